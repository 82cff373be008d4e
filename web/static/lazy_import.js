// Lazy imports: load scripts that the first render does not need, as soon as the network allows.

const LONGEST = 5000; // milliseconds between two tries

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Wait before try number *turn* + 1: a while, or until the network is back. */
export const untilAgain = (turn) =>
  Promise.race([pause(Math.min(LONGEST, 400 * 2 ** turn)), new Promise((done) => addEventListener("online", done, { once: true }))]);

/** Import the script at *path*. Retry if it does not arrive; throw the script's own errors. */
export async function lazyImport(path) {
  let before;
  for (let turn = 0; ; turn++) {
    try {
      return await import(path);
    } catch (error) {
      // A script that failed while it ran throws the same error each time.
      if (!(error instanceof TypeError) || error === before) throw error;
      before = error;
    }
    await untilAgain(turn);
  }
}

/** Return a function of the script at *path* that loads it on first use. */
export const lazy = (path, name) => async (...given) => (await lazyImport(path))[name](...given);

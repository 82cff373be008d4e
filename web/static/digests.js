// Digests of the public format giardino-fair/1, as in domain/fair_random.py.

import { sha256 } from "./vendor/sha256.min.mjs"; // crypto.subtle is only there over https

const TAG = "giardino-fair/1/";
const text = new TextEncoder();

/** Return a number below 2 ** 53 as 8 bytes, big-endian. */
function eight(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

const raw = (field) =>
  typeof field === "number" ? eight(field) : typeof field === "string" ? text.encode(field) : field;

/** Return the digest of *fields* under *tag* in hexadecimal digits: numbers, texts and bytes. */
export function digest(tag, ...fields) {
  const hash = sha256.create();
  for (const field of [TAG + tag, ...fields].map(raw)) hash.update(eight(field.length)).update(field);
  return hash.hex();
}

/** Return the chain head of a match without events. */
export const genesis = (match) => digest("genesis", match);

/** Return the chain head after event k, given the *head* before it. */
export const linked = (head, k, [topic, at, by, bound]) =>
  digest("chain", bytes(head), k, topic, JSON.stringify({ at, by }), bytes(bound));

/** Return *bytes* in hexadecimal digits. */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the bytes of hexadecimal *digits*. */
export const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

"""How is a game learned by playing? A recorded match, and comments on some of its positions."""

from web.learning.lessons import Lesson, LessonStep, lesson_of
from web.learning.told import Reply, picture_of, step_after

__all__ = ["Lesson", "LessonStep", "Reply", "lesson_of", "picture_of", "step_after"]

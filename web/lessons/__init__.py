"""How is a game learned by playing? A recorded match, and comments on some of its positions."""

from web.lessons.parser import Lesson, LessonStep, lesson_of
from web.lessons.view import Reply, picture_of, step_after

__all__ = ["Lesson", "LessonStep", "Reply", "lesson_of", "picture_of", "step_after"]

"""Lessons: a game is learned from a recorded match with comments on some positions."""

from web.lessons.parser import Lesson, LessonStep, lesson_of
from web.lessons.view import Reply, lesson_view, step_after

__all__ = ["Lesson", "LessonStep", "Reply", "lesson_of", "lesson_view", "step_after"]

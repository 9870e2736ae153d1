import type { Lesson, LessonAdded, LessonList, LessonMerged, LessonRetired } from '../../protocol/lesson.ts';
import type { Message } from '../../protocol/message.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';

/** Lessons by hits. `narrowed`: only those of one module were asked for. */
export function lessonsView({ lessons, total, warnings }: LessonList, narrowed: boolean): View {
  return (speech) => {
    const lines = lessons.flatMap((lesson) => lessonLines(lesson, speech));
    if (lines.length === 0 && warnings.length === 0) {
      lines.push(speech.say(narrowed ? 'lessons.noneHere' : 'lessons.none'));
    }
    const left = total - lessons.length;
    if (left > 0) lines.push(speech.say('lessons.more', { count: left, total }));
    return [...lines, ...warningLines(warnings, speech)];
  };
}

/** What became of a new lesson, and what could keep it from coming up again. */
export function addedView({ lesson, merged, changeRule, dropped, warnings }: LessonAdded): View {
  return (speech) => {
    const { id, hits } = lesson;
    const lines = [merged ? speech.say('lessons.again', { id, hits }) : speech.say('lessons.kept', { id })];
    if (changeRule !== null) lines.push(speech.say('lessons.changeRule', { rule: changeRule }));
    if (dropped.length > 0) {
      lines.push(speech.say('lessons.dropped', { count: dropped.length, ids: dropped.join(', ') }));
    }
    return [...lines, ...warningLines(warnings, speech)];
  };
}

/** Which lessons became one. */
export function mergedView({ merged, warnings }: LessonMerged): View {
  return (speech) => {
    const lines = merged.map(({ lesson: { id, hits }, from }) =>
      speech.say('lessons.merged', { id, hits, from: from.join(', ') }),
    );
    if (lines.length === 0) lines.push(speech.say('lessons.nothingSimilar'));
    return [...lines, ...warningLines(warnings, speech)];
  };
}

export function retiredView({ lesson, warnings }: LessonRetired): View {
  return (speech) => [speech.say('lessons.retired', { id: lesson.id }), ...warningLines(warnings, speech)];
}

function lessonLines(lesson: Lesson, speech: Speech): readonly string[] {
  const { id, module, hits, lastMs, retired, symptom, cause, fix } = lesson;
  const date = { dateMs: lastMs };
  return [
    speech.say('lessons.entry', { id, module, hits, date, retired: retired ? 'yes' : 'no' }),
    `    ${speech.text(symptom)}`,
    `    ${speech.say('lessons.cause', { cause })}`,
    `    ${speech.say('lessons.fix', { fix })}`,
  ];
}

function warningLines(warnings: readonly Message[], speech: Speech): readonly string[] {
  return warnings.map((warning) => `! ${speech.text(warning)}`);
}

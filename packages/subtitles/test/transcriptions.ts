import fc from 'fast-check';
import type { Cue, TimedTranscription, TimedUtterance } from '../src/index.js';

const words = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'a',
      'the',
      'of',
      'Ann',
      'said',
      'that',
      'house',
      'Mr.',
      '20',
      'don’t',
      '—',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('end.', 'well,', '“Yes,”', 'why?', '(so)', '...') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('你好', '，', '。', '今天', '「', '」', 'สวัสดี', 'こんにちは'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '👨‍👩‍👧‍👦',
      'e\u0301te\u0301',
      'שלום',
      'Donaudampfschifffahrtsgesellschaft'.repeat(2),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

const milliseconds = fc.integer({ min: 0, max: 2500 });

const utterance = fc
  .record({
    speaker: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    language: fc.constantFrom('en', 'de', 'zh', 'xx', undefined),
    hasSpaces: fc.boolean(),
    parts: fc.array(fc.record({ word: words, lengthMs: milliseconds, pauseMs: milliseconds }), {
      maxLength: 25,
    }),
    // A negative pause means that it begins before the previous one has ended.
    pauseMs: fc.integer({ min: -6000, max: 4000 }),
    isText: fc.boolean(),
  })
  .map((shape) => (beginMs: number): TimedUtterance => {
    let timeMs = Math.max(0, beginMs + shape.pauseMs);
    const start = timeMs / 1000;
    const timed = shape.parts.map(({ word, lengthMs, pauseMs }, index) => {
      timeMs += index === 0 ? 0 : pauseMs / 5;
      const wordStart = timeMs / 1000;
      timeMs += lengthMs / 3;
      const text = shape.hasSpaces && index > 0 ? ` ${word}` : word;
      return { word: text, start: wordStart, end: timeMs / 1000 };
    });
    const text = shape.parts.map(({ word }) => word).join(' ');
    const { speaker, language } = shape;
    return {
      start,
      end: timeMs / 1000,
      text,
      speaker,
      language,
      ...(shape.isText ? {} : { words: timed }),
    };
  });

/**
 * Transcriptions of all kinds: with and without words, spaces and speakers, in several scripts,
 * also with people who speak at once.
 */
export const transcriptions: fc.Arbitrary<TimedTranscription> = fc
  .array(utterance, { maxLength: 8 })
  .map((builders) => {
    const utterances: TimedUtterance[] = [];
    for (const build of builders) utterances.push(build((utterances.at(-1)?.end ?? 0) * 1000));
    return { utterances };
  });

/** All spoken text, without white space. */
export function spokenText({ utterances }: TimedTranscription): string {
  const text = utterances.map((said) =>
    said.words?.some(({ word }) => word.trim() !== '') === true
      ? said.words.map(({ word }) => word).join('')
      : (said.text ?? ''),
  );
  return text.join('').replace(/\s+/g, '');
}

/** All text of cues, without white space. */
export function shownText(cues: readonly Cue[]): string {
  return cues
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');
}

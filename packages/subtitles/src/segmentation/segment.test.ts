import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownText, spokenText, transcriptions } from '../../test/transcriptions.js';
import { countGraphemes } from '../language/count-graphemes.js';
import type { CaptionOverlap } from '../profiles/profile.js';
import { profiles } from '../profiles/profiles.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { segment } from './segment.js';
import type { Speaker } from './speaker.js';

/** An utterance of words that take a third of a second each. */
function say(text: string, start = 0, rest: Partial<TimedUtterance> = {}): TimedUtterance {
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: start + index / 3,
    end: start + (index + 1) / 3,
  }));
  return { start, end: start + words.length / 3, words, language: 'en', ...rest };
}

const segmentTexts = (...utterances: TimedUtterance[]): string[] =>
  segment({ utterances }).map(({ text }) => text);

describe('every transcription', () => {
  const characters = (text: string): string[] => text.split('').toSorted();

  test('keeps all its characters, and their order where nobody speaks at once', () => {
    fc.assert(
      fc.property(transcriptions, (transcription) => {
        const shown = shownText(segment(transcription));
        const spoken = spokenText(transcription);
        expect(characters(shown)).toEqual(characters(spoken));
        const { utterances } = transcription;
        const isOrderly = utterances.every(
          ({ start }, index) => start >= (utterances[index - 1]?.end ?? 0),
        );
        if (isOrderly) expect(shown).toBe(spoken);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps to rows, characters, order and positive durations under every profile', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 5 }),
      characters: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(transcriptions, shapes, (transcription, { rows, characters: row }) => {
        const profile = {
          ...profiles.default('en'),
          maximumRows: rows,
          maximumCharactersPerRow: row,
        };
        const cues = segment(transcription, { profile });
        for (const [index, cue] of cues.entries()) {
          const lines = cue.text.split('\n');
          expect(lines.length).toBeLessThanOrEqual(rows);
          for (const line of lines) {
            expect(countGraphemes(line)).toBeLessThanOrEqual(row);
            expect(line.trim()).toBe(line);
            expect(line).not.toBe('');
          }
          expect(cue.endSeconds).toBeGreaterThan(cue.startSeconds);
          expect(cue.endSeconds - cue.startSeconds).toBeLessThanOrEqual(7.001);
          const next = cues[index + 1];
          if (next !== undefined) expect(next.startSeconds).toBeGreaterThanOrEqual(cue.endSeconds);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('begins captions with their first words where nobody speaks at once', () => {
    const cues = segment({
      utterances: [say('one two three.'), say('four five six.', 4), say('seven.', 9.5)],
    });
    expect(cues.map(({ startSeconds }) => startSeconds)).toEqual([0, 4, 9.5]);
  });
});

describe('captions end', () => {
  test('where sentences do', () => {
    expect(
      segmentTexts(
        say(
          'It was raining when we left the old house. Nobody wanted to walk to the station in such weather.',
        ),
      ),
    ).toEqual([
      'It was raining when we left the old house.',
      'Nobody wanted to walk\nto the station in such weather.',
    ]);
  });

  test('where the speaker changes', () => {
    expect(
      segmentTexts(say('Are you there?', 0, { speaker: 0 }), say('Yes.', 1.1, { speaker: 1 })),
    ).toHaveLength(2);
    expect(
      segmentTexts(say('Are you there?', 0, { channel: 0 }), say('Yes.', 1.1, { channel: 1 })),
    ).toHaveLength(2);
  });

  test('where somebody pauses for more than 1.5 seconds', () => {
    const words = [
      { word: 'wait', start: 0, end: 1 },
      { word: ' here', start: 2.6, end: 3 },
    ];
    expect(segmentTexts({ start: 0, end: 3, words })).toEqual(['wait', 'here']);
  });

  test('with their utterance, unless the sentence continues at once', () => {
    const continued = [say('I would like a cup', 0), say('of tea', 1.9)] as const;
    expect(segmentTexts(...continued)).toEqual(['I would like a cup of tea']);
    expect(segmentTexts(say('I would like a cup', 0), say('of tea', 2.2))).toHaveLength(2);
    expect(segmentTexts(say('I would like a cup.', 0), say('of tea', 1.9))).toHaveLength(2);
  });
});

test('Chinese breaks between words, and never before a comma', () => {
  const text =
    '人人有权享受为维持他本人和家属的健康和福利所需的生活水准，包括食物、衣着、住房、医疗和必要的社会服务。';
  const cues = segment({ utterances: [{ start: 0, end: 14, text, language: 'zh' }] });
  const rows = cues.flatMap(({ text: shown }) => shown.split('\n'));
  expect(rows.join('')).toBe(text);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(16);
  expect(rows.filter((row) => /^[，。、]/.test(row))).toEqual([]);
});

test('people who speak at once are shown one after the other, each long enough', () => {
  const cues = segment({
    utterances: [
      say('I was just about to tell you that', 0, { speaker: 0 }),
      say('No way!', 0, { speaker: 1 }),
      say('Stop!', 0.2, { speaker: 2 }),
    ],
  });
  expect(cues.map(({ text }) => text)).toEqual([
    'I was just about to tell you that',
    'No way!',
    'Stop!',
  ]);
  for (const [index, cue] of cues.entries()) {
    expect(cue.endSeconds - cue.startSeconds).toBeGreaterThan(0.8);
    expect(cue.startSeconds).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0);
  }
});

describe('people who speak at once on several channels', () => {
  const utterances = [
    say('I was just about to tell you that.', 0, { channel: 0 }),
    say('No way!', 0.5, { channel: 1 }),
    say('That is all.', 3.8, { channel: 0 }),
  ];
  const shownWith = (overlap: CaptionOverlap): unknown[] => {
    const profile = { ...profiles.default('en'), overlap };
    return segment({ utterances }, { profile }).map((cue) => [
      cue.startSeconds,
      cue.text.replaceAll('\n', ' / '),
    ]);
  };

  test('have captions at the same time', () => {
    expect(shownWith('allowed')).toEqual([
      [0, 'I was just about to tell you that.'],
      [0.5, 'No way!'],
      [3.8, 'That is all.'],
    ]);
  });

  test('share a caption where the profile wants it and rows allow it', () => {
    const short = [utterances[0], utterances[1]].flatMap((said) => said ?? []);
    const profile = { ...profiles.default('en'), overlap: 'avoided' } as const;
    expect(segment({ utterances: short }, { profile }).map(({ text }) => text)).toEqual([
      '- I was just about to tell you that.\n- No way!',
    ]);
  });

  test('share captions of fewer rows where the profile forbids to overlap', () => {
    expect(shownWith('forbidden')).toEqual([
      [0, '- I was just about to tell you that. / - No way!'],
      [3.8, 'That is all.'],
    ]);
  });

  test('never have captions that overlap where the profile forbids it, however many they are', () => {
    fc.assert(
      fc.property(transcriptions, fc.integer({ min: 2, max: 8 }), (transcription, channels) => {
        const utterances = transcription.utterances.map((said, index) => ({
          ...said,
          channel: index % channels,
        }));
        const cues = segment({ utterances }, { profile: profiles.netflix });
        expect(shownText(cues).replaceAll('-', '').length).toBe(
          spokenText({ utterances }).replaceAll('-', '').length,
        );
        for (const [index, cue] of cues.entries())
          expect(cue.startSeconds).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0);
      }),
      { numRuns: 200 },
    );
  });
});

test('no caption leaves the audio, however late its words are', () => {
  fc.assert(
    fc.property(transcriptions, fc.double({ min: 1, max: 20, noNaN: true }), (said, seconds) => {
      const cues = segment(said, { audioSeconds: seconds });
      for (const [index, { startSeconds, endSeconds }] of cues.entries()) {
        expect(startSeconds).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0);
        expect(endSeconds).toBeGreaterThan(startSeconds);
        expect(endSeconds).toBeLessThanOrEqual(seconds);
      }
    }),
    { numRuns: 300 },
  );
});

test('an unknown language is segmented by punctuation and lengths', () => {
  const { length } = segment({
    utterances: [say('ba be bi bo bu, ba be bi bo bu.', 0, { language: 'xx-Unknown!' })],
  });
  expect(length).toBe(1);
});

test('no utterances, and utterances without words, make no captions', () => {
  expect(segment({ utterances: [] })).toEqual([]);
  expect(segment({ utterances: [{ start: 0, end: 1, words: [], text: '  ' }] })).toEqual([]);
});

test('a profile out of range is refused', () => {
  const utterances = [say('hello')];
  const check = (change: object) => () =>
    segment({ utterances }, { profile: { ...profiles.default('en'), ...change } });
  expect(check({ maximumRows: 0 })).toThrow(
    'profile.maximumRows must be a whole number from 1 on, but is 0',
  );
  expect(check({ maximumCharactersPerRow: 4.5 })).toThrow('profile.maximumCharactersPerRow');
  expect(check({ minimumDurationSeconds: 9 })).toThrow('profile.maximumDurationSeconds');
  expect(check({ maximumCharactersPerSecond: Number.NaN })).toThrow(
    'profile.maximumCharactersPerSecond',
  );
});

describe('speakers', () => {
  const dialogue = [
    say('Where have you been?', 0, { speaker: 0 }),
    say('At home.', 1.5, { speaker: 1 }),
    say('I see.', 3, { speaker: 0 }),
  ];

  test('are named before the first word of a turn', () => {
    const cues = segment({ utterances: dialogue }, { speakers: { style: 'label' } });
    expect(cues.map(({ text }) => text)).toEqual([
      'Speaker 1: Where have you been?',
      'Speaker 2: At home.',
      'Speaker 1: I see.',
    ]);
  });

  test('may have names longer than a row', () => {
    const name = () =>
      'Her Serene Highness the Landgravine of Hesse-Kassel, born Princess of Waldeck';
    const cues = segment({ utterances: [say('No.')] }, { speakers: { style: 'label', name } });
    const rows = cues.flatMap(({ text }) => text.split('\n'));
    expect(rows.join(' ')).toBe(`${name()}: No.`);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(42);
  });

  test('have voices in WebVTT', () => {
    const name = ({ speaker }: Speaker) => (speaker === 0 ? 'Ann & Bob' : '');
    const cues = segment({ utterances: dialogue }, { speakers: { style: 'voice', name } });
    expect(cues[0]).toMatchObject({
      text: 'Where have you been?',
      markup: { format: 'vtt', text: '<v Ann &amp; Bob>Where have you been?' },
    });
    expect(cues[1]?.markup?.text).toBe('At home.');
  });

  test('are named in capitals after chevrons', () => {
    const name = ({ speaker }: Speaker) => (speaker === 0 ? 'Ann' : '');
    const cues = segment({ utterances: dialogue }, { speakers: { style: 'chevrons', name } });
    expect(cues.map(({ text }) => text)).toEqual([
      '>> ANN: Where have you been?',
      '>> At home.',
      '>> ANN: I see.',
    ]);
  });

  test('are named where the turn changes, on whichever channel they speak', () => {
    const utterances = [
      say('Where have you been?', 0, { channel: 0 }),
      say('At home.', 1, { channel: 1 }),
      say('I see.', 3, { channel: 0 }),
    ];
    const cues = segment({ utterances }, { speakers: { style: 'label' } });
    expect(cues.map(({ text, channel }) => [channel, text])).toEqual([
      [0, 'Speaker 1: Where have you been?'],
      [1, 'Speaker 2: At home.'],
      [0, 'Speaker 1: I see.'],
    ]);
  });

  test('share a caption with dashes when both turns are short', () => {
    const cues = segment({ utterances: dialogue }, { speakers: { style: 'dash' } });
    expect(cues.map(({ text }) => text)).toEqual(['- Where have you been?\n- At home.', 'I see.']);
    expect(cues[0]).toMatchObject({ startSeconds: 0 });
  });
});

test('words have their times in WebVTT, which increase within the cue', () => {
  const [cue] = segment({ utterances: [say('one <two> three', 1)] }, { hasWordTimes: true });
  expect(cue?.markup).toEqual({
    format: 'vtt',
    text: 'one <00:00:01.333>&lt;two&gt; <00:00:01.667>three',
  });
  expect(cue?.text).toBe('one <two> three');
});

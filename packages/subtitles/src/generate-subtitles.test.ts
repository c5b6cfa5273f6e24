import { defaults, limits, subtitlesConfigurationSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { generateSubtitles, generateSubtitlesReport } from './generate-subtitles.js';
import { parseSubtitles } from './parser/parse-subtitles.js';
import { profiles } from './profiles/profiles.js';
import { parseSrt } from './srt/parse-srt.js';
import type { SubtitlesConfiguration } from './subtitles-configuration.js';
import { SubtitlesError } from './subtitles-error.js';
import { validate } from './validation/validate.js';

const words = ['Split', ' infinity', ' in', ' a', ' time', ' when', ' less', ' is', ' more.'].map(
  (word, index) => ({ word, start: index / 2, end: (index + 1) / 2, confidence: 1 }),
);
const transcription = {
  languages: ['en'],
  utterances: [
    { start: 0, end: 4.5, words, text: words.map(({ word }) => word).join(''), language: 'en' },
  ],
};

test('a file is made for each format, srt unless asked otherwise', () => {
  const srt = '1\n00:00:00,000 --> 00:00:04,500\nSplit infinity in a time\nwhen less is more.\n';
  const vtt =
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.500\nSplit infinity in a time\nwhen less is more.\n';
  const rows = { maximum_characters_per_row: 30 };
  expect(generateSubtitles(transcription, rows)).toEqual([{ format: 'srt', subtitles: srt }]);
  expect(generateSubtitles(transcription, { ...rows, formats: ['vtt', 'srt'] })).toEqual([
    { format: 'vtt', subtitles: vtt },
    { format: 'srt', subtitles: srt },
  ]);
});

test('no utterances make valid files without captions', () => {
  expect(generateSubtitles({ utterances: [] }, { formats: ['srt', 'vtt'] })).toEqual([
    { format: 'srt', subtitles: '' },
    { format: 'vtt', subtitles: 'WEBVTT\n' },
  ]);
});

describe('the numbers that are given hold', () => {
  const generateCues = (configuration: SubtitlesConfiguration) =>
    parseSrt(generateSubtitles(transcription, configuration)[0]?.subtitles ?? '').cues;

  test.each(['default', 'compliance'] as const)('in the style %s', (style) => {
    const narrow = generateCues({
      style,
      maximum_characters_per_row: 14,
      maximum_rows_per_caption: 1,
    });
    expect(Math.max(...narrow.map(({ text }) => text.length))).toBeLessThanOrEqual(14);
    expect(narrow.some(({ text }) => text.includes('\n'))).toBe(false);
    const short = generateCues({ style, maximum_duration: 2, minimum_duration: 1 });
    for (const cue of short) expect(cue.endSeconds - cue.startSeconds).toBeLessThanOrEqual(2);
    expect(short.length).toBeGreaterThan(2);
  });

  test('and a minimum above the maximum of the style raises it', () => {
    const [cue] = generateCues({ minimum_duration: 12 });
    expect(cue).toMatchObject({ startSeconds: 0, endSeconds: 12 });
  });
});

verifies(
  'parameters.subtitle-style',
  'a file in the style compliance keeps its rules, and figures of the request win over them',
  () => {
    const profile = profiles.compliance('en');
    // Three words in two seconds, without a pause for most of a minute.
    const words = Array.from({ length: 80 }, (_, index) => ({
      word: `${index === 0 ? '' : ' '}${index % 9 === 8 ? 'remarkable,' : 'words'}`,
      start: (index * 2) / 3,
      end: ((index + 1) * 2) / 3,
    }));
    const text = words.map(({ word }) => word).join('');
    const utterances = [{ start: 0, end: 160 / 3, language: 'en', text, words }];
    const generateCues = (configuration: SubtitlesConfiguration) =>
      parseSrt(generateSubtitles({ utterances }, configuration)[0]?.subtitles ?? '').cues;
    const cues = generateCues({ style: 'compliance' });
    expect(cues.length).toBeGreaterThan(5);
    expect(validate(cues, profile).filter(({ severity }) => severity === 'error')).toEqual([]);
    // These are the limits of broadcasters for rows, durations and reading speed.
    for (const { text: shown, startSeconds, endSeconds } of cues) {
      const rows = shown.split('\n');
      expect(rows.length).toBeLessThanOrEqual(2);
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(42);
      expect(endSeconds - startSeconds).toBeGreaterThanOrEqual(5 / 6 - 0.001);
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(7.001);
      expect(shown.length / (endSeconds - startSeconds)).toBeLessThanOrEqual(20);
    }
    const wide = generateCues({ style: 'compliance', maximum_characters_per_row: 60 });
    expect(validate(wide, profile).map(({ rule }) => rule)).toContain('row-length');
    expect(
      Math.max(...wide.flatMap(({ text: shown }) => shown.split('\n')).map((row) => row.length)),
    ).toBeGreaterThan(42);
  },
);

verifies('subtitles.compliance', 'compliance is stricter than default', () => {
  const { profile: strict } = generateSubtitlesReport(transcription, { style: 'compliance' });
  const { profile: usual } = generateSubtitlesReport(transcription, {});
  expect(strict).toEqual(profiles.compliance('en'));
  expect(usual).toEqual(profiles.default('en'));
  expect([strict.maximumCharactersPerSecond, usual.maximumCharactersPerSecond]).toEqual([20, 21]);
  expect([strict.minimumGapSeconds, usual.minimumGapSeconds]).toEqual([2 / 24, 0]);
});

verifies(
  'subtitles.compliance',
  'captions of compliance have gaps that those of default have not',
  () => {
    const words = Array.from({ length: 120 }, (_, index) => ({
      word: `${index === 0 ? '' : ' '}word`,
      start: index / 3,
      end: (index + 1) / 3,
    }));
    const text = words.map(({ word }) => word).join('');
    const spoken = { utterances: [{ start: 0, end: 40, language: 'en', text, words }] };
    const measureGaps = (style: 'default' | 'compliance') => {
      const [file] = generateSubtitles(spoken, { style, minimum_duration: 3 });
      const { cues } = parseSrt(file?.subtitles ?? '');
      return cues
        .slice(1)
        .map(({ startSeconds }, index) => startSeconds - (cues[index]?.endSeconds ?? 0));
    };
    expect(measureGaps('default').length).toBeGreaterThan(3);
    expect(Math.max(...measureGaps('default'))).toBeCloseTo(0, 3);
    expect(Math.min(...measureGaps('compliance'))).toBeGreaterThanOrEqual(2 / 24 - 0.001);
  },
);

describe('two speakers, in the style compliance', () => {
  const say = (text: string, start: number, channel: number) => ({
    start,
    end: start + text.length / 15,
    text,
    channel,
    language: 'en',
  });
  const utterances = [say('Where have you been?', 0, 0), say('At home.', 1.5, 1)];
  const generateTexts = (configuration: SubtitlesConfiguration) =>
    generateSubtitles({ utterances }, configuration).map(({ subtitles }) =>
      parseSubtitles(subtitles).cues.map(({ text, markup }) => markup?.text ?? text),
    );

  verifies('subtitles.compliance', 'share a caption with dashes, which default does not', () => {
    expect(generateTexts({ style: 'compliance' })).toEqual([
      ['- Where have you been?\n- At home.'],
    ]);
    expect(generateTexts({})).toEqual([['Where have you been?', 'At home.']]);
    expect(generateTexts({ style: 'compliance', speakers: 'none' })).toEqual(generateTexts({}));
  });

  verifies('subtitles.compliance', 'stay longer where that is needed to read them', () => {
    const measureEnd = (style: 'default' | 'compliance') => {
      const fast = { start: 0, end: 1.2, text: 'x'.repeat(40), language: 'en' };
      const [file] = generateSubtitles({ utterances: [fast] }, { style });
      return parseSrt(file?.subtitles ?? '').cues[0]?.endSeconds;
    };
    expect(measureEnd('default')).toBeCloseTo(1.7, 3);
    expect(measureEnd('compliance')).toBeCloseTo(2, 3);
  });

  verifies('subtitles.speakers', 'are named in every form and format', () => {
    const formats = ['srt', 'vtt'] as const;
    const speaker_names = ['Ann'];
    expect(generateTexts({ formats, speakers: 'label', speaker_names })).toEqual([
      ['Ann: Where have you been?', 'Speaker 2: At home.'],
      ['Ann: Where have you been?', 'Speaker 2: At home.'],
    ]);
    expect(generateTexts({ formats: ['vtt'], speakers: 'chevrons', speaker_names })).toEqual([
      ['&gt;&gt; ANN: Where have you been?', '&gt;&gt; SPEAKER 2: At home.'],
    ]);
    expect(generateTexts({ formats, speakers: 'voice', speaker_names })).toEqual([
      ['Ann: Where have you been?', 'Speaker 2: At home.'],
      ['<v Ann>Where have you been?', '<v Speaker 2>At home.'],
    ]);
    expect(generateTexts({ speakers: 'dash' })).toEqual([['- Where have you been?\n- At home.']]);
  });
});

verifies('subtitles.findings', 'fast speech is reported with its figures', () => {
  const text = 'extraordinarily incomprehensible characterisations';
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: index / 3,
    end: (index + 1) / 3,
  }));
  const fast = {
    utterances: [0, 1, 2].map((start) => ({
      start,
      end: start + 1,
      language: 'en',
      text,
      words: words.map((word) => ({ ...word, start: word.start + start, end: word.end + start })),
    })),
  };
  const report = generateSubtitlesReport(fast, { style: 'compliance' });
  expect(report.files).toEqual(generateSubtitles(fast, { style: 'compliance' }));
  const [finding] = report.findings.filter(({ rule }) => rule === 'reading-speed');
  expect(finding).toMatchObject({ severity: 'error', cueIndex: 0, allowed: 20 });
  expect(finding?.found).toBeGreaterThan(20);
  expect(generateSubtitlesReport(transcription, { style: 'compliance' }).findings).toEqual([]);
});

describe('a minimum duration', () => {
  const ends = (audioSeconds?: number) =>
    parseSrt(
      generateSubtitles(transcription, { minimum_duration: 12 }, { audioSeconds })[0]?.subtitles ??
        '',
    ).cues.map(({ endSeconds }) => endSeconds);

  verifies('subtitles.minimum-duration', 'never extends a caption beyond the audio', () => {
    expect(ends(5)).toEqual([5]);
    expect(ends(20)).toEqual([12]);
    // The times of words may slightly exceed the duration of the audio.
    expect(ends(4)).toEqual([4]);
  });

  verifies('subtitles.minimum-duration', 'never extends a caption over the next one', () => {
    const two = {
      utterances: [0, 5].map((start) => ({
        start,
        end: start + 1,
        language: 'en',
        text: 'Hello.',
        words: [{ word: 'Hello.', start, end: start + 1 }],
      })),
    };
    const [srt] = generateSubtitles(two, { minimum_duration: 10 }, { audioSeconds: 8 });
    const [first, second] = parseSrt(srt?.subtitles ?? '').cues;
    expect(first?.endSeconds).toBeLessThanOrEqual(5);
    expect(second).toMatchObject({ startSeconds: 5, endSeconds: 8 });
  });

  test('with an end of the audio that is none is refused', () => {
    expect(() => ends(Number.NaN)).toThrow('audioSeconds must be seconds from 0 on');
  });
});

describe('a configuration outside of the contract is refused', () => {
  const cases: [object, string, string][] = [
    [{ formats: [] }, 'formats', 'formats must be an array of srt or vtt, each once, but is []'],
    [{ formats: ['ass'] }, 'formats[0]', 'formats[0] must be srt or vtt, each once, but is "ass"'],
    [
      { formats: ['srt', 'srt'] },
      'formats[1]',
      'formats[1] must be srt or vtt, each once, but is "srt"',
    ],
    [{ style: 'netflix' }, 'style', 'style must be default or compliance, but is "netflix"'],
    [{ speakers: 'loud' }, 'speakers', 'must be none, label, chevrons, voice or dash'],
    [{ speaker_names: 'Ann' }, 'speaker_names', 'must be an array of texts, but is "Ann"'],
    [{ speaker_names: [1] }, 'speaker_names[0]', 'must be a text, but is 1'],
    [{ minimum_duration: -1 }, 'minimum_duration', 'must be a number from 0 on, but is -1'],
    [{ minimum_duration: Number.NaN }, 'minimum_duration', 'but is NaN'],
    [{ maximum_duration: 0.5 }, 'maximum_duration', 'must be a number from 1 to 30, but is 0.5'],
    [{ maximum_duration: 31 }, 'maximum_duration', 'but is 31'],
    [{ maximum_characters_per_row: 0 }, 'maximum_characters_per_row', 'a whole number from 1 on'],
    [{ maximum_characters_per_row: 1.5 }, 'maximum_characters_per_row', 'but is 1.5'],
    [{ maximum_rows_per_caption: 6 }, 'maximum_rows_per_caption', 'a whole number from 1 to 5'],
    [{ maximum_rows_per_caption: '2' }, 'maximum_rows_per_caption', 'but is "2"'],
    [
      { minimum_duration: 5, maximum_duration: 4 },
      'minimum_duration',
      'at most maximum_duration, which is 4',
    ],
  ];

  test.each(cases)('%o', (configuration, path, message) => {
    let thrown: unknown;
    try {
      generateSubtitles(transcription, configuration);
    } catch (error) {
      thrown = error;
    }
    expect(SubtitlesError.is(thrown) && thrown).toMatchObject({
      code: 'invalid_argument',
      path,
      message: expect.stringContaining(message),
    });
    // The contract refuses the same configuration.
    expect(subtitlesConfigurationSchema.safeParse(configuration).success).toBe(false);
  });

  test('with the limits and defaults of the contract', () => {
    expect(limits.subtitles).toEqual({
      formats: { minimum: 1 },
      minimumDuration: { minimum: 0 },
      maximumDuration: { minimum: 1, maximum: 30 },
      maximumCharactersPerRow: { minimum: 1 },
      maximumRowsPerCaption: { minimum: 1, maximum: 5 },
      speakerNames: { maximum: 100, maximumCharacters: 100 },
    });
    expect(generateSubtitles(transcription, defaults.subtitles_config)).toEqual(
      generateSubtitles(transcription),
    );
  });
});

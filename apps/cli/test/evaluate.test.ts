import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  needsPocketsphinx,
  pocketsphinxSettings,
  speech,
  speechText,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

/** A result of this service, as far as the evaluation reads it. */
function createResult(text: string, transcriptionSeconds = 1): string {
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: index,
    end: index + 1,
    confidence: 1,
  }));
  const utterance = {
    text,
    words,
    start: 0,
    end: words.length,
    confidence: 1,
    channel: 0,
    language: 'en',
  };
  return JSON.stringify({
    metadata: {
      audio_duration: 10,
      number_of_distinct_channels: 1,
      billing_time: 10,
      transcription_time: transcriptionSeconds,
    },
    transcription: { full_transcript: text, languages: ['en'], utterances: [utterance] },
  });
}

/** A folder with recordings, references and two folders of results. */
function prepare(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const talks = {
  'talks/a.wav': 'audio',
  'talks/a.txt': 'The cat sat on a mat.',
  'talks/b.wav': 'audio',
  'talks/b.txt': 'one two three four',
};
const results = {
  ...talks,
  'good/a.json': createResult('the cat sat on a mat'),
  'good/b.txt': 'one two three four',
  // One substitution, one deletion and one insertion in ten words.
  'bad/a.json': createResult('the bat sat a mat', 2),
  'bad/b.txt': 'one two and three four',
};

const evaluate = (folder: string, ...parameters: string[]) =>
  earshot(['evaluate', ...parameters], { folder });

verifies(
  'command.evaluate',
  'results are compared side by side, recording by recording',
  async () => {
    const folder = prepare(results);
    const { code, output } = await evaluate(
      folder,
      'talks',
      '--results',
      'good',
      '--results',
      'worse=bad',
    );
    expect(output).toMatch(/^WER +good +worse$/m);
    expect(output).toMatch(/^a +0\.0 % +33\.3 %$/m);
    expect(output).toMatch(/^b +0\.0 % +25\.0 %$/m);
    expect(output).toMatch(/^ +WER +95 % +sub +del +ins +words +CER$/m);
    expect(output).toMatch(/^good +0\.0 % +0\.0 to 0\.0 +0 +0 +0 +10 +0\.0 %$/m);
    expect(output).toMatch(/^worse +30\.0 % +25\.0 to 33\.3 +1 +1 +1 +10 +\d+\.\d %$/m);
    expect(output).toMatch(
      /^worse against good: \+30\.0 points \(95 %: \+25\.0 to \+33\.3\): more errors$/m,
    );
    expect(code).toBe(0);

    const json = await evaluate(folder, 'talks', '--results', 'bad', '--format', 'json');
    expect(JSON.parse(json.output).systems[0]).toMatchObject({
      name: 'bad',
      recordings: 2,
      words: 10,
      substitutions: 1,
      deletions: 1,
      insertions: 1,
      word_error_rate: 0.3,
      real_time_factor: null,
      results: [
        { recording: 'a', audio_seconds: 10, processing_seconds: 2, words: 6 },
        { recording: 'b', audio_seconds: null, words: 4 },
      ],
    });
    const markdown = await evaluate(folder, 'talks', '--results', 'bad', '--format', 'markdown');
    expect(markdown.output).toMatch(/^\| bad \| 30\.0 % \|/m);
  },
);

verifies('command.evaluate-alignment', 'errors are shown word below word', async () => {
  const folder = prepare(results);
  const { output } = await evaluate(folder, 'talks', '--results', 'bad', '--show-errors');
  expect(output).toContain('  said the CAT sat ON a mat\n   got the BAT sat ** a mat\n');
  expect(output).toContain('  said one two *** three four\n   got one two AND three four\n');

  // Several systems stand below one reference.
  const several = prepare({ ...results, 'third/a.txt': 'the cat sat on top of a mat' });
  const both = await evaluate(
    several,
    'talks',
    '--show-errors',
    ...['good', 'bad', 'third'].flatMap((name) => ['--results', name]),
  );
  expect(both.output).toContain(
    [
      'a',
      '   said the CAT sat ON *** ** a mat',
      '   good the cat sat on        a mat',
      '    bad the BAT sat **        a mat',
      '  third the cat sat on TOP OF a mat',
      '',
    ].join('\n'),
  );
});

it('the scoring of sclite prefers words that match', async () => {
  // Five substitutions, or two words that match among three deletions and three insertions.
  const folder = prepare({
    'talks/a.wav': 'audio',
    'talks/a.txt': 'p q r a b',
    'r/a.txt': 'a b x y z',
  });
  const evaluateRate = async (...parameters: string[]) => {
    const { output } = await evaluate(
      folder,
      'talks',
      '--results',
      'r',
      '--format',
      'json',
      ...parameters,
    );
    const { substitutions, deletions, insertions } = JSON.parse(output).systems[0];
    return [substitutions, deletions, insertions];
  };
  expect(await evaluateRate()).toEqual([5, 0, 0]);
  expect(await evaluateRate('--scoring', 'sclite')).toEqual([0, 3, 3]);
});

describe('what counts as different can be chosen', () => {
  it.each([
    [[], 0],
    [['--keep-case'], 1],
    [['--keep-punctuation'], 1],
    [['--keep-fillers'], 1],
    [['--keep-digits'], 1],
  ])('%j', async (parameters, errors) => {
    const folder = prepare({
      'talks/a.wav': 'audio',
      'talks/a.txt': 'Ten cats',
      'r/a.txt': {
        '': '10 uh cats.',
        case: 'ten cats',
        punctuation: 'ten, cats',
        fillers: 'ten um cats',
        digits: '10 cats',
      }[(parameters[0] ?? '').replace('--keep-', '')] as string,
    });
    const { output } = await evaluate(
      folder,
      'talks',
      '--results',
      'r',
      '--format',
      'json',
      ...parameters,
    );
    const { substitutions, deletions, insertions } = JSON.parse(output).systems[0];
    expect(substitutions + deletions + insertions).toBe(errors);
  });
});

describe('references', () => {
  const hypotheses = { 'r/a.json': createResult('one two three four five'), 'r/b.txt': 'six' };
  const audio = { 'talks/a.wav': 'audio', 'talks/b.wav': 'audio' };

  verifies(
    'command.evaluate-references',
    'are STM, with stretches that are not scored',
    async () => {
      const folder = prepare({
        ...audio,
        ...hypotheses,
        'talks/all.stm': `;; a comment
a 1 speaker 0.0 2.0 <o,f0> one { two / too }
a 1 speaker 2.0 4.0 IGNORE_TIME_SEGMENT_IN_SCORING
a 1 speaker 4.0 5.0 (five)
b 1 speaker 0.0 1.0 six
`,
      });
      for (const dataset of ['talks', 'talks/all.stm']) {
        const { output } = await evaluate(folder, dataset, '--results', 'r', '--format', 'json');
        expect(JSON.parse(output).systems[0]).toMatchObject({ words: 4, word_error_rate: 0 });
      }
    },
  );

  it.each([
    ['TRN', 'talks/all.trn', 'one two three four five (a)\nsix (b)\n'],
    [
      'JSON lines',
      'talks/all.jsonl',
      '{"audio_filepath":"a.wav","text":"one two three four five"}\n{"audio":"b.wav","reference":"six"}\n',
    ],
    ['TSV', 'talks/all.tsv', 'path\tsentence\na.wav\tone two three four five\nb.wav\tsix\n'],
    [
      'JSON with files',
      'talks/all.json',
      '[{"audio":"a.wav","text":"a.ref.txt"},{"audio":"b.wav","text":"six"}]',
    ],
  ])('are %s', async (_name, path, content) => {
    const folder = prepare({
      ...audio,
      ...hypotheses,
      'talks/a.ref.txt': 'one two three four five',
      [path]: content,
    });
    const { output, errors } = await evaluate(folder, path, '--results', 'r', '--format', 'json');
    expect(errors).toBe('');
    expect(JSON.parse(output).systems[0]).toMatchObject({ words: 6, word_error_rate: 0 });
  });

  it('that are missing are named, and without any it is wrong use', async () => {
    const folder = prepare({ ...audio, ...hypotheses, 'talks/b.txt': 'six' });
    const some = await evaluate(folder, 'talks', '--results', 'r');
    expect(some.errors).toBe('1 without a reference: a.wav\n');
    const none = await evaluate(prepare({ ...audio, ...hypotheses }), 'talks', '--results', 'r');
    expect(none.code).toBe(2);
    expect(none.errors).toMatch(/--references/);
  });
});

it('a recording that one system lacks counts for none, and is named', async () => {
  const folder = prepare({ ...results, 'third/a.txt': 'the cat sat on a mat' });
  const { code, output, errors } = await evaluate(
    folder,
    'talks',
    '--results',
    'bad',
    '--results',
    'third',
  );
  expect(code).toBe(1);
  expect(errors).toMatch(/^earshot: b \(third\): .* has no result of b/m);
  expect(output).toMatch(/^Totals are over the 1 of 2 recordings/m);
  expect(output).toMatch(/^bad +33\.3 % .* 6 /m);
});

describe('real speech', () => {
  needsPocketsphinx();
  it('is recognised here, with time and memory', async () => {
    const folder = prepare({ 'talks/a.wav': speech, 'talks/a.txt': `${speechText}!` });
    const { code, output } = await evaluate(folder, 'talks', '--format', 'json');
    expect(code).toBe(0);
    const [system] = JSON.parse(output).systems;
    expect(system).toMatchObject({ name: 'pocketsphinx', words: 24, word_error_rate: 0 });
    expect(system.audio_seconds).toBeCloseTo(8.8, 0);
    expect(system.real_time_factor).toBeGreaterThan(0);
    expect(system.peak_memory_bytes).toBeGreaterThan(30e6);
  });

  it('is recognised by a service', async () => {
    const server = await startServerProcess(pocketsphinxSettings);
    const folder = prepare({ 'talks/a.wav': speech, 'talks/a.txt': speechText });
    const { code, output } = await earshot(
      ['evaluate', 'talks', '--url', `service=${server.url}`, '--format', 'json'],
      { folder, environment: { EARSHOT_API_KEY: testKey } },
    );
    await server.stop();
    expect(code).toBe(0);
    expect(JSON.parse(output).systems[0]).toMatchObject({
      name: 'service',
      word_error_rate: 0,
      peak_memory_bytes: null,
    });
  });
});

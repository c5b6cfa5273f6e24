import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import {
  type ServerProcess,
  speech,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

let server: ServerProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startServerProcess({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' });
  environment = { EARSHOT_URL: server.url, EARSHOT_API_KEY: testKey };
});
afterAll(() => server.stop());

/** A folder with two recordings, one of them in a folder of its own. */
function recordings(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'talks/monday'), { recursive: true });
  writeFileSync(join(folder, 'talks/opening.wav'), speech);
  writeFileSync(join(folder, 'talks/monday/closing.WAV'), speech);
  writeFileSync(join(folder, 'talks/notes.md'), 'not a recording');
  return folder;
}

const run = (folder: string, ...parameters: string[]) =>
  earshot(['transcribe', ...parameters], { folder, environment });

async function countJobs(): Promise<number> {
  const { output } = await earshot(['jobs', 'list', '--limit', '1000', '--json'], { environment });
  return (JSON.parse(output) as unknown[]).length;
}

verifies(
  'command.transcribe-many',
  'a folder becomes files with its structure, in all formats',
  async () => {
    const folder = recordings();
    const { code, output, errors } = await run(
      folder,
      'talks',
      '--format',
      'txt,json,srt,vtt,tsv',
      '--output',
      'out',
    );
    expect([code, output]).toEqual([0, '']);
    expect(errors).toMatch(/^\[1\/2\] talks\/\S+: .*; out\/\S+\.txt, out\//m);
    expect(errors).toMatch(/^2 recordings: 2 done; 17\.\d s of audio in /m);
    expect(new Set(readdirSync(join(folder, 'out'), { recursive: true }).map(String))).toEqual(
      new Set([
        'monday',
        ...['json', 'srt', 'tsv', 'txt', 'vtt'].map((ending) => `monday/closing.${ending}`),
        ...['json', 'srt', 'tsv', 'txt', 'vtt'].map((ending) => `opening.${ending}`),
      ]),
    );
    const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
    const text = read('opening.txt').trim();
    expect(text).not.toBe('');
    expect(JSON.parse(read('opening.json')).transcription.full_transcript).toContain(
      text.split('\n')[0],
    );
    expect(read('opening.srt')).toMatch(/^1\n00:00:0\d,\d{3} --> /);
    expect(read('opening.vtt')).toMatch(/^WEBVTT\n/);
    expect(read('opening.tsv')).toMatch(/^start\tend\ttext\n\d+\t\d+\t\S/);
  },
);

describe('outputs', () => {
  it('of files and patterns lie beside them', async () => {
    const folder = recordings();
    expect((await run(folder, 'talks/opening.wav', 'talks/**/*.WAV', '--quiet')).code).toBe(0);
    expect(readdirSync(join(folder, 'talks'))).toContain('opening.txt');
    expect(readdirSync(join(folder, 'talks/monday'))).toContain('closing.txt');
  });

  it('of recordings with the same name keep the whole name', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'talk.wav'), speech);
    writeFileSync(join(folder, 'talk.wave'), speech);
    expect((await run(folder, '.', '--quiet')).code).toBe(0);
    expect(
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(['talk.wav', 'talk.wav.txt', 'talk.wave', 'talk.wave.txt']);
  });
});

verifies('command.transcribe-skip', 'what is done is skipped, until it changes', async () => {
  const folder = recordings();
  const state = () => statSync(join(folder, 'talks/opening.txt')).mtimeMs;
  const again = async (...parameters: string[]) => {
    const before = state();
    const { code, errors } = await run(folder, 'talks', ...parameters);
    expect(code).toBe(0);
    return { isRepeated: state() !== before, errors };
  };
  expect((await run(folder, 'talks')).code).toBe(0);
  const skipped = await again();
  expect(skipped.errors).toMatch(/opening\.wav: is done already\n/);
  expect(skipped.errors).toMatch(/^2 recordings: 0 done, 2 skipped$/m);
  expect(skipped.isRepeated).toBe(false);
  expect((await again('--timestamps')).isRepeated).toBe(true);
  expect((await again('--timestamps', '--sentences')).isRepeated).toBe(true);
  expect((await again('--timestamps', '--sentences')).isRepeated).toBe(false);
  expect((await again('--timestamps', '--sentences', '--force')).isRepeated).toBe(true);
  writeFileSync(join(folder, 'talks/opening.wav'), speech.subarray(0, speech.length - 20_000));
  expect((await again('--timestamps', '--sentences')).isRepeated).toBe(true);
});

it('an output of unknown origin is kept while it is newer than the recording', async () => {
  const folder = recordings();
  const output = join(folder, 'talks/opening.txt');
  writeFileSync(output, 'by hand');
  expect((await run(folder, 'talks', '--quiet')).code).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe('by hand');
  utimesSync(output, 1, 1);
  expect((await run(folder, 'talks', '--quiet')).code).toBe(0);
  expect(readFileSync(output, 'utf8')).not.toBe('by hand');
});

verifies(
  'command.exit-codes',
  'a recording that fails is named, and the others are done',
  async () => {
    const folder = recordings();
    writeFileSync(join(folder, 'talks/broken.wav'), 'Dear Sir or Madam');
    const failed = await run(folder, 'talks');
    expect(failed.code).toBe(1);
    expect(failed.errors).toMatch(/^3 recordings: 2 done, 1 failed; /m);
    expect(failed.errors).toMatch(/^earshot: talks\/broken\.wav: .*415/m);
    expect(existsSync(join(folder, 'talks/opening.txt'))).toBe(true);
    expect(existsSync(join(folder, 'talks/broken.txt'))).toBe(false);
    const quiet = await run(folder, 'talks', '--quiet');
    expect(quiet.code).toBe(1);
    expect(quiet.errors).toMatch(/^earshot: talks\/broken\.wav: [^\n]*\n$/);
  },
);

describe('wrong use ends with 2', () => {
  it.each([
    ['an unknown format', ['talks', '--format', 'txt,docx'], /docx/],
    ['a pattern without a match', ['talks/*.flac'], /no file matches talks\/\*\.flac/],
    ['a folder without recordings', ['empty'], /empty holds no recordings/],
    ['standard input among others', ['talks', '-'], /standard input/],
    [
      'a wrong value',
      ['talks', '--subtitles-maximum-rows-per-caption', '9'],
      /subtitles_config\.maximum_rows_per_caption must be a whole number between 1 and 5/,
    ],
    ['an unknown language', ['talks', '--language', 'en,qq'], /language_config\.languages\[1\]/],
    ['a missing part', ['talks', '--translation'], /translation_config is required/],
    [
      'an unknown field of the file',
      ['talks', '--options', 'options.json'],
      /diarisation .*diarization/,
    ],
  ])('%s', async (_name, parameters, message) => {
    const folder = recordings();
    mkdirSync(join(folder, 'empty'));
    writeFileSync(join(folder, 'options.json'), '{"diarisation": true}');
    const { code, errors } = await run(folder, ...parameters);
    expect(errors).toMatch(message);
    expect(code).toBe(2);
  });
});

verifies(
  'command.transcribe-many',
  'a folder that nothing can be written to is refused before anything is sent',
  async () => {
    const folder = recordings();
    writeFileSync(join(folder, 'out'), 'a file');
    const before = await countJobs();
    const many = await run(folder, 'talks', '--output', 'out/texts');
    expect(many.code).toBe(1);
    expect(many.errors).toMatch(/nothing can be written to the folder \S+\/out: it is a file/);
    expect(many.errors).toContain('`--output` sets another folder');
    const single = await run(folder, 'talks/opening.wav', '--output', 'out/opening.txt');
    expect(single.code).toBe(1);
    expect(single.errors).toMatch(/nothing can be written to the folder \S+\/out: it is a file/);
    expect(await countJobs()).toBe(before);
  },
);

it('the output is never the recording', async () => {
  const folder = recordings();
  symlinkSync(join(folder, 'talks/opening.wav'), join(folder, 'link.wav'));
  for (const output of ['talks/opening.wav', './link.wav', join(folder, 'talks/opening.wav')]) {
    const { code, errors } = await run(folder, 'talks/opening.wav', '--output', output);
    expect([code, errors]).toEqual([2, expect.stringContaining('would be overwritten')]);
  }
  expect(readFileSync(join(folder, 'talks/opening.wav')).equals(speech)).toBe(true);
  const { code, errors } = await run(folder, 'talks/opening.wav', '--output', '');
  expect([code, errors]).toEqual([2, expect.stringContaining('must name a file or a folder')]);
});

it('a name cannot change the terminal', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a\u001b]0;title\u0007\nsecond line.wav'), speech);
  const { code, errors } = await run(folder, '.', '--output', 'out/');
  expect(code).toBe(0);
  const named = /^\[1\/1\] a \]0;title  second line\.wav: .*; out\/a \]0;title  second line\.txt$/m;
  expect(errors).toMatch(named);
});

it('a user without a folder for the state gets the transcripts, and learns what is missing', async () => {
  const folder = recordings();
  writeFileSync(join(folder, 'state'), 'a file');
  const { code, output, errors } = await earshot(['transcribe', 'talks/opening.wav'], {
    folder,
    environment: { ...environment, XDG_STATE_HOME: join(folder, 'state') },
  });
  expect([code, output.trim()]).toEqual([0, expect.stringMatching(/\w/)]);
  expect(errors.match(/cannot be recorded/g)).toHaveLength(1);
});

it('flags and the file of options reach the job, flags first', async () => {
  const folder = recordings();
  writeFileSync(
    join(folder, 'options.json'),
    JSON.stringify({ sentences: true, subtitles_config: { style: 'compliance' } }),
  );
  const { code } = await run(
    folder,
    'talks/opening.wav',
    '--quiet',
    '--options=options.json',
    '--subtitles-formats=vtt',
    '--no-sentences',
    '--custom-metadata=room=12',
    '--spelling=Friday=friday',
  );
  expect(code).toBe(0);
  const { output } = await earshot(['jobs', 'list', '--limit', '1', '--json'], { environment });
  expect((JSON.parse(output) as { request_params: unknown }[])[0]).toMatchObject({
    custom_metadata: { room: '12' },
    request_params: {
      sentences: false,
      subtitles: true,
      subtitles_config: { style: 'compliance', formats: ['vtt'] },
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Friday: ['friday'] } },
    },
  });
});

verifies(
  'command.transcribe-resume',
  'after an interruption, the job that was created is waited for',
  async () => {
    const folder = temporaryFolder();
    // The recording arrives only after the interruption.
    let isThere = false;
    const source = createServer((_request, response) => {
      if (isThere) response.end(speech);
      else waiting.push(() => response.end(speech));
    });
    const waiting: (() => void)[] = [];
    const { port } = await listenLocally(source);
    const parameters = [`http://127.0.0.1:${port}/talk.wav`, '--format', 'txt'];
    const before = await countJobs();
    const interrupted = await earshot(['transcribe', ...parameters], {
      folder,
      environment,
      during: (child) => source.once('request', () => child.kill('SIGINT')),
    });
    expect(interrupted.code).toBe(130);
    expect(interrupted.errors).toMatch(/continue on the server, and the same command collects/);
    expect(readdirSync(folder)).not.toContain('talk.txt');
    isThere = true;
    for (const respond of waiting) respond();
    const resumed = await run(folder, ...parameters);
    expect(resumed.code).toBe(0);
    expect(resumed.errors).toMatch(/, resumed; talk\.txt$/m);
    expect(readFileSync(join(folder, 'talk.txt'), 'utf8').trim()).not.toBe('');
    expect((await countJobs()) - before).toBe(1);
    // Another format is made of the same job.
    expect((await run(folder, parameters[0] ?? '', '--format', 'txt,srt')).code).toBe(0);
    expect(readdirSync(folder)).toContain('talk.srt');
    expect((await countJobs()) - before).toBe(1);
    source.closeAllConnections();
    source.close();
  },
);

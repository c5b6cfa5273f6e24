import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'a.wav'), 'no audio');
writeFileSync(join(folder, 'b.wav'), 'no audio');
writeFileSync(join(folder, 'a.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHi\n');
writeFileSync(join(folder, 'options.json'), '{"diarisation":true}');
writeFileSync(join(folder, 'empty.json'), '');

/** Calls as newcomers make them, the exit code, and what the error has to say. */
const wrongCalls: readonly [call: string, code: number, sentence: RegExp][] = [
  ['transcrbe a.wav', 2, /unknown command 'transcrbe'.*Did you mean transcribe/s],
  ['transcribe', 2, /missing required argument 'audio'/],
  ['transcribe a.wav --jsn', 2, /unknown option '--jsn'.*Did you mean --json/s],
  ['transcribe nowhere.mp3', 2, /no such file: nowhere\.mp3/],
  ['transcribe a.wav --format doc', 2, /must list txt, json, srt, vtt, tsv; got doc/],
  ['transcribe a.wav --language english', 2, /language.*english/i],
  ['transcribe a.wav --concurrency many', 2, /--concurrency.*number from 1 to 9999/],
  ['transcribe a.wav --srt --json', 2, /'--srt' cannot be used with option '--json'/],
  ['transcribe a.wav b.wav --output -', 2, /--output - prints one recording.*name a folder/s],
  ['transcribe a.wav --options options.json', 2, /diarisation.*diarization/s],
  ['transcribe a.wav --options empty.json', 2, /empty\.json/],
  ['transcribe a.wav', 4, /no API key\n {2}run `earshot login/],
  ['transcribe a.wav --server 127.0.0.1:4800', 2, /--server must be an http or https address/],
  ['transcribe a.wav --server http://127.0.0.1:4 --key k', 3, /`earshot serve` starts one/],
  ['live', 2, /the audio is missing\n {2}give a file, - or --microphone/],
  ['live a.wav --json --srt', 2, /--json and --srt both write to standard output/],
  ['live a.wav --sample-rate 12345', 2, /Allowed choices are 8000, 16000/],
  ['jobs', 2, /list.*show.*cancel.*delete/s],
  ['jobs list --status running', 2, /--status.*Allowed choices are queued, processing/],
  ['jobs list --profile work', 2, /no profile has the name work\n {2}`earshot login` creates one/],
  ['subtitles convert a.srt', 2, /a format is missing: give --to or an output file/],
  ['subtitles retime a.srt --shift soon', 2, /--shift.*must be a number/],
  ['login speech.example.com', 2, /must be an http or https address/],
  ['mcp --folder .', 4, /no API key\n {2}run `earshot login/],
  ['mcp --http --port 99999', 2, /--port.*number from 0 to 65535/],
  ['mcp --http --host 0.0.0.0 --key k', 2, /token must be given when host is not 127\.0\.0\.1/],
  ['mcp --folder nowhere --key k', 2, /nowhere/],
  ['completion powershell', 2, /Allowed choices are bash, zsh, fish/],
];

describe('wrong calls', () => {
  verifies(
    'command.wrong-calls',
    'each ends with a sentence that says what to do, and never with a stack',
    async () => {
      const wrong: unknown[] = [];
      for (const [call, code, sentence] of wrongCalls) {
        const ended = await earshot(call.split(' '), { folder });
        const isClear =
          ended.code === code && sentence.test(ended.errors) && !/\n\s+at /.test(ended.errors);
        if (!isClear) wrong.push({ call, code: ended.code, errors: ended.errors });
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  verifies(
    'command.wrong-calls',
    'with --json each ends with one line of JSON',
    async () => {
      const calls = [
        ['jobs', 'list', '--json'],
        ['jobs', 'list', '--json', '--limit', 'x'],
        ['jobs', '--json'],
        ['doctor', '--json', '--server', 'ftp://a'],
        ['transcribe', 'nowhere.wav', '--json'],
      ];
      const errors = [];
      for (const call of calls) {
        const ended = await earshot(call, { folder });
        expect(ended.errors).toMatch(/^\{.*\}\n$/);
        errors.push((JSON.parse(ended.errors) as { error: object }).error);
        expect(errors.at(-1)).toMatchObject({ exit_code: ended.code });
      }
      expect(errors).toMatchObject([
        { code: 'unauthorised', message: 'no API key', hint: expect.stringContaining('login') },
        { code: 'usage', message: expect.stringContaining('--limit') },
        { code: 'usage' },
        { code: 'usage', message: expect.stringContaining('ftp://a') },
        { code: 'usage', message: 'no such file: nowhere.wav', exit_code: 2 },
      ]);
    },
    60_000,
  );
});

it('a key in the arguments is warned of once', async () => {
  const call = ['transcribe', 'a.wav', '--server', 'http://127.0.0.1:4', '--key', 'k'];
  const { errors } = await earshot(call, { folder });
  expect(errors.split('other users of this machine')).toHaveLength(2);
});

it('the doctor fails for a named server that does not respond', async () => {
  const named = await earshot(['doctor', '--json', '--server', 'http://127.0.0.1:4'], { folder });
  expect(named.code).toBe(1);
  expect(JSON.parse(named.output)).toMatchObject({
    healthy: false,
    findings: expect.arrayContaining([
      expect.objectContaining({ check: 'server', state: 'failure' }),
    ]),
  });
}, 60_000);

describe('outputs that cannot be written', () => {
  verifies(
    'command.closed-output',
    'a full disk and a closed pipe end without a stack, and devices stay what they are',
    async () => {
      const entry = join(import.meta.dirname, '../dist/earshot.js');
      const run = async (script: string) => {
        const child = spawn('/bin/sh', ['-c', script, entry], {
          cwd: folder,
          env: { PATH: process.env['PATH'], HOME: folder },
        });
        let errors = '';
        child.stderr.on('data', (text) => {
          errors += String(text);
        });
        const [code] = (await once(child, 'close')) as [number | null];
        return { code, errors };
      };
      expect(await run('node "$0" --help > /dev/full')).toEqual({
        code: 1,
        errors:
          'earshot: standard output cannot be written: ENOSPC: no space left on device, write\n',
      });
      expect(await run('node "$0" models list --all --json | head -c 10 > /dev/null')).toEqual({
        code: 0,
        errors: '',
      });
      expect(await run('node "$0" jobs list 2> /dev/full')).toEqual({ code: 4, errors: '' });
      expect(await run('node "$0" subtitles convert a.srt /dev/full --to vtt')).toEqual({
        code: 1,
        errors: 'earshot: /dev/full cannot be written: ENOSPC: no space left on device, write\n',
      });
      expect(await run('node "$0" subtitles convert a.srt /dev/null --to vtt')).toEqual({
        code: 0,
        errors: '',
      });
      expect((await run('test -c /dev/null && test -c /dev/full')).code).toBe(0);
    },
    60_000,
  );

  it('- is standard output', async () => {
    const { code, output } = await earshot(['subtitles', 'convert', 'a.srt', '-', '--to', 'vtt'], {
      folder,
    });
    expect([code, output.split('\n')[0]]).toEqual([0, 'WEBVTT']);
    const recording = join(import.meta.dirname, '../../server/sample/meeting.wav');
    const printed = await earshot(
      ['transcribe', recording, '--local', '--quiet', '--output', '-', '--format', 'tsv'],
      { folder, environment: { EARSHOT_ENGINE: 'scripted' } },
    );
    expect(printed.output).toMatch(/^start\tend\t/);
    expect(printed.code).toBe(0);
    expect(existsSync(join(folder, '-'))).toBe(false);
  }, 60_000);
});

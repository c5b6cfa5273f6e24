import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeWav } from '@earshot/audio';
import { type LiveMessage, parseLiveMessage } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { temporaryFolder } from '@earshot/server/testing';
import { parseSrt } from '@earshot/subtitles';
import type { Script } from '@earshot/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { earshot, type RunOptions } from './run-earshot.js';
import { type LiveService, liveKey, startLiveService } from './support/start-live-service.js';

const script: Script = {
  utterances: [
    { text: 'Every word counts.', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'Nothing is lost.', startSeconds: 1, endSeconds: 1.7 },
    { text: 'And nothing comes twice.', startSeconds: 1.9, endSeconds: 2.7 },
  ],
};
const text = `[0:00.2] Every word counts.\n[0:01.0] Nothing is lost.\n[0:01.9] And nothing comes twice.\n`;

const folder = temporaryFolder();
/** Bytes of which no two parts are equal, so that lost or moved audio is detected. */
const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) % 251);
const pcm = noise(3 * 32_000);
const samples = Float32Array.from({ length: 48_000 }, (_, index) => Math.sin(index / 10) / 2);
const wav = writeWav([samples], { sampleRateHz: 16_000, encoding: 'pcm', bitDepth: 16 });
writeFileSync(join(folder, 'talk.wav'), wav);

let live: LiveService | undefined;

async function start(options: Parameters<typeof startLiveService>[0] = {}): Promise<LiveService> {
  live = await startLiveService({ script, ...options });
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = undefined;
});

/** Runs `earshot live` against the service of the test. */
function run(parameters: string[], options: RunOptions = {}) {
  const environment = { EARSHOT_URL: live?.url ?? '', EARSHOT_API_KEY: liveKey };
  return earshot(['live', ...parameters], {
    folder,
    ...options,
    environment: { ...environment, ...options.environment },
  });
}

describe('text', () => {
  it('of a file comes as lines with times', async () => {
    const { sessions } = await start();
    const { code, output, errors } = await run(['talk.wav']);
    expect(output).toBe(text);
    expect(errors).toBe(`3.0 s of audio, session ${sessions[0]?.id}\n`);
    expect(code).toBe(0);
    expect(Buffer.from(sessions[0]?.audio ?? []).equals(wav.subarray(44))).toBe(true);
    expect(sessions[0]?.parameters.messages_config.receive_partial_transcripts).toBe(false);
  });

  it('of a WAV file from standard input, in silence', async () => {
    await start();
    const { code, output, errors } = await run(['-', '--quiet'], { input: wav });
    expect([code, output, errors]).toEqual([0, text, '']);
  });

  it('of raw audio that options describe', async () => {
    const { sessions } = await start();
    const format = [
      '--encoding',
      'wav/pcm',
      '--bit-depth',
      '24',
      '--sample-rate',
      '8000',
      '--channels',
      '2',
    ];
    const input = noise(2 * 3 * 8000 * 3);
    const { code, output } = await run(['-', ...format], { input });
    expect(sessions[0]?.parameters).toMatchObject({
      bit_depth: 24,
      sample_rate: 8000,
      channels: 2,
    });
    expect(Buffer.from(sessions[0]?.audio ?? []).equals(input)).toBe(true);
    // With several channels, each line names its own.
    expect(output).toContain('[0:00.2] channel 0: Every word counts.\n');
    expect(code).toBe(0);
  });

  it('A-law has eight bits by default', async () => {
    const { sessions } = await start();
    await run(['-', '--encoding', 'wav/alaw', '--sample-rate', '8000'], { input: noise(800) });
    expect(sessions[0]?.parameters).toMatchObject({ encoding: 'wav/alaw', bit_depth: 8 });
  });

  it('of a file in a format that the service lacks', async () => {
    const { sessions } = await start();
    const block = [new Float32Array(66_150), new Float32Array(66_150)];
    writeFileSync(
      join(folder, 'float.wav'),
      writeWav(block, { sampleRateHz: 22_050, encoding: 'float', bitDepth: 32 }),
    );
    expect((await run(['float.wav'])).code).toBe(0);
    expect(sessions[0]?.parameters).toMatchObject({
      encoding: 'wav/pcm',
      bit_depth: 16,
      sample_rate: 16_000,
      channels: 2,
    });
    expect(sessions[0]?.audio.length).toBe(3 * 16_000 * 2 * 2);
  });

  it('of a session that was initiated elsewhere needs the url alone', async () => {
    const { initiate } = await start();
    const { code, output, errors } = await run(['talk.wav', '--url', initiate()], {
      environment: { EARSHOT_API_KEY: '', EARSHOT_URL: 'http://127.0.0.1:4' },
    });
    expect(output).toBe(text);
    expect(errors).not.toContain('token');
    expect(code).toBe(0);
  });
});

it('initiates the session with its options', async () => {
  const { sessions } = await start();
  const sessionOptions = [
    '--language',
    'de',
    '--endpointing',
    '0.3',
    '--vocabulary',
    'Quadrado, Ada Lovelace',
  ];
  const spelling = ['--spelling', 'Earshot=ear shot|air shot', '--spelling', 'x=y'];
  const { code } = await run(['talk.wav', ...sessionOptions, ...spelling]);
  expect(code).toBe(0);
  expect(sessions[0]?.parameters).toMatchObject({
    endpointing: 0.3,
    language_config: { languages: ['de'] },
    realtime_processing: {
      custom_vocabulary: true,
      custom_vocabulary_config: { vocabulary: ['Quadrado', 'Ada Lovelace'] },
      custom_spelling: true,
      custom_spelling_config: {
        spelling_dictionary: { Earshot: ['ear shot', 'air shot'], x: ['y'] },
      },
    },
  });
});

describe('captions', () => {
  const captions = (srt: string) => {
    const { cues, diagnostics } = parseSrt(srt);
    expect(diagnostics).toEqual([]);
    return cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ');
  };
  const spoken = script.utterances.map((utterance) => utterance.text).join(' ');

  it('--srt prints them instead of the text', async () => {
    await start();
    const { code, output } = await run(['talk.wav', '--srt']);
    expect(captions(output)).toBe(spoken);
    expect(output).toMatch(/^1\n00:00:00,200 --> /);
    expect(code).toBe(0);
  });

  it('--srt with a file writes them beside the text', async () => {
    await start();
    const { output } = await run(['talk.wav', '--srt', 'talk.srt']);
    expect(output).toBe(text);
    expect(captions(readFileSync(join(folder, 'talk.srt'), 'utf8'))).toBe(spoken);
  });
});

describe('--json', () => {
  const messages = (output: string): LiveMessage[] =>
    output
      .trimEnd()
      .split('\n')
      .map((line) => parseLiveMessage(line));

  it('prints each message of the service as a line', async () => {
    const { sessions } = await start();
    const { code, output } = await run(['talk.wav', '--json']);
    expect(messages(output)).toEqual(sessions[0]?.messages);
    expect(messages(output).at(-1)?.type).toBe('end_session');
    expect(code).toBe(0);
  });

  it('has partials when they are enabled', async () => {
    const { sessions } = await start();
    await run(['talk.wav', '--json', '--partials']);
    expect(sessions[0]?.parameters.messages_config.receive_partial_transcripts).toBe(true);
  });

  it('is not an error when the reader closes early', async () => {
    await start();
    const { errors } = await run(['talk.wav', '--json', '--quiet'], {
      during: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    });
    expect(errors).toBe('');
  });
});

describe('a lost connection', () => {
  it('is reported in one line however long it lasts, and nothing is lost', async () => {
    const { sessions } = await start({
      faults: ({ index }) => {
        if (index === 0) return { toServer: { cutAfterBytes: 50_000 } };
        return index < 3 ? 'refused' : undefined;
      },
    });
    const { code, output, errors } = await run(['talk.wav']);
    expect(output).toBe(text);
    expect(errors).toMatch(/^connecting again: [^\n]+\n3\.0 s of audio, session [\w-]+\n$/);
    expect(code).toBe(0);
    expect(Buffer.from(sessions[0]?.audio ?? []).equals(wav.subarray(44))).toBe(true);
    expect(sessions[0]?.connections).toBe(2);
  });
});

describe('Ctrl+C', () => {
  const long = join(folder, 'long.wav');
  writeFileSync(
    long,
    writeWav([new Float32Array(600 * 16_000)], {
      sampleRateHz: 16_000,
      encoding: 'pcm',
      bitDepth: 16,
    }),
  );

  it('ends the audio and prints the rest', async () => {
    const { received, sessions } = await start();
    const { code, output } = await run([long, '--realtime'], {
      during: (child) => void received(0.5 * 32_000).then(() => child.kill('SIGINT')),
    });
    expect(output).toMatch(/^\[0:00\.2\] Every/);
    expect(code).toBe(0);
    expect(sessions[0]?.phase).toBe('ended');
    expect(sessions[0]?.audio.length).toBeLessThan(32_000 * 60);
  });

  it('twice ends at once', async () => {
    const { received } = await start({ times: { postProcessingMs: 3_600_000 } });
    const { code } = await run([long, '--realtime', '--json', '--quiet'], {
      during: (child) => {
        void received(3200).then(() => child.kill('SIGINT'));
        child.stdout?.on('data', (chunk) => {
          if (String(chunk).includes('end_recording')) child.kill('SIGINT');
        });
      },
    });
    expect(code).toBe(130);
  });

  it('before there is a session ends with 130, without a word', async () => {
    // A server that never responds.
    const server = createServer();
    const { port } = await listenLocally(server);
    const { code, output, errors } = await run(
      ['talk.wav', '--server', `http://127.0.0.1:${port}`],
      {
        environment: { EARSHOT_API_KEY: liveKey },
        during: (child) => server.once('request', () => child.kill('SIGINT')),
      },
    );
    server.closeAllConnections();
    server.close();
    expect([code, output, errors]).toEqual([130, '', '']);
  });
});

describe('--microphone', () => {
  /** A folder with a program of that name, and nothing else that could record. */
  function install(program: string, body: string): string {
    const bin = temporaryFolder();
    writeFileSync(join(bin, program), `#!/bin/sh\n${body}\n`);
    chmodSync(join(bin, program), 0o755);
    return bin;
  }

  it.each(['arecord', 'parecord', 'sox', 'ffmpeg'])(
    'records with %s until Ctrl+C',
    async (program) => {
      const { received, sessions } = await start();
      const sound = join(folder, 'sound.raw');
      const ended = join(folder, `${program}.ended`);
      writeFileSync(sound, pcm);
      const bin = install(
        program,
        `trap 'kill $!; echo > ${ended}; exit' TERM\n/bin/cat ${sound}\n/bin/sleep 600 & wait`,
      );
      const { code, output } = await run(['--microphone'], {
        environment: { PATH: bin },
        during: (child) => void received(pcm.length).then(() => child.kill('SIGINT')),
      });
      expect(output).toBe(text);
      expect(code).toBe(0);
      expect(Buffer.from(sessions[0]?.audio ?? []).equals(pcm)).toBe(true);
      await expect.poll(() => existsSync(ended)).toBe(true);
    },
  );

  it('shows the error output of its recorder', async () => {
    await start();
    const bin = install(
      'arecord',
      'echo "ALSA lib: noise" >&2\necho "no soundcards found" >&2\nexit 1',
    );
    const { code, errors } = await run(['--microphone'], { environment: { PATH: bin } });
    expect(errors).toMatch(/^earshot: arecord stopped recording: no soundcards found\n {2}/m);
    expect(code).toBe(1);
  });

  it('names what to install when there is no recorder', async () => {
    await start();
    const { code, errors } = await run(['--microphone'], {
      environment: { PATH: temporaryFolder() },
    });
    expect(errors).toMatch(/arecord, parecord, sox, ffmpeg\n {2}install one, .*alsa-utils/);
    expect(code).toBe(1);
    expect(live?.sessions).toEqual([]);
  });
});

describe('wrong use', () => {
  it.each([
    ['no audio', [], 2, /audio is missing/],
    ['an audio that --srt took', ['--srt', 'talk.wav'], 2, /put it before --srt/],
    ['a microphone and a file', ['talk.wav', '--microphone'], 2, /talk\.wav/],
    ['a file that is none', ['nowhere.wav'], 2, /no such file: nowhere\.wav/],
    ['a folder', ['.'], 2, /\. cannot be read/],
    ['no WAV file', ['/etc/hostname'], 2, /not a WAV file\n {2}.*--encoding/],
    ['two kinds of output', ['talk.wav', '--json', '--srt'], 2, /--json and --srt/],
    ['captions in the recording', ['talk.wav', '--srt', './talk.wav'], 2, /would be overwritten/],
    ['captions in no folder', ['talk.wav', '--srt', 'no/where.srt'], 2, /no\/where\.srt/],
    [
      'options that the url has already',
      ['talk.wav', '--url', 'ws://x', '--language', 'en'],
      2,
      /--language/,
    ],
    ['a url that is none', ['talk.wav', '--url', 'nonsense'], 2, /url/],
    ['a rate that is none', ['-', '--sample-rate', '12345'], 2, /44100/],
    ['a spelling that is none', ['talk.wav', '--spelling', 'Earshot'], 2, /Earshot=ear shot/],
    ['a request that the service refuses', ['talk.wav', '--endpointing', '99'], 1, /endpointing/],
    ['an unknown key', ['talk.wav', '--key', 'es_wrong'], 4, /401/],
    ['no server', ['talk.wav', '--server', 'http://127.0.0.1:4'], 3, /earshot doctor/],
  ])('%s is reported in a line', async (_name, parameters, code, message) => {
    await start();
    const failed = await run(parameters);
    expect(failed.errors).toMatch(message);
    expect([failed.code, failed.output]).toEqual([code, '']);
  });

  it('a token that is used up ends with 4, and is not shown', async () => {
    const { url } = await start();
    const { code, errors } = await run([
      'talk.wav',
      '--url',
      `${url.replace('http', 'ws')}/v2/live?token=secret`,
    ]);
    expect(code).toBe(4);
    expect(errors).toMatch(/^earshot: .*4401/);
    expect(errors).not.toContain('secret');
  });
});

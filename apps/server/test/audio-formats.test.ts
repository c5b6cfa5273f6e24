import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PreRecordedJob } from '@earshot/core';
import { countWordErrors } from '@earshot/engine/word-errors';
import { type Browser, hasChromium, launchChromium } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, speech, speechText, upload, waitForJob } from './support/api.js';
import {
  canEncode,
  encodeKind,
  hasFfmpeg,
  type MediaKindName,
  makeMedia,
  mediaKind,
  mediaKinds,
  samplePath,
} from './support/media.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';
import { encodeWav } from './support/wav.js';

const timeoutMs = 120_000;

/** Words of the second sentence of the sample, which every format has to carry. */
const sentenceText = 'the meeting is on friday at three in the afternoon';
const sentenceSeconds = 3.6;
/** The second sentence of the sample, with silence around it. */
const sentence = (() => {
  const samples = new Int16Array(sentenceSeconds * 16_000);
  samples.set(
    new Int16Array(new Uint8Array(speech).buffer.slice(44)).subarray(30_400, 76_480),
    6400,
  );
  return encodeWav([samples], 16_000);
})();

/** Another voice than that of the sample. */
const callerPath = join(
  import.meta.dirname,
  '../../../packages/engine/test/speech/sample-two-sentences.wav',
);
const callerText =
  'can you tell me how to get to the airport the children are playing football in the park';

describe('files of every format', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  needsPocketsphinx();
  let server: ServerProcess;
  const sentencePath = join(temporaryFolder(), 'sentence.wav');
  beforeAll(async () => {
    writeFileSync(sentencePath, sentence);
    server = await startServerProcess({
      ...pocketsphinxSettings,
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    });
  }, timeoutMs);
  afterAll(() => server.stop());

  async function transcribe(body: Record<string, unknown>): Promise<PreRecordedJob> {
    const { id } = await createJob(server.url, body);
    return waitForJob(server.url, id);
  }

  function expectSpeech(job: PreRecordedJob, allowedErrors = 1, said = speechText): void {
    expect(job.status, JSON.stringify(job.post_session_metadata)).toBe('done');
    const transcript = job.result?.transcription?.full_transcript ?? '';
    const { deletions, insertions, substitutions } = countWordErrors(said, transcript);
    expect(deletions + insertions + substitutions, transcript).toBeLessThanOrEqual(allowedErrors);
  }

  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the table
  for (const name of Object.keys(mediaKinds) as MediaKindName[])
    describe(
      `a file of the kind ${name}`,
      needs(canEncode(name), `ffmpeg cannot make ${name} here`),
      () => {
        verifies(
          ['audio.formats', 'audio.content', 'audio.metadata'],
          'is transcribed like the WAV file that it was made of, whatever it is called',
          async () => {
            const kind = mediaKind(name);
            const bytes = await encodeKind(name, sentencePath);
            const { audio_url, audio_metadata } = await upload(server.url, bytes, 'letter.pdf');
            expect(audio_metadata).toMatchObject({
              filename: 'letter.pdf',
              extension: kind.extension ?? kind.container,
              size: bytes.length,
              number_of_channels: 1,
            });
            expect(Math.abs(audio_metadata.audio_duration - sentenceSeconds)).toBeLessThan(0.15);
            const job = await transcribe({ audio_url });
            expectSpeech(job, kind.allowedErrors, sentenceText);
            expect(job.post_session_metadata['audio']).toMatchObject({ codec: kind.codec });
            expect(
              Math.abs((job.result?.metadata.audio_duration ?? 0) - sentenceSeconds),
            ).toBeLessThan(0.15);
          },
          timeoutMs,
        );
      },
    );

  verifies(
    ['audio.formats', 'audio.metadata'],
    'a NIST SPHERE file, as corpora of speech have them, is read',
    async () => {
      const samples = sentence.subarray(44);
      const header = [
        'NIST_1A\n   1024',
        'channel_count -i 1',
        'sample_rate -i 16000',
        'sample_n_bytes -i 2',
        `sample_count -i ${samples.length / 2}`,
        'sample_byte_format -s2 01',
        'sample_coding -s3 pcm',
        'end_head\n',
      ].join('\n');
      const bytes = Buffer.concat([Buffer.from(header.padEnd(1024)), samples]);
      const { audio_metadata } = await upload(server.url, bytes, 'sa1.wav');
      expect(audio_metadata).toMatchObject({
        extension: 'sph',
        audio_duration: sentenceSeconds,
        number_of_channels: 1,
      });
    },
    timeoutMs,
  );

  verifies(
    'audio.metadata',
    'a header that lies about the duration is not believed',
    async () => {
      // Half of a FLAC file, whose header still has the length of all of it.
      const whole = await encodeKind('flac');
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      const { audio_metadata } = await upload(server.url, half, 'half.flac');
      expect(audio_metadata.audio_duration).toBeGreaterThan(3);
      expect(audio_metadata.audio_duration).toBeLessThan(6.5);
    },
    timeoutMs,
  );

  verifies(
    'audio.tracks',
    'of several tracks the default one is transcribed, and the others are named',
    async () => {
      const make = (tone: string, speech: string) =>
        makeMedia(
          [
            '-f',
            'lavfi',
            '-i',
            'sine=frequency=440:duration=9',
            '-i',
            samplePath,
            '-f',
            'lavfi',
            '-i',
            'anullsrc=channel_layout=stereo:sample_rate=44100',
            '-t',
            '9',
            '-map',
            '0',
            '-map',
            '1',
            '-map',
            '2',
            '-c:a',
            'aac',
            '-metadata:s:a:0',
            'language=deu',
            '-metadata:s:a:0',
            'title=Tone',
            '-metadata:s:a:1',
            'language=eng',
            '-disposition:a:0',
            tone,
            '-disposition:a:1',
            speech,
            '-disposition:a:2',
            '0',
          ],
          'film.mkv',
        );
      const path = await make('0', 'default');
      const { audio_url } = await upload(server.url, readFileSync(path), 'film.mkv');
      const job = await transcribe({ audio_url });
      expectSpeech(job);
      expect(job.post_session_metadata['audio']).toMatchObject({
        format: 'matroska',
        track: 1,
        codec: 'aac',
        sample_rate: 16_000,
        number_of_channels: 1,
        language: 'eng',
        track_choice: 'default',
        other_tracks: [
          { track: 0, codec: 'aac', number_of_channels: 1, language: 'deu', title: 'Tone' },
          { track: 2, codec: 'aac', number_of_channels: 2 },
        ],
      });
      // Now the default track is in another language than the one that the request names.
      const other = await uploadBytes(readFileSync(await make('default', '0')));
      const tone = await transcribe(other);
      expect(tone.result?.transcription?.utterances).toEqual([]);
      const named = await transcribe({ ...other, language_config: { languages: ['en'] } });
      expectSpeech(named);
      expect(named.post_session_metadata['audio']).toMatchObject({
        track: 1,
        track_choice: 'language',
        other_tracks: [{ track: 0 }, { track: 2 }],
      });
    },
    timeoutMs,
  );

  verifies(
    'audio.times',
    'words have the times of the picture where the sound begins late',
    async () => {
      const path = await makeMedia(
        [
          '-f',
          'lavfi',
          '-i',
          'testsrc=size=96x64:rate=10:duration=12',
          '-itsoffset',
          '2.5',
          '-i',
          samplePath,
          '-map',
          '0',
          '-map',
          '1',
          '-c:v',
          'mpeg4',
          '-c:a',
          'aac',
        ],
        'late.mp4',
      );
      const late = await transcribe(await uploadBytes(readFileSync(path)));
      const plain = await transcribe(await uploadBytes(speech));
      expectSpeech(late);
      const begin = (job: PreRecordedJob) =>
        job.result?.transcription?.utterances[0]?.words[0]?.start ?? Number.NaN;
      expect(begin(late) - begin(plain)).toBeCloseTo(2.5, 1);
    },
    timeoutMs,
  );

  verifies(
    'audio.times',
    'recordings that a page has put together in one file are all transcribed, one after the other',
    async () => {
      const part = await encodeKind('webm', sentencePath);
      const job = await transcribe(await uploadBytes(Buffer.concat([part, part])));
      expectSpeech(job, 2, `${sentenceText} ${sentenceText}`);
      const starts = job.result?.transcription?.utterances.map(({ start }) => start) ?? [];
      expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeCloseTo(sentenceSeconds, 0);
    },
    timeoutMs,
  );

  verifies(
    'audio.equal-channels',
    'equal channels are one, also of a compressed file, and channels that part are two',
    async () => {
      const make = (filter: string, codec: string, filename: string) =>
        makeMedia(['-i', samplePath, '-af', filter, '-c:a', codec], filename);
      const equal = await make('pan=stereo|c0=c0|c1=c0', 'flac', 'equal.flac');
      const apart = await make('pan=stereo|c0=c0|c1=0*c0', 'flac', 'apart.flac');
      const one = await transcribe(await uploadBytes(readFileSync(equal)));
      expectSpeech(one);
      expect(one.result?.metadata.number_of_distinct_channels).toBe(1);
      expect(one.file?.number_of_channels).toBe(2);
      expect(one.result?.transcription?.utterances.every(({ channel }) => channel === 0)).toBe(
        true,
      );
      const two = await transcribe(await uploadBytes(readFileSync(apart)));
      expectSpeech(two);
      expect(two.result?.metadata.number_of_distinct_channels).toBe(2);
    },
    timeoutMs,
  );

  for (const [container, codec] of [
    ['wav', 'pcm_s16le'],
    ['mp3', 'libmp3lame'],
  ] as const)
    verifies(
      'audio.call-channels',
      `the two sides of a call in ${container} are transcribed each by itself, in the order in which they speak`,
      async () => {
        const path = await makeMedia(
          [
            '-i',
            callerPath,
            '-i',
            samplePath,
            '-filter_complex',
            // Joint stereo of a low bit rate is where the sides of a call leak into each other.
            '[0]apad=whole_dur=10[left];[1]apad=whole_dur=10[right];[left][right]amerge=inputs=2',
            '-c:a',
            codec,
            ...(codec === 'libmp3lame' ? ['-b:a', '64k'] : []),
          ],
          `call.${container}`,
        );
        const call = await transcribe(await uploadBytes(readFileSync(path)));
        expect(call.status).toBe('done');
        expect(call.file?.number_of_channels).toBe(2);
        expect(call.result?.metadata.number_of_distinct_channels).toBe(2);
        const utterances = call.result?.transcription?.utterances ?? [];
        const joinTexts = (side: number) =>
          utterances
            .filter(({ channel }) => channel === side)
            .map(({ text }) => text)
            .join(' ');
        for (const [side, text] of [callerText, speechText].entries()) {
          const { deletions, insertions, substitutions } = countWordErrors(text, joinTexts(side));
          expect(deletions + insertions + substitutions, joinTexts(side)).toBeLessThanOrEqual(1);
        }
        const starts = utterances.map(({ start }) => start);
        expect(starts).toEqual([...starts].sort((left, right) => left - right));
      },
      timeoutMs,
    );

  async function uploadBytes(bytes: Uint8Array): Promise<{ audio_url: string }> {
    return { audio_url: (await upload(server.url, bytes, 'recording')).audio_url };
  }

  for (const [title, takesRanges] of [
    ['takes ranges', true],
    ['takes no ranges', false],
  ] as const)
    verifies(
      'audio.remote-index',
      `an m4a of a phone, whose index is at its end, is fetched from a source that ${title}`,
      async () => {
        const bytes = await encodeKind('m4a with its index at the end');
        expect(bytes.indexOf('moov')).toBeGreaterThan(bytes.indexOf('mdat'));
        const source = createServer((request, response) =>
          takesRanges ? sendRange(bytes, request, response) : sendChunked(bytes, response),
        );
        const { port } = await listenLocally(source);
        try {
          const job = await transcribe({ audio_url: `http://127.0.0.1:${port}/voice%20memo.m4a` });
          expectSpeech(job);
          expect(job.file?.filename).toBe('voice memo.m4a');
        } finally {
          source.closeAllConnections();
          source.close();
        }
      },
      timeoutMs,
    );

  verifies(
    'audio.capabilities',
    'capabilities list every format',
    async () => {
      // The shape is asserted below.
      const { audio } = (await (await call(server.url, '/v2/capabilities')).json()) as {
        audio: { file_formats: string[]; file_decoder: Record<string, unknown> };
      };
      for (const name of ['wav', 'mp3', 'm4a', 'mp4', 'mov', 'mkv', 'webm', 'avi', 'ogg', 'opus'])
        expect(audio.file_formats).toContain(name);
      expect(audio.file_formats).toEqual([...new Set(audio.file_formats)]);
      expect(audio.file_decoder).toEqual({
        ffmpeg_version: expect.stringMatching(/^[nN]?\d/),
        all_formats: { available: true, reason: null },
      });
    },
    timeoutMs,
  );

  describe('a browser', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium(samplePath);
    }, timeoutMs);
    afterAll(() => browser.close());

    verifies(
      'audio.browser',
      'what its MediaRecorder recorded is transcribed, and has the duration that was recorded',
      async () => {
        const site = createServer((_, response) => {
          response.setHeader('content-type', 'text/html');
          response.end('<!doctype html><title>recorder</title>');
        });
        const { url } = await listenLocally(site, 'localhost');
        const page = await browser.newPage();
        await page.goto(url);
        const encoded = await page.evaluate<string>(recordInPage);
        site.closeAllConnections();
        site.close();
        const bytes = Buffer.from(encoded, 'base64');
        expect(bytes.length).toBeGreaterThan(10_000);
        const { audio_url, audio_metadata } = await upload(server.url, bytes, 'blob');
        expect(audio_metadata.extension).toBe('webm');
        expect(audio_metadata.audio_duration).toBeGreaterThan(9);
        expect(audio_metadata.audio_duration).toBeLessThan(13);
        const job = await transcribe({ audio_url });
        const transcript = job.result?.transcription?.full_transcript ?? '';
        const { deletions, insertions, substitutions } = countWordErrors(speechText, transcript);
        expect(deletions + insertions + substitutions, transcript).toBeLessThanOrEqual(3);
      },
      timeoutMs,
    );
  });
});

/** Records the microphone of the page for ten seconds, as base64. */
const recordInPage = `(async () => {
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start(250);
  setTimeout(() => recorder.stop(), 10_500);
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
})()`;

function sendRange(bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const end = to === '' ? bytes.length - 1 : Number(to);
  response.writeHead(headers.range === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': end - Number(from) + 1,
    'content-type': 'audio/mp4',
    ...(headers.range === undefined
      ? {}
      : { 'content-range': `bytes ${from}-${end}/${bytes.length}` }),
  });
  response.end(bytes.subarray(Number(from), end + 1));
}

/** Sends without a length. */
function sendChunked(bytes: Buffer, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  for (let at = 0; at < bytes.length; at += 10_000) response.write(bytes.subarray(at, at + 10_000));
  response.end();
}

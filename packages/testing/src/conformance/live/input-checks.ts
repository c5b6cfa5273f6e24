import { createWavHeader, encodeBase64 } from '@earshot/audio';
import type { KnownLiveMessage } from '@earshot/core';
import { createRandom } from '../../seeded-random.js';
import {
  type ConformanceCheck,
  ensure,
  ensureEqual,
  ensureSameBytes,
} from '../conformance-check.js';
import { ensureComplete, LiveClient, maximumFrameBytes } from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';

const format = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 } as const;
const emptyChunk = '{"type":"audio_chunk","data":{"chunk":""}}';

/**
 * Invalid messages, each with true when it is meant to be audio, and with the field that its error
 * names.
 */
const malformed: readonly (readonly [text: string, isAudio: boolean, named: RegExp])[] = [
  ['{', false, /JSON/],
  ['', false, /JSON/],
  ['null', false, /audio_chunk or stop_recording/],
  ['[]', false, /audio_chunk or stop_recording/],
  ['{}', false, /type is required/],
  ['{"type":"stop"}', false, /type .*audio_chunk or stop_recording/],
  ['{"type":"transcript"}', false, /type .*audio_chunk or stop_recording/],
  ['{"type":"audio_chunk"}', true, /data/],
  ['{"type":"audio_chunk","data":{"chunk":7}}', true, /data\.chunk .*text/],
  ['{"type":"audio_chunk","data":{"chunk":"AB*D"}}', true, /data\.chunk .*base64/],
  ['{"type":"audio_chunk","data":{"chunk":"ABCDE"}}', true, /data\.chunk .*base64/],
  // Live V1.
  ['{"event":"terminate"}', false, /stop_recording/],
  ['{"frames":"AAAA"}', false, /audio_chunk/],
];

/** Opens a new session. */
async function openNew(subject: LiveConformanceSubject, request = {}) {
  const session = await subject.initiate(request);
  return { ...session, client: await LiveClient.open(subject, session.url) };
}

/**
 * Ensures that a message refuses a malformed one with the name of its field. @param isAudio - true
 * when that was meant to be audio
 */
function ensureRefused(
  message: KnownLiveMessage | undefined,
  isAudio: boolean,
  text: string,
  named: RegExp,
): void {
  const found = message?.type === 'error' || message?.type === 'audio_chunk' ? message : null;
  const problem = found?.error?.message;
  ensureEqual(found?.type, isAudio ? 'audio_chunk' : 'error', `response to ${text}`);
  ensure(named.test(problem ?? ''), `${text}: "${problem}"`);
  if (found?.type === 'error') {
    const { exception, status_code } = found.error;
    ensureEqual([status_code, exception], [400, 'MalformedMessage'], `error of ${text}`);
  } else ensureEqual([found?.acknowledged, found?.data], [false, null], `refusal of ${text}`);
}

/** Requirements on what a client sends. */
export const inputChecks: readonly ConformanceCheck<LiveConformanceSubject>[] = [
  {
    name: 'acknowledges audio without gaps, end exclusive, in bytes and in seconds to the millisecond',
    requirements: ['live.event.acknowledgement'],
    run: async (subject) => {
      const audio = subject.speech.audio.subarray(0, 20_201);
      const request = { bit_depth: 24, sample_rate: 44_100, channels: 2 } as const;
      const bytesPerSecond = 3 * 44_100 * 2;
      const { client } = await openNew(subject, request);
      client.sendAudio(audio.subarray(0, 20_000), 777);
      await client.untilAcknowledged(20_000);
      client.sendAudio(audio.subarray(20_000), 1);
      await client.untilAcknowledged(audio.length);
      let end = 0;
      for (const { acknowledged, data, error } of client.ofType('audio_chunk')) {
        ensure(acknowledged && error === null && data !== null, 'Audio was refused.');
        const [from, to] = data.byte_range;
        ensureEqual(from, end, 'start of an acknowledgement');
        ensure(to > from, `The acknowledgement from ${from} on is empty.`);
        const seconds = data.byte_range.map(
          (bytes) => Math.round((bytes / bytesPerSecond) * 1000) / 1000,
        );
        ensureEqual(data.time_range, seconds, `time_range of ${from} to ${to}`);
        end = to;
      }
      ensureEqual(end, audio.length, 'end of the last acknowledgement');
      client.close(1000);
    },
  },
  {
    name: 'takes bytes and base64, with padding and without, in frames that end anywhere',
    requirements: ['live.input.mixed', 'live.socket.base64', 'live.input.lenient'],
    run: async (subject) => {
      const { audio } = subject.speech;
      const { client, id } = await openNew(subject);
      const random = createRandom(13);
      for (let from = 0; from < audio.length; ) {
        const frame = audio.subarray(from, from + 1 + Math.floor(random() * 3000));
        from += frame.length;
        const form = Math.floor(random() * 4);
        const chunk = encodeBase64(frame);
        if (form === 0) client.send(frame);
        else if (form === 1)
          client.send(JSON.stringify({ type: 'audio_chunk', data: { chunk } }), emptyChunk);
        else if (form === 2)
          client.send(
            JSON.stringify({
              type: 'audio_chunk',
              data: { chunk: chunk.replace(/=+$/, ''), of: 'a newer client' },
              sequence: from,
            }),
          );
        else client.send(new Uint8Array(0), frame);
      }
      client.stop();
      await ensureComplete(client);
      ensureEqual(client.ofType('error'), [], 'errors');
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'sends nothing for an empty chunk',
    requirements: ['live.input.mixed'],
    run: async (subject) => {
      const { client } = await openNew(subject);
      client.send(emptyChunk, new Uint8Array(0), emptyChunk);
      const audio = subject.speech.audio.subarray(0, 640);
      client.send(audio);
      await client.untilAcknowledged(640);
      ensureEqual(
        client.messages.map((message) => message.type === 'audio_chunk' && message.data),
        [{ byte_range: [0, 640], time_range: [0, 0.02] }],
        'messages',
      );
      client.close(1000);
    },
  },
  {
    name: 'reports malformed messages with the field, and continues',
    requirements: ['live.input.malformed', 'versioning.hint'],
    run: async (subject) => {
      const { client, id } = await openNew(subject);
      for (const [index, [text, isAudio, named]] of malformed.entries()) {
        client.send(text, emptyChunk);
        await client.until(`the error of ${text}`, () => client.messages.length > index);
        ensureRefused(client.messages[index], isAudio, text, named);
      }
      const audio = subject.speech.audio.subarray(0, 3200);
      client.send(audio);
      await client.untilAcknowledged(3200);
      client.stop();
      await ensureComplete(client);
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'closes with 4400 for ten malformed messages in a row, not for nine, and ends the session',
    requirements: ['live.input.malformed', 'live.close-codes'],
    run: async (subject) => {
      const { client, url } = await openNew(subject);
      const nine = Array.from({ length: 9 }, () => '{');
      client.send(...nine, emptyChunk, ...nine, new Uint8Array(0), ...nine);
      await client.until('27 errors', () => client.ofType('error').length === 27);
      client.send(subject.speech.audio.subarray(0, 640));
      await client.untilAcknowledged(640);
      client.send(...nine, '{');
      ensureEqual(
        await client.untilClosed(),
        { code: 4400, reason: '10 malformed messages in a row' },
        'close of the socket',
      );
      ensureEqual(client.ofType('error').length, 37, 'number of errors');
      const again = await LiveClient.open(subject, url);
      ensureEqual((await again.untilClosed()).code, 4401, 'close code after the violation');
    },
  },
  {
    name: 'takes a frame of 1 MiB, and closes with 1009 for a larger one; the session can be resumed',
    requirements: ['live.close-codes'],
    run: async (subject) => {
      const { client, url } = await openNew(subject, { sample_rate: 48_000, channels: 8 });
      client.send(new Uint8Array(maximumFrameBytes));
      await client.untilAcknowledged(maximumFrameBytes);
      client.send(new Uint8Array(maximumFrameBytes + 1));
      ensureEqual((await client.untilClosed()).code, 1009, 'close code of a large frame');
      const texts = await LiveClient.open(subject, url);
      await texts.untilAcknowledged(maximumFrameBytes);
      // Fewer characters than the limit, but more bytes.
      texts.send('é'.repeat(maximumFrameBytes / 2 + 1));
      ensureEqual((await texts.untilClosed()).code, 1009, 'close code of a large text');
      const again = await LiveClient.open(subject, url);
      await again.untilAcknowledged(maximumFrameBytes);
      again.close(1000);
    },
  },
  {
    name: 'skips a WAV header, cut anywhere, and counts the audio alone',
    requirements: ['live.input.header'],
    run: async (subject) => {
      const audio = subject.speech.audio.subarray(0, 32_000);
      const header = createWavHeader(format, null);
      const file = new Uint8Array(header.length + audio.length);
      file.set(header);
      file.set(audio, header.length);
      for (const frameBytes of [1, 11, 43, 20_000]) {
        const { client, id } = await openNew(subject);
        client.sendAudio(file.subarray(0, 200), frameBytes);
        client.sendAudio(file.subarray(200), 8000);
        await client.untilAcknowledged(audio.length);
        client.stop();
        await ensureComplete(client);
        ensureSameBytes(await subject.readAudio(id), audio, `audio in frames of ${frameBytes}`);
      }
    },
  },
  {
    name: 'takes a recording that is shorter than a header, and one that only begins like one',
    requirements: ['live.input.header'],
    run: async (subject) => {
      for (const text of ['RI', 'RIFF', 'RIFFabcdWAVX']) {
        const audio = new TextEncoder().encode(text);
        const { client, id } = await openNew(subject);
        client.sendAudio(audio, 3);
        client.stop();
        await ensureComplete(client);
        ensureSameBytes(await subject.readAudio(id), audio, `the audio "${text}"`);
      }
    },
  },
  {
    name: 'refuses compressed audio, cut anywhere, and closes with 4400',
    requirements: ['live.input.compressed', 'live.close-codes'],
    run: async (subject) => {
      const starts = [
        ['OggS\0\x02', 'Ogg'],
        ['\x1a\x45\xdf\xa3\x9f', 'WebM'],
        ['\0\0\0\x1cftypiso5', 'MP4'],
        ['ID3\x04\0\0', 'MP3'],
      ] as const;
      for (const [start, name] of starts)
        for (const frameBytes of [1, 5, 100]) {
          const { client } = await openNew(subject);
          const bytes = new Uint8Array(100);
          bytes.set(Uint8Array.from(start, (character) => character.charCodeAt(0)));
          client.sendAudio(bytes, frameBytes);
          const { code } = await client.untilClosed();
          ensureEqual(code, 4400, `close code of ${name}`);
          const [error, ...more] = client.ofType('error');
          ensureEqual(
            [error?.error.exception, more.length],
            ['CompressedAudioRefused', 0],
            `errors of ${name}`,
          );
          const message = error?.error.message ?? '';
          ensure(message.includes(name), `"${message}" does not name ${name}.`);
        }
    },
  },
  {
    name: 'refuses a WAV header of another format with both values, and closes with 4400',
    requirements: ['live.input.header', 'live.close-codes'],
    run: async (subject) => {
      const { client, url } = await openNew(subject);
      client.send(createWavHeader({ ...format, sample_rate: 48_000 }, null));
      client.send(subject.speech.audio.subarray(0, 640));
      const { code, reason } = await client.untilClosed();
      ensureEqual(code, 4400, 'close code');
      const [error, ...more] = client.ofType('error');
      ensureEqual([error?.error.exception, more.length], ['WavHeaderRefused', 0], 'errors');
      const message = error?.error.message ?? '';
      ensure(/48000.*16000/.test(message), `"${message}" does not name both values.`);
      ensure(message.startsWith(reason), `The reason "${reason}" is not that of the error.`);
      const again = await LiveClient.open(subject, url);
      ensureEqual((await again.untilClosed()).code, 4401, 'close code after the violation');
    },
  },
];

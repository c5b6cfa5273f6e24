import {
  type ConformanceCheck,
  ensure,
  ensureEqual,
  ensureSameBytes,
} from '../conformance-check.js';
import {
  ensureComplete,
  everything,
  finalTexts,
  LiveClient,
  readHistory,
  runSession,
} from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';

/** Requirements on the end of a session, and on the time after it. */
export const endChecks: readonly ConformanceCheck<LiveConformanceSubject>[] = [
  {
    name: 'ends a session without audio like any other',
    requirements: ['live.socket.stop', 'live.event.order'],
    run: async (subject) => {
      const { client } = await runSession(
        subject,
        { messages_config: everything },
        new Uint8Array(0),
      );
      ensureEqual(
        client.messages.map(({ type }) => type),
        [
          'stop_recording',
          'end_recording',
          'post_transcript',
          'post_final_transcript',
          'end_session',
        ],
        'messages',
      );
      const [stopped] = client.ofType('stop_recording');
      ensureEqual(
        stopped?.data,
        { recording_duration: 0, recording_left_to_process: 0 },
        'data of the stop',
      );
      const [final] = client.ofType('post_final_transcript');
      ensureEqual(final?.data.transcription?.utterances, [], 'utterances');
    },
  },
  {
    name: 'refuses audio after the stop, and acknowledges a repeated stop once',
    requirements: ['live.socket.stop', 'live.message.client'],
    run: async (subject) => {
      const audio = subject.speech.audio.subarray(0, 64_000);
      const { id, url } = await subject.initiate({ messages_config: everything });
      const client = await LiveClient.open(subject, url);
      client.sendAudio(audio);
      client.stop();
      client.send(subject.speech.audio.subarray(64_000, 64_640));
      client.stop();
      await ensureComplete(client);
      const refused = client.ofType('audio_chunk').filter(({ acknowledged }) => !acknowledged);
      ensureEqual(
        refused.map(({ data, error }) => ({ data, error })),
        [{ data: null, error: { message: 'The recording is over' } }],
        'refusals',
      );
      ensureEqual(client.ofType('stop_recording').length, 1, 'number of acknowledged stops');
      ensureEqual(client.ofType('end_session').length, 1, 'number of ends');
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'ends the recording of a client that closes with 1000; what it sent is processed',
    requirements: ['live.input.closing'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const { id, url } = await subject.initiate({ messages_config: everything });
      const client = await LiveClient.open(subject, url);
      client.sendAudio(audio);
      client.close(1000);
      await client.untilClosed();
      const history = await readHistory(subject, url);
      ensureEqual(finalTexts(history.messages), finals, 'finals');
      ensureEqual(history.ofType('stop_recording'), [], 'acknowledged stops');
      ensureEqual(history.messages.at(-1)?.type, 'end_session', 'last message');
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'keeps the session of a client that closes with any other code',
    requirements: ['live.input.closing', 'live.resume.window'],
    run: async (subject) => {
      const { url } = await subject.initiate({ messages_config: everything });
      const client = await LiveClient.open(subject, url);
      client.sendAudio(subject.speech.audio.subarray(0, 3200));
      await client.untilAcknowledged(3200);
      client.close(4000);
      await client.untilClosed();
      const again = await LiveClient.open(subject, url);
      await again.untilAcknowledged(3200);
      again.stop();
      await ensureComplete(again);
      ensureEqual(again.ofType('stop_recording').length, 1, 'number of acknowledged stops');
    },
  },
  {
    name: 'sends a client that comes late what it does not have, and closes with 1000',
    requirements: ['live.token.life', 'live.resume.offset'],
    run: async (subject) => {
      const { audio } = subject.speech;
      const { client, url } = await runSession(subject, { messages_config: everything }, audio);
      const history = await readHistory(subject, url);
      ensureEqual(history.texts, client.texts, 'messages from the first one on');
      const count = client.messages.length;
      for (const [query, expected] of [
        [`&message_cursor=${count - 3}`, client.texts.slice(-3)],
        [`&message_cursor=${count}`, []],
        // The client has received all messages.
        ['', []],
        // An offset is not checked once the session has ended.
        [`&audio_offset=999999999&message_cursor=${count - 1}`, client.texts.slice(-1)],
      ] as const) {
        const late = await LiveClient.open(subject, `${url}${query}`);
        await ensureComplete(late);
        ensureEqual(late.texts.slice(1), expected, `messages of "${query}"`);
        const [greeting] = late.ofType('audio_chunk');
        ensureEqual(
          greeting?.data?.byte_range,
          [audio.length, audio.length],
          `greeting of "${query}"`,
        );
      }
      const ahead = await LiveClient.open(subject, `${url}&message_cursor=${count + 1}`);
      ensureEqual((await ahead.untilClosed()).code, 4400, 'close code of a cursor that is ahead');
    },
  },
  {
    name: 'closes with 4401 for a token that it does not know, and for none',
    requirements: ['live.socket.token', 'live.close-codes'],
    run: async (subject) => {
      const { id, url } = await subject.initiate();
      const token = new URL(url).searchParams.get('token') ?? '';
      ensure(token !== '' && token !== id, 'The url has no token, or the id in its place.');
      for (const replaced of [null, '', id, `${token}x`]) {
        const address = new URL(url);
        if (replaced === null) address.searchParams.delete('token');
        else address.searchParams.set('token', replaced);
        const client = await LiveClient.open(subject, address.href);
        ensureEqual((await client.untilClosed()).code, 4401, `close code of "${replaced}"`);
        ensureEqual(client.texts, [], `messages for "${replaced}"`);
      }
    },
  },
  {
    name: 'closes with 4400 for a parameter of the url that is given twice',
    requirements: ['error.repeated-query', 'live.close-codes'],
    run: async (subject) => {
      const { url } = await subject.initiate();
      const token = new URL(url).searchParams.get('token') ?? '';
      for (const repeated of [
        `token=${token}`,
        'audio_offset=0&audio_offset=0',
        'message_cursor=0&message_cursor=0',
      ]) {
        const client = await LiveClient.open(subject, `${url}&${repeated}`);
        const name = repeated.slice(0, repeated.indexOf('='));
        ensureEqual((await client.untilClosed()).code, 4400, `close code of ${name} twice`);
      }
    },
  },
];

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LiveCallback, type LiveMessageType, liveCallbackSchema } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { allMessages, counterAudio, frames, initiate, openClient } from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

const received: LiveCallback[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(liveCallbackSchema.parse(JSON.parse(body)));
    response.writeHead(204).end();
  });
});
let server: ServerProcess;
let link: string;
beforeAll(async () => {
  const { url } = await listenLocally(receiver);
  link = `${url}/live`;
  server = await startServerProcess({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});

const patient = { timeout: 30_000, interval: 20 };

type Switch = keyof typeof allMessages;

/** The kinds of message of each switch, in the order in which the session below has them first. */
const kinds: Readonly<Record<Switch, readonly (LiveMessageType | 'partial' | 'final')[]>> = {
  receive_partial_transcripts: ['partial'],
  receive_final_transcripts: ['final'],
  receive_speech_events: ['speech_start', 'speech_end'],
  receive_pre_processing_events: ['pre_processing'],
  receive_realtime_processing_events: [
    'translation',
    'named_entity_recognition',
    'sentiment_analysis',
  ],
  receive_post_processing_events: [
    'post_transcript',
    'post_summarization',
    'post_chapterization',
    'post_final_transcript',
  ],
  receive_acknowledgments: ['audio_chunk', 'stop_recording'],
  receive_errors: ['error'],
  receive_lifecycle_events: ['start_recording', 'end_recording', 'end_session'],
};

const only = (chosen: Switch): Record<Switch, boolean> =>
  // Object.fromEntries forgets the names of the switches.
  Object.fromEntries(Object.keys(kinds).map((name) => [name, name === chosen])) as never;

/** The kinds of messages, each once. */
function listKinds(messages: readonly { type: string }[]): string[] {
  return [
    ...new Set(
      messages.map((message) => {
        if (message.type !== 'transcript') return message.type;
        const { data } = message as { type: string; data: { is_final: boolean } };
        return data.is_final ? 'final' : 'partial';
      }),
    ),
  ];
}

const switches = Object.keys(kinds) as Switch[];
for (const [index, ofSocket] of switches.entries()) {
  // A different one from that of the socket, so that neither can replace the other.
  const ofCallback = switches[(index + 4) % switches.length] ?? ofSocket;
  verifies(
    ['live.message.flags', 'callback.live'],
    `${ofSocket} alone brings its kinds to the socket, and ${ofCallback} alone to the callback`,
    async () => {
      const session = await initiate(server.url, {
        channels: 2,
        messages_config: only(ofSocket),
        callback: true,
        callback_config: { ...only(ofCallback), url: link },
        realtime_processing: {
          translation: true,
          translation_config: { target_languages: ['fr'] },
          named_entity_recognition: true,
          sentiment_analysis: true,
        },
        post_processing: { summarization: true, chapterization: true },
      });
      const client = await openClient(session.url);
      const arrived = () => received.filter(({ id }) => id === session.id);
      const audio = frames(counterAudio(4, 64_000));
      client.send('nonsense');
      // Partial transcripts are omitted when audio arrives faster than it is processed, so one
      // frame at a time is sent until there is one.
      const hasPartial = () =>
        ofSocket === 'receive_partial_transcripts'
          ? client.messages.length > 0
          : ofCallback !== 'receive_partial_transcripts' || arrived().length > 0;
      const sendNext = () => {
        const { value } = audio.next();
        if (value !== undefined) client.send(value);
        return hasPartial();
      };
      await expect.poll(sendNext, { ...patient, interval: 50 }).toBe(true);
      client.send(...audio);
      client.stop();
      expect((await client.closed).code).toBe(1000);
      expect(listKinds(client.messages)).toEqual(kinds[ofSocket]);

      const expected =
        ofCallback === 'receive_lifecycle_events'
          ? ['start_session', ...kinds[ofCallback]]
          : kinds[ofCallback];
      const arrivedKinds = () => listKinds(arrived().map(({ payload }) => payload));
      await expect.poll(arrivedKinds, patient).toEqual(expected);
      for (const { event, payload } of arrived()) expect(event).toBe(`live.${payload.type}`);
      for (const { payload } of arrived()) expect(payload.session_id).toBe(session.id);
    },
  );
}

verifies(
  'callback.live',
  'without callback nothing is sent, whatever its switches are',
  async () => {
    const session = await initiate(server.url, { callback_config: { ...allMessages, url: link } });
    const client = await openClient(session.url);
    client.send(...frames(counterAudio(4)));
    client.stop();
    await client.closed;
    // The callbacks of a session that ends later arrive after all of the first.
    const later = await initiate(server.url, {
      callback: true,
      callback_config: { ...only('receive_lifecycle_events'), url: link },
    });
    const second = await openClient(later.url);
    second.stop();
    await second.closed;
    await expect
      .poll(
        () => received.some(({ id, event }) => id === later.id && event === 'live.end_session'),
        {
          timeout: 30_000,
        },
      )
      .toBe(true);
    expect(received.filter(({ id }) => id === session.id)).toEqual([]);
  },
);

import { type ConformanceCheck, ensure, ensureEqual } from '../conformance-check.js';
import { ensureComplete, LiveClient, readHistory } from './live-client.js';
import type { LiveTimeSubject } from './live-subject.js';

const secondMs = 1000;
const emptyChunk = '{"type":"audio_chunk","data":{"chunk":""}}';

/** Requirements on the times of the contract. */
export const liveTimeChecks: readonly ConformanceCheck<LiveTimeSubject>[] = [
  {
    name: 'closes with 4408 after 30 s without a frame, and finishes the session; an empty chunk keeps it',
    requirements: ['live.idle-close'],
    run: async (subject) => {
      const { url } = await subject.initiate();
      const client = await LiveClient.open(subject, url);
      for (let times = 0; times < 3; times += 1) {
        await subject.pass(20 * secondMs);
        client.send(emptyChunk);
        await subject.pass(1);
      }
      await subject.pass(28 * secondMs);
      ensure(!client.isClosed, 'The socket was closed too early.');
      await subject.pass(3 * secondMs);
      ensureEqual((await client.untilClosed()).code, 4408, 'close code');
      const history = await readHistory(subject, url);
      ensureEqual(history.ofType('post_final_transcript').length, 1, 'number of results');
    },
  },
  {
    name: 'waits 60 s for a client whose socket was lost, and then finishes the session',
    requirements: ['live.resume.window'],
    run: async (subject) => {
      const { url } = await subject.initiate();
      const client = await LiveClient.open(subject, url);
      client.cut();
      await client.untilClosed();
      await subject.pass(57 * secondMs);
      const again = await LiveClient.open(subject, url);
      await again.until('the greeting', () => again.messages.length > 0);
      ensureEqual(again.ofType('post_final_transcript'), [], 'results');
      again.cut();
      await again.untilClosed();
      await subject.pass(63 * secondMs);
      const late = await LiveClient.open(subject, url);
      await ensureComplete(late);
      ensureEqual(late.ofType('post_final_transcript').length, 1, 'number of results');
    },
  },
  {
    name: 'takes a token for the first time within ten minutes, and not after',
    requirements: ['live.token.life'],
    run: async (subject) => {
      const [early, late] = [await subject.initiate(), await subject.initiate()];
      await subject.pass(9 * 60 * secondMs);
      const client = await LiveClient.open(subject, early.url);
      client.stop();
      await ensureComplete(client);
      await subject.pass(2 * 60 * secondMs);
      const refused = await LiveClient.open(subject, late.url);
      ensureEqual((await refused.untilClosed()).code, 4401, 'close code');
    },
  },
  {
    name: 'takes a token until 120 s after the end of its session',
    requirements: ['live.token.life'],
    run: async (subject) => {
      const { url } = await subject.initiate();
      const client = await LiveClient.open(subject, url);
      client.stop();
      await ensureComplete(client);
      await subject.pass(115 * secondMs);
      const late = await LiveClient.open(subject, url);
      await ensureComplete(late);
      await subject.pass(10 * secondMs);
      const tooLate = await LiveClient.open(subject, url);
      ensureEqual((await tooLate.untilClosed()).code, 4401, 'close code');
    },
  },
];

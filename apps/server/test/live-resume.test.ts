import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlindClient } from './support/blind-client.js';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  listedMessages,
  openClient,
  openSession,
  readLiveJob,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';
import { NetworkLink } from './support/network-link.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

/** Long form: EARSHOT_LIVE_CUT_RUNS=10000. */
const runs = Number(process.env['EARSHOT_LIVE_CUT_RUNS'] ?? 200);
const atOnce = 20;
const timeoutMs = 60_000 + runs * 200;
const audio = counterAudio(8);
const finals = [scriptedText, scriptedText];

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_LIVE_MAX_CHANNELS: '1000',
    EARSHOT_LIVE_IDLE_SECONDS: '3',
    EARSHOT_REQUESTS_PER_MINUTE: '100000',
  });
}, 30_000);
afterAll(() => server.stop());

/**
 * A cut of a connection after so many bytes in one direction. 256,000 bytes of audio go up, some
 * 40,000 bytes of messages down.
 */
const cut = fc.oneof(
  fc.record({ cutAfterToServer: fc.integer({ min: 300, max: 200_000 }) }),
  fc.record({ cutAfterToClient: fc.integer({ min: 200, max: 30_000 }) }),
);
const cuts = fc.array(cut, { maxLength: 10 });
const plan = fc.record({ cuts, frameBytes: fc.integer({ min: 400, max: 20_000 }) });

/**
 * Plans that have found errors: here the connection is lost behind the stop, while the place of the
 * audio before it is searched.
 */
const knownPlans: readonly Plan[] = [
  {
    cuts: [
      { cutAfterToServer: 170_843 },
      { cutAfterToClient: 1213 },
      { cutAfterToServer: 186_331 },
      { cutAfterToClient: 9133 },
      { cutAfterToServer: 193_002 },
    ],
    frameBytes: 18_119,
  },
];

/**
 * Number of plans, all from one seed, which a failure names. It is always the same one, except in
 * `npm run fuzz`.
 */
function plans(count: number): { seed: number; plans: Plan[] } {
  const seed = Number(process.env['EARSHOT_PROPERTY_SEED'] ?? 1);
  return { seed, plans: [...knownPlans, ...fc.sample(plan, { numRuns: count, seed })] };
}

interface Plan {
  readonly cuts: readonly { cutAfterToServer?: number; cutAfterToClient?: number }[];
  readonly frameBytes: number;
}

/** Runs every plan, a few at a time. */
async function forEachPlan(
  all: readonly Plan[],
  run: (plan: Plan) => Promise<void>,
): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await run(next);
    }),
  );
}

async function withProxy(
  { cuts }: Plan,
  run: (through: (url: string) => string) => Promise<void>,
): Promise<void> {
  const port = Number(new URL(server.url).port);
  const proxy = await NetworkLink.open(
    () => port,
    (connection) => cuts[connection] ?? {},
  );
  try {
    await run((url) => proxy.through(url));
  } finally {
    await proxy.close();
  }
}

verifies(
  'live.resume.offset',
  `${runs} sessions with up to ten cuts, in either direction: audio byte for byte, every message once and in order`,
  async () => {
    const { plans: all, seed } = plans(runs);
    await forEachPlan(all, async (each) => {
      await withProxy(each, async (through) => {
        const created = await initiate(server.url, { messages_config: allMessages });
        const { messages, session } = openSession(through(created.url));
        void session.start();
        for (const frame of frames(audio, each.frameBytes)) session.send(frame);
        const { result } = await session.stop();
        const about = JSON.stringify({ seed, each });
        expect(finalTexts(messages), about).toEqual(finals);
        expect(result?.transcription?.full_transcript, about).toBe(finals.join(' '));
        const job = await readLiveJob(server.url, created.id);
        expect(asListed(messages), about).toEqual(listedMessages(job.result).slice(1));
        expect((await readRecording(server.url, created.id)).equals(audio), about).toBe(true);
      });
    });
  },
  timeoutMs,
);

verifies(
  'live.resume.blind',
  `${runs} sessions of clients that send no offset, with up to ten cuts: no second twice, none lost, every final once`,
  async () => {
    const { plans: all, seed } = plans(runs);
    await forEachPlan(all, async (each) => {
      await withProxy(each, async (through) => {
        const created = await initiate(server.url, { messages_config: allMessages });
        const client = createBlindClient(through(created.url), audio, each.frameBytes);
        await client.finished;
        const about = JSON.stringify({ seed, each });
        await waitForLiveJob(server.url, created.id);
        expect((await readRecording(server.url, created.id)).equals(audio), about).toBe(true);
        const received = finalTexts(client.messages);
        // A client that sends no cursor may miss messages that were under way when its connection
        // broke, but receives none twice.
        expect(new Set(client.transcriptIds).size, about).toBe(client.transcriptIds.length);
        for (const text of received) expect(finals, about).toContain(text);
        const { result } = await readLiveJob(server.url, created.id);
        expect(result?.transcription?.full_transcript, about).toBe(finals.join(' '));
      });
    });
  },
  timeoutMs,
);

test(
  'a cut at any byte of the end of a session leads to one end, with the last utterance',
  async () => {
    const short = counterAudio(4);
    const session = await initiate(server.url, { messages_config: allMessages });
    const whole = await openClient(session.url);
    let received = 0;
    whole.socket.on('message', (data: Buffer) => {
      received += data.length + 4;
    });
    whole.send(...frames(short));
    whole.stop();
    await whole.closed;
    // The frames of the flush, from the stop on, and each of their begins, middles and ends.
    const places: number[] = [];
    for (let at = received; at > received - 6000; at -= 50) places.push(at);
    await forEachPlan(
      places.map((cutAfterToClient) => ({ cuts: [{ cutAfterToClient }], frameBytes: 3200 })),
      async (each) =>
        withProxy(each, async (through) => {
          const created = await initiate(server.url, { messages_config: allMessages });
          const opened = openSession(through(created.url));
          void opened.session.start();
          for (const frame of frames(short)) opened.session.send(frame);
          await opened.session.stop();
          expect(finalTexts(opened.messages)).toEqual([scriptedText]);
          expect(opened.messages.filter(({ type }) => type === 'end_session')).toHaveLength(1);
        }),
    );
  },
  timeoutMs,
);

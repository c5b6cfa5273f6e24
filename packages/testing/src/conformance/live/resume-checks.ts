import {
  type ConformanceCheck,
  ensure,
  ensureEqual,
  ensureSameBytes,
} from '../conformance-check.js';
import { type CutPlan, createCutPlans } from './cut-plans.js';
import { ensureComplete, everything, finalTexts, LiveClient, readHistory } from './live-client.js';
import type { LiveConformanceSubject } from './live-subject.js';
import { runBlindly, runExactly } from './resuming-clients.js';

/** Opens a new session with audio that is acknowledged. */
async function openWithAudio(subject: LiveConformanceSubject, bytes: number) {
  const session = await subject.initiate({ messages_config: everything });
  const client = await LiveClient.open(subject, session.url);
  client.sendAudio(subject.speech.audio.subarray(0, bytes));
  await client.untilAcknowledged(bytes);
  return { ...session, client };
}

/** Ranges of the acknowledgements of a client. */
function listRanges(client: LiveClient): unknown[] {
  return client.ofType('audio_chunk').map(({ data }) => data?.byte_range);
}

/**
 * Runs a session for each of several random plans.
 *
 * @param run - runs a session and checks it, with the plan as text for error messages
 */
async function forEachCutPlan(
  { cutRuns = 20, cutRunsAtOnce = 1, speech }: LiveConformanceSubject,
  seed: number,
  run: (plan: CutPlan, about: string) => Promise<void>,
): Promise<void> {
  const left = createCutPlans(seed, cutRuns, speech.audio.length).values();
  const runLeft = async () => {
    for (const plan of left) await run(plan, JSON.stringify(plan));
  };
  await Promise.all(Array.from({ length: cutRunsAtOnce }, runLeft));
}

/** Requirements on resumed sessions. */
export const resumeChecks: readonly ConformanceCheck<LiveConformanceSubject>[] = [
  {
    name: 'greets a client that resumes with the audio that it has, and no other client',
    requirements: ['live.resume.first-message'],
    run: async (subject) => {
      const { client, url } = await openWithAudio(subject, 3200);
      ensure(
        !listRanges(client).some((range) => JSON.stringify(range) === '[0,0]'),
        'The first client was greeted.',
      );
      client.cut();
      const second = await LiveClient.open(subject, url);
      await second.until('the greeting', () => second.messages.length > 0);
      const [greeting] = second.messages;
      ensure(greeting?.type === 'audio_chunk', `The first message is ${greeting?.type}.`);
      ensureEqual(
        [greeting.acknowledged, greeting.error, greeting.data],
        [true, null, { byte_range: [3200, 3200], time_range: [0.1, 0.1] }],
        'greeting',
      );
      second.close(1000);

      const other = await subject.initiate();
      const third = await LiveClient.open(subject, `${other.url}&audio_offset=0&message_cursor=0`);
      await third.until('the greeting', () => third.messages.length > 0);
      ensureEqual(listRanges(third), [[0, 0]], 'greeting of a client that gives an offset');
      third.close(1000);

      const silent = await subject.initiate({
        messages_config: { receive_acknowledgments: false },
      });
      const fourth = await LiveClient.open(subject, `${silent.url}&audio_offset=0`);
      await fourth.until('the greeting', () => fourth.messages.length > 0);
      ensureEqual(listRanges(fourth), [[0, 0]], 'greeting of a client without acknowledgements');
      fourth.close(1000);
    },
  },
  {
    name: 'sends the messages from the cursor on, and takes the audio from the offset on once',
    requirements: ['live.resume.offset'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const { client, id, url } = await openWithAudio(subject, 64_000);
      client.cut();
      const second = await LiveClient.open(subject, `${url}&audio_offset=32000&message_cursor=2`);
      second.sendAudio(audio.subarray(32_000));
      second.stop();
      await ensureComplete(second);
      const history = await readHistory(subject, url);
      ensureEqual(second.texts.slice(1), history.texts.slice(2), 'messages from the cursor on');
      ensureEqual(client.texts, history.texts.slice(0, client.texts.length), 'first messages');
      ensureEqual(finalTexts(history.messages), finals, 'finals');
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'closes with 4400 for an offset or a cursor that is ahead or no number, and keeps the session',
    requirements: ['live.resume.offset', 'live.close-codes'],
    run: async (subject) => {
      const { client, url } = await openWithAudio(subject, 3200);
      const count = client.messages.length;
      const notCounts = 'audio_offset and message_cursor are whole numbers';
      for (const [query, reason] of [
        ['audio_offset=3201', 'audio_offset is 3201, and the session has 3200 bytes'],
        [`message_cursor=${count + 100}`, `message_cursor is ${count + 100}, and the session has`],
        ['audio_offset=1e3', notCounts],
        ['audio_offset=', notCounts],
        ['message_cursor=-1', notCounts],
        ['message_cursor=0x1', notCounts],
        ['message_cursor=1000000000000000', notCounts],
      ]) {
        const refused = await LiveClient.open(subject, `${url}&${query}`);
        const close = await refused.untilClosed();
        ensureEqual(close.code, 4400, `close code of ${query}`);
        ensure(close.reason.startsWith(reason ?? ''), `${query}: the reason is "${close.reason}".`);
        ensureEqual(refused.texts, [], `messages for ${query}`);
      }
      client.sendAudio(subject.speech.audio.subarray(3200, 6400));
      await client.untilAcknowledged(6400);
      client.stop();
      await ensureComplete(client);
    },
  },
  {
    name: 'gives the session to a newer socket, and closes the older one with 4409',
    requirements: ['live.resume.takeover', 'live.close-codes'],
    run: async (subject) => {
      const { audio } = subject.speech;
      const { client, id, url } = await openWithAudio(subject, 64_000);
      const cursor = client.messages.length;
      const newer = await LiveClient.open(
        subject,
        `${url}&audio_offset=64000&message_cursor=${cursor}`,
      );
      ensureEqual((await client.untilClosed()).code, 4409, 'close code of the older socket');
      newer.sendAudio(audio.subarray(64_000));
      newer.stop();
      await ensureComplete(newer);
      const history = await readHistory(subject, url);
      ensureEqual(newer.texts.slice(1), history.texts.slice(cursor), 'messages of the newer one');
      ensureSameBytes(await subject.readAudio(id), audio, 'audio of the session');
    },
  },
  {
    name: 'finishes a session whose stop came before its socket was lost, and sends the rest later',
    requirements: ['live.stop-before-loss'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      const { url } = await subject.initiate({ messages_config: everything });
      const client = await LiveClient.open(subject, url);
      client.sendAudio(audio);
      client.stop();
      await client.until('the stop', () => client.ofType('stop_recording').length > 0);
      client.cut();
      const again = await LiveClient.open(
        subject,
        `${url}&audio_offset=${audio.length}&message_cursor=${client.texts.length}`,
      );
      await ensureComplete(again);
      const history = await readHistory(subject, url);
      const received = [...client.texts, ...again.texts.slice(1)];
      ensureEqual(received, history.texts, 'messages over both sockets');
      ensureEqual(finalTexts(history.messages), finals, 'finals');
    },
  },
  {
    name: 'loses and doubles nothing for clients that give offset and cursor, wherever they are cut',
    requirements: ['live.resume.offset'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      await forEachCutPlan(subject, 7, async (plan, about) => {
        const { id, url } = await subject.initiate({ messages_config: everything });
        const texts = await runExactly(subject, url, plan);
        const history = await readHistory(subject, url);
        ensureEqual(texts, history.texts, `messages, ${about}`);
        ensureEqual(finalTexts(history.messages), finals, `finals, ${about}`);
        ensureSameBytes(await subject.readAudio(id), audio, `audio, ${about}`);
      });
    },
  },
  {
    name: 'records nothing twice and loses nothing for clients that give neither, wherever they are cut',
    requirements: ['live.resume.blind'],
    run: async (subject) => {
      const { audio, finals } = subject.speech;
      await forEachCutPlan(subject, 11, async (plan, about) => {
        const { id, url } = await subject.initiate({ messages_config: everything });
        const texts = await runBlindly(subject, url, plan);
        const history = await readHistory(subject, url);
        ensureSameBytes(await subject.readAudio(id), audio, `audio, ${about}`);
        ensureEqual(finalTexts(history.messages), finals, `finals, ${about}`);
        // Messages in transit when a connection breaks may be lost, but none is duplicated or
        // reordered.
        ensureEqual(
          texts,
          history.texts.filter((text) => texts.includes(text)),
          `messages, ${about}`,
        );
      });
    },
  },
];

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { liveRequestSchema } from '@earshot/core';
import {
  type EnginePool,
  type LiveChannelEvent,
  type LiveChannelOptions,
  liveChannelBegin,
} from '@earshot/engine';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { type AppendFate, MemoryJournal } from '../../../test/support/memory-journal.js';
import { ProcessingShares } from '../../limits/processing-shares.js';
import { noServices } from '../../transcription/index.js';
import { sessionTimes } from '../limits/session-limits.js';
import { SessionActor } from './session-actor.js';
import { SessionState } from './session-state.js';

const logger = pino({ level: 'silent' });
const params = liveRequestSchema.parse({
  bit_depth: 8,
  messages_config: { receive_acknowledgments: true, receive_lifecycle_events: true },
});

/**
 * A client of the session, without a network: it resumes from the audio and the messages that it
 * knows of.
 */
class Client {
  readonly messages: Message[] = [];
  acknowledged = 0;
  /** Acknowledgements that do not start where the one before them has ended. */
  gapCount = 0;
  #socket: FakeSocket | undefined;
  #sent = 0;
  readonly #said: number[] = [];

  get audio(): Buffer {
    return Buffer.from(this.#said);
  }

  get isConnected(): boolean {
    return this.#socket?.closeCode === undefined && this.#socket !== undefined;
  }

  get closeCode(): number | undefined {
    return this.#socket?.closeCode;
  }

  connect(session: SessionActor): void {
    this.leave();
    const socket = new FakeSocket((text) => {
      const message: Message = JSON.parse(text);
      // Acknowledgements that are repeated have no number. They alone are sent like this, beside
      // the shortest messages.
      if (message.type !== 'audio_chunk') this.#receive(message);
    });
    const transport = Object.assign(new PassThrough(), {
      write: (frame: string) => {
        // Two bytes and a length of two bytes are in front of the text.
        if (this.#socket === socket) this.#receive(JSON.parse(frame.slice(4)));
        return true;
      },
    });
    transport.on('data', () => undefined);
    this.#socket = socket;
    this.#sent = this.acknowledged;
    session.connect(
      // The session uses no other members.
      { socket: socket as unknown as WebSocket, transport },
      { cursor: this.messages.length, offset: this.acknowledged },
    );
  }

  /** Says more, and sends all that is not sent. */
  speak(bytes: number): void {
    for (let count = 0; count < bytes; count += 1) this.#said.push(this.#said.length % 251);
    this.send();
  }

  send(): void {
    if (!this.isConnected || this.#sent === this.#said.length) return;
    const frame = Buffer.from(this.#said.slice(this.#sent));
    this.#sent = this.#said.length;
    this.#socket?.receive(frame, true);
  }

  stop(): void {
    this.#socket?.receive(Buffer.from('{"type":"stop_recording"}'), false);
  }

  /** Loses its socket. */
  leave(): void {
    if (this.isConnected) this.#socket?.end(1006);
  }

  #receive(message: Message): void {
    this.messages.push(message);
    if (message.type !== 'audio_chunk') return;
    const [from, to] = message.data?.byte_range ?? [];
    if (from !== this.acknowledged) this.gapCount += 1;
    this.acknowledged = to ?? Number.NaN;
  }
}

interface Message {
  readonly type: string;
  readonly data?: { readonly byte_range?: readonly [number, number]; readonly id?: string };
}

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isPaused = false;
  closeCode: number | undefined;
  readonly #onText: (text: string) => void;
  readonly #held: [data: Buffer, isBinary: boolean][] = [];

  constructor(onText: (text: string) => void) {
    super();
    this.#onText = onText;
  }

  send(text: string): void {
    this.#onText(text);
  }

  /** Receives a message of the client, as soon as it is not paused. */
  receive(data: Buffer, isBinary: boolean): void {
    if (this.isPaused) this.#held.push([data, isBinary]);
    else this.emit('message', data, isBinary);
  }

  ping(): void {
    this.emit('pong');
  }
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
    for (const message of this.#held.splice(0)) this.emit('message', ...message);
  }
  terminate(): void {
    this.end(1006);
  }
  close(code: number): void {
    this.end(code);
  }
  end(code: number): void {
    if (this.closeCode !== undefined) return;
    this.closeCode = code;
    this.readyState = 3;
    this.emit('close', code);
  }
}

/** An engine with one channel, which finds an utterance when the test says so. */
class OneChannel {
  #options: LiveChannelOptions | undefined;
  #utterance = 0;
  #samples = 0;

  readonly pool = {
    capabilities: { id: 'one', model: 'none', version: null, languages: ['en'] },
    openLiveChannel: (options: LiveChannelOptions) => {
      const mine = options;
      this.#options = options;
      this.#utterance = options.from?.utterance ?? 0;
      this.#samples = options.from?.sample ?? 0;
      return {
        push: (samples: Int16Array) => {
          this.#samples += samples.length;
          return true;
        },
        finish: () => queueMicrotask(() => this.#emit(mine, { type: 'finished' })),
        abort: () => {
          if (this.#options === mine) this.#options = undefined;
        },
      };
    },
  } as unknown as Pick<EnginePool, 'capabilities' | 'openLiveChannel'>;

  recognise(): void {
    const options = this.#options;
    if (options === undefined) return;
    const utterance = this.#utterance;
    this.#utterance += 1;
    const words = [{ text: 'word', startSeconds: 0.1, endSeconds: 0.2, confidence: 1 }];
    this.#emit(options, {
      type: 'final',
      utterance,
      startSeconds: utterance,
      endSeconds: utterance + 0.5,
      position: { ...liveChannelBegin, sample: this.#samples, utterance: utterance + 1 },
      recognition: { words, confidence: 1, language: 'en' },
    });
  }

  #emit(options: LiveChannelOptions, event: LiveChannelEvent): void {
    if (this.#options === options) options.onEvent(event);
  }
}

function start() {
  const clock = createManualClock();
  const journal = new MemoryJournal();
  const engine = new OneChannel();
  const shares = new ProcessingShares({ clock, logger });
  const jobs = { finished: 0 };
  const session = new SessionActor({
    id: '00000000-0000-4000-8000-000000000001',
    params,
    journal,
    state: new SessionState(params),
    voices: [],
    engine: engine.pool,
    addOns: { run: () => Promise.reject(new Error('none is requested')) },
    services: noServices,
    speakers: undefined,
    logger,
    clock,
    processing: { own: shares.ofKey('key'), viewers: shares.ofViewers('key') },
    documentPath: '/nowhere',
    times: sessionTimes({ idleMs: 1e9, maximumMs: 1e9, resumeMs: 1e9 }),
    ageMs: 0,
    commits: { add: () => ({ note: () => undefined }) },
    callbacks: { note: () => undefined },
    job: {
      finish: async (ended) => {
        await ended.settleAddOns();
        await ended.publish({ kind: 'once', body: { type: 'end_session' } });
        jobs.finished += 1;
      },
      fail: () => Promise.reject(new Error('it does not fail')),
    },
  });
  return { clock, engine, jobs, journal, session };
}

/** Lets everything happen that is due. */
async function pass({ clock, journal, session }: ReturnType<typeof start>): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    clock.advance(250);
    session.commit();
    session.tick();
    await nextTurn();
    while (journal.settle()) await nextTurn();
  }
}

const fates: readonly AppendFate[] = ['failed', 'written-later', 'failed-later'];
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ speak: fc.integer({ min: 1, max: 5000 }) }) },
  { weight: 4, arbitrary: fc.constant('recognise' as const) },
  { weight: 3, arbitrary: fc.record({ fate: fc.constantFrom(...fates) }) },
  { weight: 3, arbitrary: fc.constantFrom('connect', 'tick', 'settle') },
  { weight: 1, arbitrary: fc.constantFrom('lose', 'commit', 'wait') },
);

test('whatever fails and whenever, audio and messages are there once and in order, and the job is ended once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const run = start();
      const { clock, engine, jobs, journal, session } = run;
      const client = new Client();
      for (const each of steps) {
        if (typeof each === 'object') {
          if ('speak' in each) {
            client.speak(each.speak);
            session.commit();
          } else journal.fate = each.fate;
        } else if (each === 'connect') client.connect(session);
        else if (each === 'lose') client.leave();
        else if (each === 'commit') session.commit();
        else if (each === 'settle') journal.settle();
        else if (each === 'recognise') engine.recognise();
        else if (each === 'wait') await nextTurn();
        else {
          clock.advance(250);
          session.tick();
        }
        expect(client.acknowledged).toBeLessThanOrEqual(journal.audioBytes);
        expect(client.messages.length).toBeLessThanOrEqual(journal.count);
      }
      journal.fate = 'written';
      await pass(run);
      for (let attempt = 0; attempt < 3 && client.closeCode !== 1000; attempt += 1) {
        if (!client.isConnected) client.connect(session);
        client.send();
        client.stop();
        await pass(run);
      }
      expect(client.closeCode).toBe(1000);
      expect(jobs.finished).toBe(1);
      expect(journal.audio.equals(client.audio)).toBe(true);
      expect(client.acknowledged).toBe(client.audio.length);
      const { entries } = await journal.read(0);
      const texts = entries.map((entry) => JSON.parse(session.messages.formatSentText(entry)));
      expect(client.messages).toEqual(texts);
      expect([client.gapCount, journal.overlapCount]).toEqual([0, 0]);
      const starts = client.messages.filter(({ type }) => type === 'start_recording');
      expect(starts).toHaveLength(client.audio.length > 0 ? 1 : 0);
      const finals = client.messages.flatMap(({ data, type }) =>
        type === 'transcript' ? [data?.id] : [],
      );
      expect(finals).toEqual(finals.map((_, index) => `00-${String(index).padStart(8, '0')}`));
    }),
    { numRuns: 1000 },
  );
});

test('a session that another process owns writes, sends and ends nothing more, and its socket is closed with 1012', async () => {
  const run = start();
  const { engine, jobs, journal, session } = run;
  const client = new Client();
  client.connect(session);
  client.speak(1000);
  await pass(run);
  journal.fate = 'fenced';
  client.speak(1000);
  await pass(run);
  engine.recognise();
  client.stop();
  await pass(run);
  expect(client.closeCode).toBe(1012);
  expect(client.acknowledged).toBe(1000);
  expect(journal.audioBytes).toBe(1000);
  expect(session.isClosed).toBe(true);
  expect(session.hasEnded).toBe(false);
  expect(jobs.finished).toBe(0);
});

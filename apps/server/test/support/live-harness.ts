import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LiveRequestInput, liveRequestSchema } from '@earshot/core';
import {
  EngineFailedError,
  type EnginePool,
  type LiveChannelOptions,
  liveChannelBegin,
} from '@earshot/engine';
import { listenLocally } from '@earshot/presets/listen';
import { pino } from 'pino';
import { CallbackOutbox } from '../../src/callbacks/callback-outbox.js';
import { ProcessingShares } from '../../src/limits/processing-shares.js';
import { newSession, storeSession } from '../../src/live/create-session.js';
import { LiveGateway } from '../../src/live/gateway/live-gateway.js';
import { FileJournals } from '../../src/live/journal/file-journals.js';
import { type SessionTimes, sessionTimes } from '../../src/live/limits/session-limits.js';
import { LiveService, type LiveServiceOptions } from '../../src/live/live-service.js';
import { openStorage, type SqliteStorage } from '../../src/storage/index.js';
import { determineAvailability, noServices } from '../../src/transcription/index.js';
import { createRegistry } from './engines.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { temporaryFolder, testKey } from './server-process.js';

/**
 * Live sessions over real sockets, with an engine that recognises nothing and a clock that stands
 * still until it is advanced.
 */
export interface LiveHarness {
  readonly clock: ManualClock;
  readonly storage: SqliteStorage;
  readonly service: LiveService;
  readonly dataFolder: string;
  /**
   * Counts the connections that the server has open: it notices a lost one later than the client.
   */
  countConnections(): Promise<number>;
  /** Advances the clock in steps, and waits for everything that is due. */
  pass(seconds: number): Promise<void>;
  /** Initiates a session. Resolves with its id and its url. */
  initiate(request?: LiveRequestInput): Promise<{ id: string; url: string }>;
  close(): Promise<void>;
}

const stepMs = 250;

/**
 * True while a request to the file system is under way, such as a write to disk that takes seconds
 * on a busy machine.
 */
const isFileSystemBusy = () =>
  process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));

/** Reaction of the engine to audio of a channel. */
export type EngineReaction = (
  emit: LiveChannelOptions['onEvent'],
  options: LiveChannelOptions,
) => void;

/** An engine that abandons every channel at its first audio. */
export const failing: EngineReaction = (emit) =>
  emit({ type: 'failed', error: new EngineFailedError('It is broken.') });

/** An engine that understands three thousand words in every piece of audio. */
export function createTalkativeEngine(): EngineReaction {
  let utterance = 0;
  const words = Array.from({ length: 3000 }, (_, index) => ({
    text: 'word',
    startSeconds: index / 10_000,
    endSeconds: (index + 1) / 10_000,
    confidence: 0.5,
  }));
  return (emit) => {
    emit({
      type: 'final',
      utterance,
      recognition: { words, confidence: 0.5, language: 'en' },
      startSeconds: utterance,
      endSeconds: utterance + 0.5,
      position: { ...liveChannelBegin, utterance: utterance + 1 },
    });
    utterance += 1;
  };
}

/**
 * An engine that accepts everything and recognises no word, unless its reaction emits other events.
 */
export function createDeafEngine(
  react: EngineReaction,
  { id = 'deaf', liveCapacity = 100, partials = true } = {},
): EnginePool {
  const openLiveChannel = (options: LiveChannelOptions) => ({
    push: () => {
      react(options.onEvent, options);
      return true;
    },
    finish: () => queueMicrotask(() => options.onEvent({ type: 'finished' })),
    abort: () => undefined,
  });
  const capabilities = {
    id,
    model: 'none',
    version: null,
    languages: ['en'],
    streaming: true,
    partials,
  };
  // Live sessions use no other members of the engine.
  return { openLiveChannel, capabilities, liveCapacity } as unknown as EnginePool;
}

/** Starts a harness, whose engine may react to audio. Other engines keep their own behaviour. */
export async function startLiveHarness(
  times: Partial<SessionTimes> = {},
  react: EngineReaction = () => undefined,
  engines: Pick<LiveServiceOptions, 'engines' | 'isLimitedByEngines'> = {
    engines: createRegistry(createDeafEngine(react)),
    isLimitedByEngines: false,
  },
): Promise<LiveHarness> {
  const clock = createManualClock();
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'live');
  const storage = await openStorage(dataFolder, { clock });
  await storage.keys.ensureEnvironmentKey(testKey);
  const key = await storage.keys.verify(testKey);
  const logger = pino({ level: 'silent' });
  const shares = new ProcessingShares({ clock, logger });
  const service = new LiveService({
    storage,
    shares,
    outbox: new CallbackOutbox(storage, clock),
    instances: { id: 'this one', isAlive: async (id) => id === 'this one' },
    ...engines,
    readKnownVoices: async () => [],
    addOnServices: {
      forTranscript: () => noServices,
      availability: determineAvailability(noServices),
    },
    folder,
    journals: new FileJournals(folder),
    times: {
      ...sessionTimes({ idleMs: 30_000, resumeMs: 60_000, maximumMs: 3 * 3600 * 1000 }),
      ...times,
    },
    maximumChannels: () => 100,
    clock,
    logger,
  });
  await service.start();
  const server = createServer();
  const gateway = new LiveGateway({
    servers: [server],
    serveElsewhere: () => false,
    directory: undefined,
    readTarget: ({ url = '/' }) => url,
    service,
    shares,
    clock,
    logger,
  });
  const { port } = await listenLocally(server);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /**
   * Waits until neither a statement of the database nor a request to the file system is under way:
   * the outcome of one may lead to the next.
   */
  const settle = async () => {
    while (!storage.isIdle || isFileSystemBusy()) {
      await storage.idle();
      await turn();
    }
  };

  return {
    clock,
    storage,
    service,
    dataFolder,
    countConnections: promisify(server.getConnections.bind(server)),
    async pass(seconds) {
      for (let leftMs = seconds * 1000; leftMs > 0; leftMs -= stepMs) {
        clock.advance(Math.min(stepMs, leftMs));
        await turn();
        await turn();
        await settle();
      }
    },
    async initiate(request = {}) {
      const session = newSession(clock);
      await storage.units.run((unit) =>
        storeSession(
          unit,
          session,
          {
            keyId: key?.id ?? '',
            requestId: 'request',
            params: liveRequestSchema.parse(request),
          },
          // The callback of the start is the concern of the route.
          { storage, outbox: { addMessage: async () => undefined } },
        ),
      );
      return { id: session.id, url: `ws://127.0.0.1:${port}/v2/live?token=${session.token}` };
    },
    async close() {
      gateway.close();
      await service.close();
      server.close();
      await storage.close();
    },
  };
}

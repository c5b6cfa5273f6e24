import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { CallbackOutbox } from '../../src/callbacks/callback-outbox.js';
import { systemClock } from '../../src/clock/index.js';
import { loadConfiguration, type SettingName } from '../../src/configuration/index.js';
import { createFileDecoder } from '../../src/decoding/index.js';
import { createJobFollower } from '../../src/events/job-follower.js';
import type { App, AppDependencies } from '../../src/http/app.js';
import { createApp } from '../../src/http/create-app.js';
import { KeySlots } from '../../src/limits/key-slots.js';
import { ProcessingShares } from '../../src/limits/processing-shares.js';
import { LocalSockets } from '../../src/live/gateway/local-sockets.js';
import { InProcessNotifications } from '../../src/notifications/in-process-notifications.js';
import { createMetrics, type Metrics } from '../../src/observability/metrics.js';
import { JobUpdates } from '../../src/queue/index.js';
import { openStorage, type SqliteStorage } from '../../src/storage/index.js';
import { determineAvailability, noServices } from '../../src/transcription/index.js';
import { createRegistry, fakePool } from './engines.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { temporaryFolder, testKey } from './server-process.js';

/** The HTTP side of the service, in this process, with a clock to move. */
export interface HttpHarness {
  readonly url: string;
  readonly app: App;
  readonly clock: ManualClock;
  readonly storage: SqliteStorage;
  readonly metrics: Metrics;
  readonly dataFolder: string;
  /** The lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  /** Advances the time second by second, with time for other work in between. */
  pass(seconds: number): Promise<void>;
}

/**
 * Starts it for one test. Nothing is transcribed.
 *
 * @param environment - its settings
 * @param parts - replacements of the usual stand-ins
 */
export async function startHttpHarness(
  environment: Partial<Record<SettingName, string>> = {},
  parts: Partial<AppDependencies> = {},
): Promise<HttpHarness> {
  const clock = createManualClock();
  const dataFolder = temporaryFolder();
  const storage = await openStorage(dataFolder, { clock });
  await storage.keys.ensureEnvironmentKey(testKey);
  const configuration = loadConfiguration({
    environment: { EARSHOT_DATA_DIR: dataFolder, ...environment },
    workingFolder: dataFolder,
  });
  const log: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) });
  const metrics = createMetrics({
    jobsQueued: () => storage.jobs.countQueued(),
    oldestQueuedSeconds: async () => 0,
    jobsRunning: () => 0,
    fetchesRunning: () => 0,
    callbacksWaiting: async () => 0,
    callbacksLeftOut: () => 0,
    engines: () => [],
    liveSessions: () => 0,
    liveChannels: () => 0,
    freeLiveChannels: () => 0,
    nodesServing: () => 1,
  });
  const app = await createApp({
    version: 'test',
    configuration,
    documentationFolder: undefined,
    isCluster: false,
    listNodes: () => [],
    studioFolder: undefined,
    storage,
    queue: { publishQueued: () => undefined },
    jobFollower: createJobFollower({
      storage,
      queue: { updates: new JobUpdates(new InProcessNotifications(), clock) },
    }),
    cancelJob: async () => 'not-found',
    capabilitiesOfOthers: () => [],
    speechModels: { findIdle: () => new Map(), adopt: async () => undefined },
    modelInstaller: { installations: [], start: () => false, cancel: async () => undefined },
    outbox: new CallbackOutbox(storage, clock),
    engines: createRegistry(fakePool()),
    addOns: determineAvailability(noServices),
    voiceMeasurements: { measure: async () => ({ type: 'measured', voices: new Map() }) },
    encoderOfVoices: () => undefined,
    meanings: { search: async () => [] },
    readiness: async () => ({ reasons: [], impaired: [] }),
    decoder: createFileDecoder({
      ffmpegPath: configuration.ffmpegPath,
      maximumAudioSeconds: configuration.limits.maximumAudioSeconds,
      clock: systemClock,
    }),
    fetchSlots: new KeySlots({ total: 1 }),
    live: undefined,
    localSockets: new LocalSockets(),
    peaks: { read: () => Promise.reject(new Error('nothing is decoded here')) },
    videoSites: { issue: undefined },
    fetchSource: () => Promise.reject(new Error('nothing is fetched here')),
    shares: new ProcessingShares({ clock, logger }),
    metrics,
    clock,
    logger,
    ...parts,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await storage.close();
  });
  // A server that listens on a port has such an address.
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    clock,
    storage,
    metrics,
    dataFolder,
    log,
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        for (let turn = 0; turn < 4; turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** Path of the media folder in a data folder. */
export function mediaFolder({ dataFolder }: Pick<HttpHarness, 'dataFolder'>): string {
  return join(dataFolder, 'media');
}

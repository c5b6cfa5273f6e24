import { createEnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import { CallbackCourier, CallbackOutbox } from '../callbacks/index.js';
import { type Clock, systemClock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { createApp, createMetricsApp } from '../http/index.js';
import { createLogger, createMetrics } from '../observability/index.js';
import { InstanceLock, JobQueue } from '../queue/index.js';
import { createSourceFetcher } from '../sources/index.js';
import { createFirstKey, openStorage } from '../storage/index.js';
import { startWorker } from '../worker/index.js';
import { createClosers } from './closers.js';
import { monitorEngine } from './engine-monitor.js';
import { adoptJobs, startJanitor } from './janitor.js';
import { closeApp, listen } from './listen.js';
import { version } from './version.js';

/** A service that runs. */
export interface RunningServer {
  /** Where it is reached. */
  url: string;
  /** The API key that this start created, if it is the first start; it cannot be asked for again. */
  firstKey: string | undefined;
  /** Ends it: jobs in work get a little time and are then given back. Idempotent. */
  close(): Promise<void>;
}

/** What the service uses of the world around it. */
export interface Surroundings {
  /** @defaultValue the time of this machine */
  clock?: Clock;
  /** @defaultValue JSON lines on standard error */
  logger?: Logger;
}

/** How long jobs may go on while the service stops, in milliseconds. */
const jobGraceMs = 3000;

/**
 * Starts the service: storage, engine, worker and HTTP, as far as its roles ask for them. An engine that cannot work keeps nothing else
 * from starting.
 *
 * @throws StartError, StorageError when its operator has to mend something; whatever was opened is closed again
 */
export async function startServer(
  configuration: Configuration,
  { clock = systemClock, logger = createLogger(configuration.logLevel) }: Surroundings = {},
): Promise<RunningServer> {
  const closers = createClosers();
  try {
    const {
      allowedPrivateSources: rules,
      dataFolder,
      host,
      leaseMs,
      limits,
      port,
      roles,
    } = configuration;
    const storage = openStorage(dataFolder, { clock });
    closers.add(() => storage.close());
    if (configuration.apiKey !== undefined)
      await storage.keys.ensure('EARSHOT_API_KEY', configuration.apiKey);
    const firstKey = await createFirstKey(dataFolder, storage.keys);

    const instances = new InstanceLock(dataFolder);
    closers.add(() => instances.release());
    const outbox = new CallbackOutbox(storage.database, clock);
    const queue = new JobQueue(storage.database, clock, {
      instanceId: instances.id,
      leaseMs,
      onEnded: (transaction, jobId) => outbox.add(transaction, jobId),
    });
    await adoptJobs({ queue, instances });
    const stopJanitor = startJanitor({ storage, queue, outbox, instances, clock, logger });
    closers.add(stopJanitor);

    const { processes } = configuration.engine;
    const engine = createEnginePool({
      engine: configuration.engine.id,
      logger,
      ...(processes === undefined ? {} : { processes }),
    });
    closers.add(() => engine.close());
    const monitor = monitorEngine(engine, { clock, logger });
    closers.add(() => monitor.stop());
    const engineFault = (): string | undefined => monitor.unavailableReason;

    const metrics = createMetrics({
      jobsQueued: () => storage.jobs.countQueued(),
      jobsRunning: () => worker?.running ?? 0,
      engine: () => engine.statistics(),
    });
    const sources = createSourceFetcher({ rules, clock });
    closers.add(() => sources.close());
    const worker = roles.has('worker')
      ? startWorker({
          storage,
          queue,
          engine,
          fetchSource: sources.fetchSource,
          maximumUploadBytes: limits.maximumUploadBytes,
          maximumAudioSeconds: limits.maximumAudioSeconds,
          sourceDeadlineMs: configuration.sourceDeadlineMs,
          leaseMs,
          concurrency: configuration.workerJobs ?? Math.max(2, engine.parallelism),
          canWork: () => engineFault() === undefined,
          clock,
          logger,
          metrics,
        })
      : undefined;
    if (worker) {
      closers.add(() => worker.stop(jobGraceMs));
      const courier = new CallbackCourier({ database: storage.database, rules, clock, logger });
      closers.add(() => courier.close());
      courier.start();
    }

    const app = await createApp({
      version,
      configuration,
      storage,
      queue,
      engine,
      engineFault,
      readiness: async () => {
        const fault = engineFault();
        const isReachable = await storage.jobs.countQueued().then(
          () => true,
          () => false,
        );
        return [
          ...(fault === undefined ? [] : [`the engine cannot work: ${fault}`]),
          ...(isReachable ? [] : ['the database cannot be read']),
        ];
      },
      progressOf: (jobId) => worker?.progressOf(jobId),
      fetchSource: sources.fetchSource,
      metrics,
      clock,
      logger,
    });
    closers.add(() => closeApp(app, clock));
    if (configuration.metricsPort !== undefined) {
      const metricsApp = createMetricsApp(metrics);
      closers.add(() => metricsApp.close());
      await listen(metricsApp, host, configuration.metricsPort, 'EARSHOT_METRICS_PORT');
    }
    // The ready line is to be true: the model takes less than a second.
    await monitor.settled;
    const url = await listen(app, host, port, 'EARSHOT_PORT');
    logger.info(
      { url, version, engine: configuration.engine.id, roles: [...roles] },
      'service started',
    );
    return { url, firstKey, close: () => closers.closeAll() };
  } catch (error) {
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

import { CallbackDispatcher } from '../callbacks/index.js';
import { systemClock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { createApp, createMetricsApp } from '../http/index.js';
import { KeySlots } from '../limits/index.js';
import { createLogger, createMetrics } from '../observability/index.js';
import { createHostResolver, createSourceFetcher } from '../sources/index.js';
import { startWorker } from '../worker/index.js';
import { checkReadiness } from './check-readiness.js';
import { createClosers } from './closers.js';
import { closeApp, listen } from './listen.js';
import { openInfrastructure } from './open-infrastructure.js';
import type { ServiceContext } from './service-context.js';
import { startEngine } from './start-engine.js';
import { startLive } from './start-live.js';
import { version } from './version.js';

/** A service that runs. */
export interface RunningServer {
  /** Where it is reached. */
  url: string;
  /** The API key that this start created, if it is the first start; it is shown this once. */
  firstKey: string | undefined;
  /** Ends it: jobs in work get a little time and are then given back. Idempotent. */
  close(): Promise<void>;
}

/** How long jobs may go on while the service stops, in milliseconds. */
const jobGraceMs = 3000;

/**
 * Starts the service: storage, engine, worker and HTTP, as far as its roles ask for them. Processes with other roles over the same data
 * folder do the rest.
 *
 * @param configuration - of the service
 * @param given - time and log; this machine's, and JSON lines on standard error, unless given
 * @throws StartError, StorageError when its operator has to mend something; whatever was opened is closed again
 */
export async function startServer(
  configuration: Configuration,
  given: Partial<ServiceContext> = {},
): Promise<RunningServer> {
  const { clock = systemClock, logger = createLogger(configuration.logLevel) } = given;
  const context: ServiceContext = { clock, logger };
  const closers = createClosers();
  try {
    const { allowedPrivateSources: rules, host, limits, metricsPort, port, roles } = configuration;
    const infrastructure = await openInfrastructure(configuration, context, closers);
    const { storage, queue, outbox, firstKey } = infrastructure;
    const { engine, monitor } = startEngine(configuration, context, closers);
    const fetchSlots = new KeySlots({
      total: configuration.fetches.total,
      perKey: configuration.fetches.perKey,
      reserved: Math.floor(configuration.fetches.total / 4),
    });
    const metrics = createMetrics({
      jobsQueued: () => storage.jobs.countQueued(),
      jobsRunning: () => worker?.running ?? 0,
      fetchesRunning: () => fetchSlots.used,
      callbacksWaiting: () => outbox.countWaiting(),
      callbacksLeftOut: () => outbox.leftOut,
      engine: () => engine.statistics(),
      liveSessions: () => live?.service.sessionCount ?? 0,
      liveChannels: () => live?.service.channelCount ?? 0,
    });
    const { dnsServers, fetches } = configuration;
    const resolveHost = createHostResolver({ servers: dnsServers, clock });
    const sources = createSourceFetcher({
      rules,
      clock,
      resolveHost,
      perAddress: fetches.perAddress,
    });
    closers.add(() => sources.close());
    const shared = {
      storage,
      queue,
      outbox,
      engine,
      fetchSource: sources.fetchSource,
      fetchSlots,
      metrics,
      clock,
      logger,
    };

    const worker = roles.has('worker')
      ? startWorker({
          ...shared,
          maximumUploadBytes: limits.maximumUploadBytes,
          maximumAudioSeconds: limits.maximumAudioSeconds,
          sourceDeadlineMs: configuration.sourceDeadlineMs,
          leaseMs: configuration.leaseMs,
          concurrency: configuration.workerJobs ?? Math.max(2, engine.parallelism),
          canWork: () => monitor.unavailableReason === undefined,
        })
      : undefined;
    if (worker) {
      closers.add(() => worker.stop(jobGraceMs));
      const dispatcher = new CallbackDispatcher({
        database: storage.database,
        outbox,
        rules,
        resolveHost,
        clock,
        logger,
      });
      closers.add(() => dispatcher.close());
      dispatcher.start();
    }

    // Before the first request: what a former process left behind is to be found by whoever comes back.
    const live = roles.has('live')
      ? await startLive({ ...context, ...infrastructure, configuration, engine, closers })
      : undefined;
    const app = await createApp({
      ...shared,
      version,
      configuration,
      engineFault: () => monitor.unavailableReason,
      readiness: () => checkReadiness(storage, monitor),
      live,
      progressOf: (jobId) => worker?.progressOf(jobId),
    });
    closers.add(() => closeApp(app, clock));
    live?.takeSockets(app.server);
    if (metricsPort !== undefined) {
      const metricsApp = createMetricsApp(metrics);
      closers.add(() => metricsApp.close());
      await listen(metricsApp, host, metricsPort, 'EARSHOT_METRICS_PORT');
    }
    // What is said to be ready has to be: loading a model takes less than a second.
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

import manifest from '../../package.json' with { type: 'json' };
import { findDocumentation, findStudio } from '../built-file.js';
import { CallbackDispatcher } from '../callbacks/callback-dispatcher.js';
import { systemClock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { createFileDecoder, findNetworkIsolation } from '../decoding/index.js';
import {
  type EngineRegistry,
  findSpeechTranslator,
  isWithoutModels,
  withoutModels,
} from '../engines/index.js';
import { createJobFollower } from '../events/job-follower.js';
import { createApp } from '../http/create-app.js';
import { createMetricsApp } from '../http/routes/operator-routes.js';
import { knownVoicesOf } from '../known-voices/known-voices-of.js';
import { VoiceMeasurements } from '../known-voices/voice-measurements.js';
import { KeySlots } from '../limits/key-slots.js';
import { ProcessingShares } from '../limits/processing-shares.js';
import { ModelWatch } from '../models/model-watch.js';
import { readModelCatalogue } from '../models/read-model-catalogue.js';
import { connectModels } from '../models/speech-models.js';
import { createLogger } from '../observability/create-logger.js';
import { createMetrics } from '../observability/metrics.js';
import { createHostResolver } from '../outbound/index.js';
import { PeakStore } from '../peaks/peak-store.js';
import { createSourceFetcher } from '../sources/index.js';
import type { Storage } from '../storage/index.js';
import { connectServices } from '../transcription/index.js';
import { startWorker } from '../worker/start-worker.js';
import { Disposer } from './disposer.js';
import { startJanitor } from './janitor.js';
import { closeApp, listen } from './listen.js';
import { openInfrastructure, type ServiceContext } from './open-infrastructure.js';
import { startEngines } from './start-engines.js';
import { startLive } from './start-live.js';

/** A running service. */
export interface RunningServer {
  /** Origin at which the service is reached, such as `http://127.0.0.1:4800`. */
  url: string;
  /**
   * The API key that this start has created, which is shown only once, or undefined when there was
   * a key already.
   */
  firstKey: string | undefined;
  /**
   * What the operator should know about the models: a sentence with a remedy, or undefined when one
   * is installed.
   */
  notice: string | undefined;
  /**
   * Stops the service: running jobs have a few seconds to complete, and are then released.
   * Idempotent.
   */
  close(): Promise<void>;
}

const { version } = manifest;

/** Time that running jobs have to complete while the service stops, in milliseconds. */
const jobGraceMs = 3000;

/**
 * Starts those parts of the service that its roles need: storage, engines, worker, live sessions
 * and HTTP. Other processes with the same data folder may have the other roles.
 *
 * Longer than 80 lines: the one place that composes the service, in the order in which its parts
 * are opened.
 *
 * @param configuration - settings of the service
 * @param given - clock and log. @defaultValue those of this machine, and JSON lines on standard
 * error
 * @throws StartError, StorageError when the operator has to fix something. Everything that was
 * opened is closed again
 */
export async function startServer(
  configuration: Configuration,
  given: Partial<ServiceContext> = {},
): Promise<RunningServer> {
  const { clock = systemClock, logger = createLogger(configuration.logLevel) } = given;
  const context: ServiceContext = { clock, logger };
  const disposer = new Disposer();
  try {
    const { allowedPrivateSources: rules, host, limits, metricsPort, port, roles } = configuration;
    const infrastructure = await openInfrastructure(configuration, context, disposer);
    const { storage, queue, outbox, firstKey } = infrastructure;
    const modelWatch = new ModelWatch(configuration.engines.models.folder);
    const catalogue = await readModelCatalogue(configuration, logger);
    const running = startEngines(configuration, context, { catalogue, disposer });
    const { engines, settled } = running;
    const fetchSlots = new KeySlots({
      total: configuration.fetches.total,
      perKey: configuration.fetches.perKey,
      reserved: Math.floor(configuration.fetches.total / 4),
    });
    const metrics = createMetrics({
      jobsQueued: () => storage.jobs.countQueued(),
      jobsRunning: () => worker?.running ?? 0,
      fetchesRunning: () => fetchSlots.used,
      callbacksWaiting: () => storage.outbox.countWaiting(),
      callbacksLeftOut: () => outbox.leftOut,
      engines: () => engines.states,
      liveSessions: () => live?.service.sessionCount ?? 0,
      liveChannels: () => live?.service.channelCount ?? 0,
    });
    const { leaseMs, retention } = configuration;
    disposer.defer(startJanitor({ ...context, ...infrastructure, retention, leaseMs, metrics }));
    const { dnsServers, fetches } = configuration;
    const resolveHost = createHostResolver({ servers: dnsServers, clock });
    const sources = createSourceFetcher({
      rules,
      clock,
      resolveHost,
      perAddress: fetches.perAddress,
    });
    disposer.defer(() => sources.close());
    const decoder = createFileDecoder({
      ffmpegPath: configuration.ffmpegPath,
      maximumAudioSeconds: limits.maximumAudioSeconds,
      clock,
    });
    await decoder.refresh();
    const { missing } = decoder.status();
    if (missing !== undefined)
      logger.warn({ reason: missing }, 'some audio formats cannot be read');
    const isolation = await findNetworkIsolation();
    if (isolation.missing !== undefined)
      logger.info({ reason: isolation.missing }, 'decoders of audio have access to the network');
    const studioFolder = findStudio();
    const peaks = new PeakStore({
      blobs: storage.blobs,
      ffmpegPath: configuration.ffmpegPath,
      maximumAudioSeconds: limits.maximumAudioSeconds,
      logger,
    });
    disposer.defer(() => peaks.close());
    const addOnServices = await connectServices(configuration, context, (keyId) =>
      findSpeechTranslator(engines, keyId),
    );
    const voiceMeasurements = new VoiceMeasurements();
    disposer.defer(() => voiceMeasurements.close());
    const shared = {
      storage,
      knownVoicesOf: knownVoicesOf(storage.voices, configuration.knowsVoices),
      decoder,
      queue,
      outbox,
      engines,
      addOnServices,
      fetchSource: sources.fetchSource,
      fetchSlots,
      shares: new ProcessingShares(context),
      metrics,
      clock,
      logger,
    };

    const worker = roles.has('worker')
      ? startWorker({
          ...shared,
          maximumUploadBytes: limits.maximumUploadBytes,
          sourceDeadlineMs: configuration.sourceDeadlineMs,
          leaseMs: configuration.leaseMs,
          concurrency: configuration.workerJobs ?? Math.max(2, engines.parallelism),
          // The waveform is then ready when the recording is opened in the studio.
          onAudio: studioFolder === undefined ? undefined : (file) => peaks.prepareAhead(file),
          canWork: () => engines.unavailableReason === undefined,
        })
      : undefined;
    if (worker) {
      disposer.defer(() => worker.stop(jobGraceMs));
      const dispatcher = new CallbackDispatcher({
        storage,
        wakeUp: outbox.wakeUp,
        rules,
        resolveHost,
        clock,
        logger,
      });
      disposer.defer(() => dispatcher.close());
      dispatcher.start();
    }

    // Before the first request, since clients resume the sessions of an earlier process at once.
    const live = roles.has('live')
      ? await startLive({
          ...context,
          ...infrastructure,
          configuration,
          engines,
          addOnServices,
          knownVoicesOf: shared.knownVoicesOf,
          shares: shared.shares,
          disposer,
        })
      : undefined;
    const speechModels = connectModels(configuration, { engines: running, addOns: addOnServices });
    const app = await createApp({
      ...shared,
      version,
      configuration,
      documentationFolder: findDocumentation(),
      studioFolder,
      addOns: addOnServices.availability,
      readiness: () => checkReadiness(storage, engines),
      live,
      peaks,
      voiceMeasurements,
      encoderOfVoices: () => addOnServices.models().voices,
      jobFollower: createJobFollower({ storage, queue }),
      cancelJob: (keyId, jobId) => queue.cancel(keyId, jobId),
      speechModels,
    });
    disposer.defer(() => closeApp(app, clock));
    disposer.defer(modelWatch.follow(() => speechModels.adopt(), context));
    live?.takeSockets(app.server);
    if (metricsPort !== undefined) {
      const metricsApp = createMetricsApp(metrics);
      disposer.defer(() => metricsApp.close());
      await listen(metricsApp, host, metricsPort, 'EARSHOT_METRICS_PORT');
    }
    // The service is ready once each engine has loaded or failed to load.
    await settled;
    const url = await listen(app, host, port, 'EARSHOT_PORT');
    logger.info(
      { url, version, engines: engines.engines.map(({ name }) => name), roles: [...roles] },
      'service started',
    );
    const notice = isWithoutModels(configuration.engines) ? withoutModels : undefined;
    return { url, firstKey, notice, close: () => disposer.dispose() };
  } catch (error) {
    await disposer.dispose().catch(() => undefined);
    throw error;
  }
}

/**
 * Reasons why the service is not ready.
 *
 * @returns a clause for each reason, empty when the service is ready
 */
async function checkReadiness(
  { writeProbe }: Pick<Storage, 'writeProbe'>,
  { engines, unavailableReason }: EngineRegistry,
): Promise<string[]> {
  const reasons = [...(await writeProbe.check())];
  if (unavailableReason !== undefined)
    reasons.unshift(
      `${engines.length === 1 ? 'the engine cannot' : 'no engine can'} work: ${unavailableReason}`,
    );
  return reasons;
}

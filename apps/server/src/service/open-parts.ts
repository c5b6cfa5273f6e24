import { findStudio } from '../built-file.js';
import type { Configuration } from '../configuration/index.js';
import { createFileDecoder, type FileDecoder, findNetworkIsolation } from '../decoding/index.js';
import { type EngineRegistry, findSpeechTranslator } from '../engines/index.js';
import {
  createKnownVoicesReader,
  type KnownVoicesReader,
} from '../known-voices/known-voices-reader.js';
import { KeySlots } from '../limits/key-slots.js';
import { ProcessingShares } from '../limits/processing-shares.js';
import { RemoteSessions } from '../live/cluster/remote-sessions.js';
import { SessionPlacement } from '../live/cluster/session-placement.js';
import type { LiveService } from '../live/live-service.js';
import { ModelWatch } from '../models/model-watch.js';
import { type ListModels, openModelCatalogue } from '../models/open-model-catalogue.js';
import { createMetrics, type Metrics } from '../observability/metrics.js';
import { createHostResolver, type ResolveHost } from '../outbound/index.js';
import { PeakStore } from '../peaks/peak-store.js';
import { createSourceFetcher, type FetchSource, VideoSites } from '../sources/index.js';
import { isServing } from '../storage/index.js';
import { type ConnectedServices, connectServices } from '../transcription/index.js';
import type { Worker } from '../worker/worker.js';
import type { Disposer } from './disposer.js';
import { startJanitor } from './janitor.js';
import {
  type Infrastructure,
  openInfrastructure,
  type ServiceContext,
} from './open-infrastructure.js';
import { RunningEngines } from './running-engines.js';

/** The roles that this process has started. */
interface StartedRoles {
  worker: Worker | undefined;
  live: LiveService | undefined;
  /** True once the process gives its work to others. */
  isStopping: boolean;
}

/** Sessions that this process serves itself, or else those that other nodes serve. */
export function selectSessions({
  instances,
  roles,
  storage,
}: Pick<ServiceParts, 'instances' | 'roles' | 'storage'>):
  | LiveService
  | RemoteSessions
  | undefined {
  const { directory, id } = instances;
  if (roles.live !== undefined || directory === undefined) return roles.live;
  return new RemoteSessions({ storage, instances, placement: new SessionPlacement(directory, id) });
}

/** Parts of the service that its roles share. */
export interface ServiceParts extends ServiceContext, Infrastructure {
  readonly configuration: Configuration;
  /** Closes everything. */
  readonly disposer: Disposer;
  readonly roles: StartedRoles;
  /** Notices models that are installed or removed. */
  readonly modelWatch: ModelWatch;
  /** Models that can be installed. */
  readonly listModels: ListModels;
  readonly runningEngines: RunningEngines;
  readonly engines: EngineRegistry;
  readonly addOnServices: ConnectedServices;
  readonly readKnownVoices: KnownVoicesReader;
  readonly decoder: FileDecoder;
  readonly peaks: PeakStore;
  /** Folder of the built studio, or undefined when it was not built. */
  readonly studioFolder: string | undefined;
  readonly resolveHost: ResolveHost;
  readonly fetchSource: FetchSource;
  readonly videoSites: VideoSites;
  readonly fetchSlots: KeySlots;
  readonly shares: ProcessingShares;
  readonly metrics: Metrics;
}

/**
 * Opens the parts of the service that its roles share: storage, engines, decoder and the rest.
 *
 * @param disposer - closes everything
 * @throws StorageError, ConfigurationError when the operator has to fix something
 */
export async function openParts(
  configuration: Configuration,
  context: ServiceContext,
  disposer: Disposer,
): Promise<ServiceParts> {
  const { leaseMs, retention } = configuration;
  const infrastructure = await openInfrastructure(configuration, context, disposer);
  const { storage } = infrastructure;
  const modelWatch = new ModelWatch(configuration.engines.models.folder);
  const listModels = await openModelCatalogue(configuration, context.logger);
  const runningEngines = new RunningEngines({ ...context, configuration, listModels, disposer });
  const engines = runningEngines.registry;
  const fetching = await openFetching(configuration, context, disposer);
  const roles: StartedRoles = { worker: undefined, live: undefined, isStopping: false };
  const metrics = openMetrics({ ...context, ...infrastructure, ...fetching, engines, roles });
  disposer.defer(startJanitor({ ...context, ...infrastructure, retention, leaseMs, metrics }));
  const decoder = await openDecoder(configuration, context);
  const peaks = new PeakStore({
    blobs: storage.blobs,
    ffmpegPath: configuration.ffmpegPath,
    maximumAudioSeconds: configuration.limits.maximumAudioSeconds,
    logger: context.logger,
  });
  disposer.defer(() => peaks.close());
  const addOnServices = await connectServices(configuration, context, (keyId) =>
    findSpeechTranslator(engines, keyId),
  );
  return {
    ...context,
    ...infrastructure,
    configuration,
    disposer,
    roles,
    modelWatch,
    listModels,
    runningEngines,
    engines,
    addOnServices,
    readKnownVoices: createKnownVoicesReader(storage.voices, configuration.knowsVoices),
    decoder,
    peaks,
    studioFolder: findStudio(),
    ...fetching,
    shares: new ProcessingShares(context),
    metrics,
  };
}

/** Opens what fetches the sources of jobs, and finds the hosts of sources and callbacks. */
async function openFetching(
  { allowedPrivateSources: rules, dnsServers, fetches, videoSites: settings }: Configuration,
  { clock, logger }: ServiceContext,
  disposer: Disposer,
): Promise<Pick<ServiceParts, 'resolveHost' | 'fetchSource' | 'fetchSlots' | 'videoSites'>> {
  const { perAddress, perKey, total } = fetches;
  const resolveHost = createHostResolver({ servers: dnsServers, clock });
  const videoSites = new VideoSites({ ...settings, rules, clock, resolveHost });
  await videoSites.refresh();
  const { issue } = videoSites;
  if (settings.isOn && issue !== undefined)
    logger.warn({ reason: issue.reason }, 'links of video sites cannot be used');
  const sources = createSourceFetcher({
    rules,
    clock,
    resolveHost,
    perAddress,
    fetchPage: (url, options) => videoSites.fetchPage(url, options),
  });
  disposer.defer(() => sources.close());
  const fetchSlots = new KeySlots({ total, perKey, reserved: Math.floor(total / 4) });
  return { resolveHost, fetchSource: sources.fetchSource, fetchSlots, videoSites };
}

function openMetrics({
  clock,
  engines,
  fetchSlots,
  instances: { directory },
  outbox,
  roles,
  storage,
}: Pick<
  ServiceParts,
  'clock' | 'engines' | 'fetchSlots' | 'instances' | 'outbox' | 'roles' | 'storage'
>): Metrics {
  return createMetrics({
    jobsQueued: () => storage.jobs.countQueued(),
    oldestQueuedSeconds: async () => {
      const createdAt = await storage.jobs.findOldestQueued();
      return createdAt === undefined ? 0 : Math.max(0, clock.now() - createdAt) / 1000;
    },
    jobsRunning: () => roles.worker?.running ?? 0,
    fetchesRunning: () => fetchSlots.used,
    callbacksWaiting: () => storage.outbox.countWaiting(),
    callbacksLeftOut: () => outbox.leftOut,
    engines: () => engines.states,
    liveSessions: () => roles.live?.sessionCount ?? 0,
    liveChannels: () => roles.live?.channelCount ?? 0,
    freeLiveChannels: () => roles.live?.freeChannels ?? 0,
    nodesServing: () => directory?.list().filter(isServing).length ?? 1,
  });
}

/** Opens the decoder, and logs what the machine lacks for it. */
async function openDecoder(
  { ffmpegPath, limits: { maximumAudioSeconds } }: Configuration,
  { clock, logger }: ServiceContext,
): Promise<FileDecoder> {
  const decoder = createFileDecoder({ ffmpegPath, maximumAudioSeconds, clock });
  await decoder.refresh();
  const { missing } = decoder.status();
  if (missing !== undefined) logger.warn({ reason: missing }, 'some audio formats cannot be read');
  const isolation = await findNetworkIsolation();
  if (isolation.missing !== undefined)
    logger.info({ reason: isolation.missing }, 'decoders of audio have access to the network');
  return decoder;
}

import type { Capabilities } from '@earshot/core';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import type { FileDecoder } from '../decoding/index.js';
import type { AddOnModel, EngineRegistry } from '../engines/index.js';
import type { JobFollower } from '../events/job-follower.js';
import type { VoiceMeasurements } from '../known-voices/voice-measurements.js';
import type { KeySlots } from '../limits/key-slots.js';
import type { ProcessingShares } from '../limits/processing-shares.js';
import type { LocalSockets } from '../live/gateway/local-sockets.js';
import type { CapacityRequest } from '../live/session-capacity.js';
import type { MeaningSearch } from '../meanings/meaning-search.js';
import type { ModelInstaller } from '../models/model-installer.js';
import type { SpeechModels } from '../models/speech-models.js';
import type { Metrics } from '../observability/metrics.js';
import type { PeakStore } from '../peaks/peak-store.js';
import type { CancelOutcome, JobQueue } from '../queue/index.js';
import type { FetchSource, VideoSites } from '../sources/index.js';
import type { NodeState, Storage } from '../storage/index.js';
import type { AddOnAvailability } from '../transcription/index.js';

/** The HTTP application, whose routes derive their types from zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Capacity of this process for live sessions. */
export interface LiveCapacity {
  /** Channels that may be open at the same time. */
  readonly maximumChannels: number;
  /**
   * Checks for room for another session of a key: `full` when there is none for any key,
   * `share-used` when there is none for this key.
   */
  roomFor(request: CapacityRequest): 'free' | 'full' | 'share-used';
  /** Closes the sockets of those viewers of a session whose token was revoked. */
  dropRevokedViewers(sessionId: string): Promise<void>;
}

/** What GET /ready responds. */
export interface Readiness {
  /** Reasons why the service is not ready, a clause each. Empty when it is ready. */
  readonly reasons: readonly string[];
  /** What cannot be used, a clause each, although the service is ready. */
  readonly impaired: readonly string[];
}

/** Parts of the service that the routes use. */
export interface AppDependencies {
  /** Version of the service. */
  readonly version: string;
  readonly configuration: Configuration;
  /** Folder of the built documentation site, or undefined when it was not built. */
  readonly documentationFolder: string | undefined;
  /** Folder of the built studio, or undefined when it was not built. */
  readonly studioFolder: string | undefined;
  readonly storage: Storage;
  /** Notified of new jobs. */
  readonly queue: Pick<JobQueue, 'publishQueued'>;
  /** Receives the `start_session` callback of live sessions. */
  readonly outbox: Pick<CallbackOutbox, 'addMessage' | 'publishWritten'>;
  readonly engines: EngineRegistry;
  /** What the other nodes of a cluster can do, empty without one. */
  readonly capabilitiesOfOthers: () => readonly Capabilities[];
  /** The available add-ons, and what each of them needs. */
  readonly addOns: AddOnAvailability;
  readonly readiness: () => Promise<Readiness>;
  /** True where several nodes share a database and a bucket. */
  readonly isCluster: boolean;
  /** All nodes of the cluster, or this process where there is none. */
  readonly listNodes: () => readonly NodeState[];
  /** Follows jobs for requests that wait for them. */
  readonly jobFollower: JobFollower;
  /** Cancels a job of a key that has not ended. */
  readonly cancelJob: (keyId: string, jobId: string) => Promise<CancelOutcome>;
  /** The models, which can be installed and removed while the service runs. */
  readonly speechModels: SpeechModels;
  /** Installs models while the service runs. */
  readonly modelInstaller: Pick<ModelInstaller, 'installations' | 'start' | 'cancel'>;
  /** Undefined when this process serves no live sessions. */
  readonly live: LiveCapacity | undefined;
  /** Sockets to live sessions from within this process. */
  readonly localSockets: LocalSockets;
  readonly decoder: FileDecoder;
  /** Measures the voices of recordings. */
  readonly voiceMeasurements: Pick<VoiceMeasurements, 'measure'>;
  /** Finds recordings by what was meant in them. */
  readonly meanings: Pick<MeaningSearch, 'search'>;
  /** The speaker encoder that is installed, undefined when there is none. */
  readonly encoderOfVoices: () => AddOnModel | undefined;
  /** Peaks of audio files. */
  readonly peaks: Pick<PeakStore, 'read'>;
  readonly fetchSource: FetchSource;
  /** Pages of video sites as sources. */
  readonly videoSites: Pick<VideoSites, 'issue'>;
  /** Slots for fetching sources, shared with the worker of this process. */
  readonly fetchSlots: KeySlots;
  /** Shares the event loop among the callers. */
  readonly shares: ProcessingShares;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

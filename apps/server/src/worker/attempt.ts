import type { PreRecordedJobParams } from '@earshot/core';
import type { Logger } from 'pino';
import { type Clock, combineSignals } from '../clock/index.js';
import { type AudioProperties, describeProperties } from '../decoding/index.js';
import {
  type EngineNeeds,
  type EngineRegistry,
  needsOfRecording,
  type RegisteredEngine,
} from '../engines/index.js';
import type { KnownVoicesReader } from '../known-voices/known-voices-reader.js';
import type { Metrics } from '../observability/metrics.js';
import type { ClaimedJob, JobQueue } from '../queue/index.js';
import type { ClaimStage, Storage, StoredFile } from '../storage/index.js';
import type {
  AssumptionMetadata,
  ConnectedServices,
  VocabularyMetadata,
} from '../transcription/index.js';
import type { FetchAudioOptions } from './fetch-audio.js';
import { type KeptLease, keepLease, LeaseLostError } from './keep-lease.js';
import { ProgressReporter } from './progress-reporter.js';
import { createStageTimer, type StageTimer } from './stage-timer.js';
import type { WorkElsewhere } from './work-elsewhere.js';

/** Dependencies of `processJob`. */
export interface ProcessJobDependencies extends Omit<FetchAudioOptions, 'signal' | 'onProgress'> {
  queue: JobQueue;
  engines: EngineRegistry;
  workElsewhere: WorkElsewhere;
  /** Services that add-ons may use. */
  addOnServices: Pick<ConnectedServices, 'forTranscript'>;
  /** Reads the voices that speakers are compared with. */
  readKnownVoices: KnownVoicesReader;
  leaseMs: number;
  clock: Clock;
  logger: Logger;
  storage: FetchAudioOptions['storage'] & Pick<Storage, 'files' | 'journal' | 'journalKeys'>;
  metrics: Metrics;
  /** Returns the delay of a job whose engines are unavailable, in milliseconds. */
  deferralMs: () => number;
  /**
   * Called with the audio of each transcribed job after its first utterance, unless the audio is to
   * be redacted.
   */
  onAudio?: ((file: StoredFile) => void) | undefined;
}

/** One attempt at a stage of a job, whose lease is kept until it is closed. */
export class Attempt {
  readonly claimed: ClaimedJob;
  readonly dependencies: ProcessJobDependencies;
  /** A job without a file must be fetched first. */
  readonly stage: ClaimStage;
  readonly logger: Logger;
  readonly reporter: ProgressReporter;
  readonly timer: StageTimer;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  /** Aborted when the lease is lost, with the reason. */
  readonly lost: AbortSignal;
  /** Aborted when the service stops or the lease is lost. */
  readonly signal: AbortSignal;
  /** Engine that transcribes the job, or undefined until it is chosen. */
  engine: RegisteredEngine | undefined;
  /** Assumed language, empty until the engine is chosen. */
  language: AssumptionMetadata = {};
  /** Undefined until they are known. */
  properties: AudioProperties | undefined;
  /** Notes about the vocabulary, empty until it is prepared. */
  vocabulary: VocabularyMetadata = {};
  readonly #kept: KeptLease;
  readonly #stopListening: () => void;
  readonly #release: () => void;

  /** @param stopping - aborted when the service stops */
  constructor(claimed: ClaimedJob, dependencies: ProcessJobDependencies, stopping: AbortSignal) {
    const { clock, leaseMs, queue } = dependencies;
    const { job, lease } = claimed;
    this.claimed = claimed;
    this.dependencies = dependencies;
    this.stage = job.file === null ? 'fetch' : 'transcribe';
    const logger = dependencies.logger.child({
      jobId: job.id,
      stage: this.stage,
      attempt: job.attempts,
    });
    this.logger = logger;
    const kept = keepLease({ queue, lease, leaseMs, clock, logger });
    this.#kept = kept;
    this.#stopListening = queue.onCancelled(lease, (reason) => kept.lose(reason));
    this.reporter = new ProgressReporter({
      queue,
      lease,
      before: job.progress,
      onLost: () => kept.lose(new LeaseLostError()),
      clock,
      logger,
    });
    const { release, signal } = combineSignals(stopping, kept.lost);
    this.stopping = stopping;
    this.lost = kept.lost;
    this.signal = signal;
    this.#release = release;
    this.timer = createStageTimer(clock, readSeconds(job.postSessionMetadata['stages_seconds']));
  }

  /** Metadata of the job, as far as they are known. */
  metadata(): Record<string, unknown> {
    const { claimed, language, properties, timer, vocabulary } = this;
    const { id, model, version } = (this.engine ?? this.#likelyEngine())?.capabilities ?? {};
    return {
      engine: { id, model, version },
      attempts: claimed.job.attempts,
      stages_seconds: timer.seconds(),
      ...(properties === undefined ? {} : { audio: describeProperties(properties) }),
      ...language,
      ...vocabulary,
    };
  }

  /** Stops keeping the lease and reporting progress. */
  async close(): Promise<void> {
    this.#kept.stop();
    this.#stopListening();
    await this.reporter.stop();
    this.#release();
  }

  /** The engine that will probably process the job, until one is chosen. */
  #likelyEngine(): RegisteredEngine | undefined {
    const { engines } = this.dependencies;
    return engines.find(determineNeeds(this.claimed)).route?.engines[0] ?? engines.engines[0];
  }
}

/** Seconds of earlier stages, from the stored `stages_seconds`. */
function readSeconds(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}

/**
 * Parameters of a job, which the schema of the request has validated and completed when the job was
 * created.
 */
export function readJobParams({ job }: ClaimedJob): PreRecordedJobParams {
  return job.requestParams as unknown as PreRecordedJobParams;
}

/** The needs of a job, which its engine must serve. */
export function determineNeeds(claimed: ClaimedJob): EngineNeeds {
  return needsOfRecording(readJobParams(claimed), claimed.job.engine ?? undefined);
}

/**
 * Outcome of a stage: the job is handed over or done, its lease is lost, or no suitable engine is
 * available.
 */
export type StageOutcome = 'ended' | 'lost' | 'deferred';

import type { PreRecordedJobParams } from '@earshot/core';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { AudioProperties } from '../decoding/index.js';
import {
  type EngineNeeds,
  type EngineRegistry,
  needsOfRecording,
  type RegisteredEngine,
} from '../engines/index.js';
import type { KnownVoicesOf } from '../known-voices/known-voices-of.js';
import type { Metrics } from '../observability/metrics.js';
import type { ClaimedJob, JobQueue } from '../queue/index.js';
import type { Storage, StoredFile } from '../storage/index.js';
import type {
  AssumptionMetadata,
  ConnectedServices,
  VocabularyMetadata,
} from '../transcription/index.js';
import type { FetchAudioOptions } from './fetch-audio.js';
import type { ProgressReporter } from './progress-reporter.js';
import type { StageTimer } from './stage-timer.js';

/** Dependencies of `processJob`. */
export interface ProcessJobDependencies extends Omit<FetchAudioOptions, 'signal' | 'onProgress'> {
  queue: JobQueue;
  engines: EngineRegistry;
  /** Services that add-ons may use. */
  addOnServices: Pick<ConnectedServices, 'forTranscript'>;
  /** Reads the voices that speakers are compared with. */
  knownVoicesOf: KnownVoicesOf;
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

/** One attempt at a stage of a job. */
export interface Attempt {
  claimed: ClaimedJob;
  dependencies: ProcessJobDependencies;
  signal: AbortSignal;
  reporter: ProgressReporter;
  timer: StageTimer;
  metadata: () => Record<string, unknown>;
  /** Engine that transcribes the job, or undefined until it is chosen. */
  engine: RegisteredEngine | undefined;
  /** Assumed language, empty until the engine is chosen. */
  language: AssumptionMetadata;
  /** Undefined until they are known. */
  properties: AudioProperties | undefined;
  /** Notes about the vocabulary, empty until it is prepared. */
  vocabulary: VocabularyMetadata;
}

/**
 * Parameters of a job, which the schema of the request has validated and completed when the job was
 * created.
 */
export function paramsOf({ job }: ClaimedJob): PreRecordedJobParams {
  return job.requestParams as unknown as PreRecordedJobParams;
}

/** The needs of a job, which its engine must serve. */
export function needsOf(claimed: ClaimedJob): EngineNeeds {
  return needsOfRecording(paramsOf(claimed), claimed.job.engine ?? undefined);
}

/**
 * Outcome of a stage: the job is handed over or done, its lease is lost, or no suitable engine is
 * available.
 */
export type StageOutcome = 'ended' | 'lost' | 'deferred';

import type { PreRecordedJobParams } from '@earshot/core';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { AudioProperties } from '../decoding/index.js';
import type { EngineRegistry, RegisteredEngine } from '../engines/index.js';
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
  /** Services that add-ons may ask. */
  addOnServices: Pick<ConnectedServices, 'forTranscript'>;
  leaseMs: number;
  clock: Clock;
  logger: Logger;
  storage: FetchAudioOptions['storage'] & Pick<Storage, 'journal' | 'journalKeys'>;
  metrics: Metrics;
  /** Returns the time for which a job waits whose engines cannot work, in milliseconds. */
  deferralMs: () => number;
  /** Called with the audio of each job that is transcribed, unless it is to be redacted: after its first utterance. */
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
  /** Engine that transcribes the job; set once it is chosen. */
  engine: RegisteredEngine | undefined;
  /** Set once it is known. */
  language: AssumptionMetadata;
  /** Set once they are known. */
  properties: AudioProperties | undefined;
  /** Set once it is known. */
  vocabulary: VocabularyMetadata;
}

/** Parameters of a job: they were checked, and completed, by the schema of the request when the job was created. */
export function paramsOf({ job }: ClaimedJob): PreRecordedJobParams {
  return job.requestParams as unknown as PreRecordedJobParams;
}

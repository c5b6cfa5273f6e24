import type { TranscriptionLanguage } from '@earshot/core';
import type { ServiceProcess } from '../../service-process.js';

/** A word of a transcript, with times in seconds from the start of the audio. */
interface TranscribedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** From 0 to 1, undefined in systems without confidences. */
  readonly confidence?: number;
}

/** Transcript of a file. */
export interface Transcript {
  readonly text: string;
  /** Empty where the times of words were not asked for and cost time. */
  readonly words: readonly TranscribedWord[];
  /**
   * Code of the language that is spoken most, as the system detected it, undefined without words.
   */
  readonly language: string | undefined;
}

/** Options of {@link RecognitionSystem.transcribe}. */
export interface TranscriptionOptions {
  /** Code of the spoken language, null to have it detected. @defaultValue `en` */
  readonly language?: TranscriptionLanguage | null;
  /** Words and phrases to prefer. @defaultValue none */
  readonly vocabulary?: readonly string[];
  /** True where the times of words are needed. @defaultValue false */
  readonly hasWordTimes?: boolean;
}

/** Something that turns files into text, running in processes of its own. */
export interface RecognitionSystem {
  readonly name: string;
  /** Root of its processes. */
  readonly processId: number;
  /** True when it detects which of several languages is spoken. */
  readonly detectsLanguages: boolean;
  /** The service, for live sessions, undefined for other systems. */
  readonly service: ServiceProcess | undefined;
  transcribe(path: string, options?: TranscriptionOptions): Promise<Transcript>;
  close(): Promise<void>;
}

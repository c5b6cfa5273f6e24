import type { EngineCapabilities } from './engine-capabilities.js';
import type { Recognition } from './recognition.js';
import type { UtteranceOptions } from './recognition-options.js';
import type { SpeechStream, SpeechStreamOptions } from './speech-stream.js';
import type { VoiceActivityModel } from './voice-activity-model.js';

/** A speech engine: the port that every adapter implements. */
export interface SpeechEngine {
  /** Capabilities of the engine. */
  readonly capabilities: EngineCapabilities;

  /**
   * Maximum number of utterances that it recognises concurrently.
   *
   * @defaultValue 1
   */
  readonly parallelism?: number;

  /**
   * Maximum number of live channels of a process with which the finals of live utterances are
   * recognised as thoroughly as recordings. With more channels, they are hurried.
   *
   * @defaultValue 2
   */
  readonly unhurriedChannels?: number;

  /**
   * Calls the listener immediately, and whenever the status changes. Absent in engines that always
   * work once they are loaded.
   *
   * @param listener - receives the status
   */
  watch?(listener: (status: EngineStatus) => void): void;

  /**
   * Recognises one utterance.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel. They are neither changed nor kept
   * @param options - language, vocabulary and position in the recording
   * @param signal - aborts the request
   * @returns the words, with times relative to the start of `samples`
   * @throws EngineError when the engine fails, or the reason of `signal` when that is aborted
   */
  transcribe(
    samples: Int16Array,
    options?: UtteranceOptions,
    signal?: AbortSignal,
  ): Promise<Recognition>;

  /**
   * Starts an utterance that is recognised while it is spoken.
   *
   * @param options - language, vocabulary, and the listener of partial hypotheses
   * @throws EngineError when there is no room for another stream or the options are not supported.
   * An engine without partial hypotheses supports none
   */
  openStream(options?: SpeechStreamOptions): Promise<SpeechStream>;

  /**
   * Preloads resources for live utterances, so that the first one does not wait for them. Absent in
   * engines that need nothing.
   *
   * @param options - options of these utterances
   */
  prepare?(options: UtteranceOptions): void;

  /** Work of the engine so far. */
  statistics(): EngineStatistics;

  /** Frees all resources. Idempotent. Current work fails with an `EngineClosedError`. */
  close(): Promise<void>;
}

/** Status of an engine that depends on something outside of its process, such as a server. */
export interface EngineStatus {
  /** Capabilities, as far as they are known. */
  readonly capabilities: EngineCapabilities;
  /** Reason why it cannot work at the moment, and the remedy, or `undefined` while it can. */
  readonly unavailableReason: string | undefined;
}

/** Work of an engine so far. */
export interface EngineStatistics {
  /** Utterances that were recognised, in one piece or as a stream. */
  readonly utterances: number;
  /** Audio that was recognised, in seconds. */
  readonly audioSeconds: number;
  /** Streams that are open. */
  readonly openStreams: number;
  /** Maximum number of open streams. */
  readonly streamCapacity: number;
}

/** An engine, with the voice activity model that finds its utterances. */
export interface LoadedEngine {
  readonly engine: SpeechEngine;
  readonly voiceActivity: VoiceActivityModel;
}

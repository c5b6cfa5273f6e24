import type { EngineChoice } from '../engines/registry.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import type {
  LiveFinalEvent,
  LiveFinishedEvent,
  LiveHypothesis,
  LivePartialEvent,
  LiveSettledEvent,
  LiveSpeechEndEvent,
  LiveSpeechStartEvent,
  LiveWorkedEvent,
} from '../port/live-channel-event.js';
import type { LiveChannelPosition } from '../port/live-channel-position.js';
import type { LiveSettings } from '../port/live-settings.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { EngineStatus } from '../port/speech-engine.js';
import type { TransferredError } from '../port/transferred-error.js';
import type { VoiceActivity, VoiceActivityState } from '../port/voice-activity-model.js';

/** Cost of an engine process so far. */
export interface ProcessUsage {
  /** Resident memory, in bytes. */
  readonly residentBytes: number;
  /** Processor time, in seconds. */
  readonly cpuSeconds: number;
}

/**
 * Command of the pool to an engine process. `work` is the number of the piece of work, which the
 * events about it carry.
 */
export type ProcessCommand =
  | { readonly type: 'load'; readonly choice: EngineChoice; readonly streamCapacity: number }
  | { readonly type: 'load_preparer'; readonly choice: EngineChoice }
  | {
      readonly type: 'prepare_vocabulary';
      readonly work: number;
      /** The vocabulary, as JSON. */
      readonly vocabulary: string;
    }
  | { readonly type: 'add_vocabulary'; readonly vocabulary: PreparedVocabulary }
  | { readonly type: 'remove_vocabulary'; readonly vocabularyId: string }
  | {
      readonly type: 'transcribe';
      readonly work: number;
      readonly samples: Int16Array;
      readonly options: RecognitionOptions;
      /** Vocabulary to use, which was added before. */
      readonly vocabularyId: string | undefined;
    }
  | {
      readonly type: 'detect';
      readonly work: number;
      readonly samples: Int16Array;
      readonly state: VoiceActivityState | undefined;
    }
  | {
      readonly type: 'open_channel';
      readonly work: number;
      readonly opening: ChannelOpening;
      /** Vocabulary to use, which was added before. */
      readonly vocabularyId: string | undefined;
    }
  | AudioBatch
  | { readonly type: 'finish'; readonly work: number }
  | { readonly type: 'abort'; readonly work: number };

/**
 * Audio of several live channels in one message, which costs far less than one message for each.
 */
export interface AudioBatch {
  readonly type: 'audio';
  /** Pairs of the number of a piece of work and the number of its samples, in order. */
  readonly parts: Uint32Array;
  /** The samples, one part after the other. */
  readonly samples: Int16Array;
}

/** State with which a process opens a live channel. */
export interface ChannelOpening {
  readonly settings: LiveSettings;
  /** Position at which to begin. */
  readonly from: LiveChannelPosition;
  /** Last hypothesis that was emitted, whose stable words are kept. */
  readonly lastHypothesis:
    | { readonly utterance: number; readonly hypothesis: LiveHypothesis }
    | undefined;
  /** Utterance that is not recognised, since processes crashed over it. */
  readonly skippedUtterance: number | undefined;
}

/** Event of a live channel, as its process sends it. */
export type ChannelEvent =
  | LiveSpeechStartEvent
  | LivePartialEvent
  | LiveSpeechEndEvent
  | (Omit<LiveFinalEvent, 'error'> & { readonly error?: TransferredError })
  | LiveSettledEvent
  | LiveWorkedEvent
  | LiveFinishedEvent;

/** Events of all live channels of a process since the last message. */
export interface ChannelUpdate {
  readonly type: 'channels';
  /**
   * Pairs of the number of a piece of work and the number of samples that were processed for it.
   */
  readonly processed: Uint32Array;
  /** Events of the channels, in order. */
  readonly events: readonly { readonly work: number; readonly event: ChannelEvent }[];
  /** Times that audio was skipped for partial hypotheses since then. */
  readonly partialsSkipped: number;
  /** Audio that the channel that lags most has not processed or recognised yet, in seconds. */
  readonly behindSeconds: number;
  readonly usage: ProcessUsage;
}

/** Event of an engine process for the pool. */
export type ProcessEvent =
  | {
      readonly type: 'loaded';
      readonly capabilities: EngineCapabilities;
      readonly usage: ProcessUsage;
    }
  | { readonly type: 'unavailable'; readonly error: TransferredError }
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'heartbeat'; readonly usage: ProcessUsage }
  | {
      /** A request or a live channel was received, and may crash the process from now on. */
      readonly type: 'begun';
      readonly work: number;
    }
  | {
      readonly type: 'prepared';
      readonly work: number;
      readonly vocabulary: PreparedVocabulary;
      readonly usage: ProcessUsage;
    }
  | {
      readonly type: 'recognized';
      readonly work: number;
      readonly recognition: Recognition;
      readonly usage: ProcessUsage;
    }
  | {
      readonly type: 'detected';
      readonly work: number;
      readonly activity: VoiceActivity;
      readonly usage: ProcessUsage;
    }
  | ChannelUpdate
  | {
      readonly type: 'failed';
      readonly work: number;
      readonly error: TransferredError;
      readonly usage: ProcessUsage;
    };

import type {
  LiveFinalEvent,
  LiveFinishedEvent,
  LiveHypothesis,
  LivePartialEvent,
  LiveSettledEvent,
  LiveSpeechEndEvent,
  LiveSpeechStartEvent,
  LiveWorkedEvent,
} from '../live/live-channel-event.js';
import type { LiveChannelPosition } from '../live/live-channel-position.js';
import type { LiveSettings } from '../live/live-settings.js';
import type { EngineChoice } from '../pool/engine-choice.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { VoiceActivity, VoiceActivityState } from '../voice-activity/voice-activity-model.js';
import type { TransferredError } from './transferred-error.js';

/** What an engine process has cost so far. */
export interface ProcessUsage {
  /** Resident memory, in bytes. */
  readonly residentBytes: number;
  /** Processor time, in seconds. */
  readonly cpuSeconds: number;
}

/** What the pool asks of an engine process. The number names the piece of work; answers carry it. */
export type ProcessCommand =
  | { readonly type: 'load'; readonly choice: EngineChoice; readonly streamCapacity: number }
  | { readonly type: 'load_preparer'; readonly choice: EngineChoice }
  | {
      readonly type: 'prepare_vocabulary';
      readonly work: number;
      /** The vocabulary, as JSON. */
      readonly vocabulary: string;
    }
  | { readonly type: 'learn'; readonly vocabulary: PreparedVocabulary }
  | { readonly type: 'forget'; readonly vocabularyId: string }
  | {
      readonly type: 'transcribe';
      readonly work: number;
      readonly samples: Int16Array;
      readonly options: RecognitionOptions;
      /** The vocabulary to use, which the process has learnt. */
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
      /** The vocabulary to use, which the process has learnt. */
      readonly vocabularyId: string | undefined;
    }
  | AudioBatch
  | { readonly type: 'finish'; readonly work: number }
  | { readonly type: 'abort'; readonly work: number };

/** Audio of several live channels in one message, which costs far less than a message each. */
export interface AudioBatch {
  readonly type: 'audio';
  /** Pairs of the number of a piece of work and how many samples are for it, in order. */
  readonly parts: Uint32Array;
  /** The samples, one part after the other. */
  readonly samples: Int16Array;
}

/** What a process needs to know of a live channel. */
export interface ChannelOpening {
  readonly settings: LiveSettings;
  /** Where to go on. */
  readonly from: LiveChannelPosition;
  /** The last hypothesis that was told, which is not to be taken back. */
  readonly told: { readonly utterance: number; readonly hypothesis: LiveHypothesis } | undefined;
  /** An utterance that is not recognised, since processes died of it. */
  readonly skippedUtterance: number | undefined;
}

/** What a process tells of a live channel. */
export type ChannelEvent =
  | LiveSpeechStartEvent
  | LivePartialEvent
  | LiveSpeechEndEvent
  | (Omit<LiveFinalEvent, 'error'> & { readonly error?: TransferredError })
  | LiveSettledEvent
  | LiveWorkedEvent
  | LiveFinishedEvent;

/** What happened in the live channels of a process since it told last. */
export interface ChannelUpdate {
  readonly type: 'channels';
  /** Pairs of the number of a piece of work and how many samples were heard for it. */
  readonly heard: Uint32Array;
  /** What was told by each, in order. */
  readonly told: readonly { readonly work: number; readonly event: ChannelEvent }[];
  /** How often audio was left out of partial hypotheses since then. */
  readonly partialsSkipped: number;
  /** Audio of the channel that lags most, in seconds. */
  readonly behindSeconds: number;
  readonly usage: ProcessUsage;
}

/** What an engine process tells the pool. */
export type ProcessEvent =
  | {
      readonly type: 'loaded';
      readonly capabilities: EngineCapabilities;
      readonly usage: ProcessUsage;
    }
  | { readonly type: 'unavailable'; readonly error: TransferredError }
  | { readonly type: 'alive'; readonly usage: ProcessUsage }
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

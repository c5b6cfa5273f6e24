import type { EngineChoice } from '../pool/engine-choice.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import type { PartialHypothesis, Recognition } from '../port/recognition.js';
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
  | {
      readonly type: 'transcribe';
      readonly work: number;
      readonly samples: Int16Array;
      readonly options: RecognitionOptions;
    }
  | {
      readonly type: 'detect';
      readonly work: number;
      readonly samples: Int16Array;
      readonly state: VoiceActivityState | undefined;
    }
  | {
      readonly type: 'open_stream';
      readonly work: number;
      readonly options: RecognitionOptions;
      readonly partials: boolean;
    }
  | { readonly type: 'push'; readonly work: number; readonly samples: Int16Array }
  | { readonly type: 'finish'; readonly work: number }
  | { readonly type: 'abort'; readonly work: number };

/** What an engine process tells the pool. */
export type ProcessEvent =
  | {
      readonly type: 'loaded';
      readonly capabilities: EngineCapabilities;
      readonly usage: ProcessUsage;
    }
  | { readonly type: 'unavailable'; readonly error: TransferredError }
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
  | { readonly type: 'partial'; readonly work: number; readonly hypothesis: PartialHypothesis }
  | { readonly type: 'heard'; readonly work: number; readonly samples: number }
  | {
      readonly type: 'failed';
      readonly work: number;
      readonly error: TransferredError;
      readonly usage: ProcessUsage;
    };

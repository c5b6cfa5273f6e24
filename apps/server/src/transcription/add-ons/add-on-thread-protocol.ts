import type { MessagePort } from 'node:worker_threads';
import type { KnownVoiceProfile } from '@earshot/add-ons/diarization';
import type {
  AddOnName,
  CompletionRequest,
  RedactedSpan,
  SpeechTranslator,
  SpokenPassage,
  TranslationRequest,
  Translator,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, AddonError, Utterance } from '@earshot/core';
import type { AddOnModels } from '../../engines/index.js';
import type { ResultParts, TranscriptMetadata } from '../assemble-result.js';
import type { RecordedAudio } from './recorded-audio.js';

/**
 * Properties of the services of a process that its threads need. Threads call the services: keys
 * and connections stay in the process. Models are run by the threads themselves, in processes of
 * their own.
 */
export interface ServiceDescriptions {
  /** Calls the services. */
  readonly port: MessagePort;
  /** Undefined when there is no language model. */
  readonly languageModel: { readonly contextTokens: number } | undefined;
  /** Undefined when there is no translator. */
  readonly translator: Pick<Translator, 'pairs'> | undefined;
  /** Undefined when no engine translates speech. */
  readonly speechTranslator: Omit<SpeechTranslator, 'translate'> | undefined;
  readonly models: AddOnModels;
}

/** Task of a thread, which is sent after the utterances. */
export interface AddOnTask {
  /**
   * Content of the JSON text that the thread sends: the result of a recording, or the chapters of a
   * session, whose other results are short and part of the last reply, or the utterances of a
   * session with the speakers of the whole, a line each.
   */
  readonly output: 'result' | 'chapters' | 'utterances';
  /** Time limit of one add-on with all its attempts, in milliseconds. */
  readonly timeoutMs: number;
  readonly parts: ResultParts;
  /** Audio that was recognised, or undefined when it was not kept. */
  readonly audio: RecordedAudio | undefined;
  /** Voices that the speakers are compared with. @defaultValue none */
  readonly knownVoices?: readonly KnownVoiceProfile[] | undefined;
  /** Errors of the add-ons that ended earlier threads. */
  readonly failed: ReadonlyMap<AddOnName, AddonError>;
  readonly services: ServiceDescriptions;
}

/** A question to a service of the process. */
export type ServiceQuestion =
  | { readonly service: 'languageModel'; readonly request: CompletionRequest }
  | { readonly service: 'translator'; readonly request: TranslationRequest }
  | { readonly service: 'speechTranslator'; readonly request: SpokenPassage };

/** Response to a {@link ServiceQuestion}. */
export type ServiceResponse =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'failure'; readonly error: AddonError };

/**
 * Request to a thread of add-ons: parts of the transcript, its task, and the next slice of the
 * text.
 */
export type ThreadRequest =
  | { readonly type: 'utterances'; readonly utterances: readonly Utterance[] }
  | { readonly type: 'run'; readonly task: AddOnTask }
  | { readonly type: 'next' };

/** An add-on of the task has begun or ended. */
export interface AddOnStep {
  readonly addOn: AddOnName;
  readonly step: 'begun' | 'ended';
  /** Time limit of the add-on, in milliseconds. */
  readonly timeoutMs: number;
}

/** Outcome of a task. */
export type AddOnOutcome =
  | {
      readonly type: 'end';
      readonly metadata: TranscriptMetadata;
      /** Times of the redacted words, in order. */
      readonly redactedSpans: readonly RedactedSpan[];
      /** Envelopes of a session. Those of a recording are in its result. */
      readonly envelopes: Readonly<Record<string, AddonEnvelope<unknown>>>;
    }
  /** The transcript must not be delivered, since an add-on has failed. */
  | { readonly type: 'withheld'; readonly addOn: string; readonly error: AddonError };

/**
 * Response of a thread of add-ons: a slice of the JSON text, or the outcome after the last one.
 * Utterances have none.
 */
export type ThreadResponse = string | AddOnOutcome | undefined;

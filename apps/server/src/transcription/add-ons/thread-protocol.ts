import type {
  AddOnName,
  CompletionRequest,
  RedactedSpan,
  TranslationRequest,
  Translator,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, AddonError, Utterance } from '@earshot/core';
import type { AddOnModels } from '../../engines/index.js';
import type { ResultParts, TranscriptMetadata } from '../assemble-result.js';
import type { RecordedAudio } from './recorded-audio.js';

/**
 * Properties of the services of a process for its threads, which reach them by messages: their keys and connections stay there. Models are
 * run by the threads themselves, in processes of their own.
 */
export interface ServiceDescriptions {
  /** Undefined without a language model. */
  readonly languageModel: { readonly contextTokens: number } | undefined;
  /** Undefined without a translator. */
  readonly translator: Pick<Translator, 'pairs'> | undefined;
  readonly models: AddOnModels;
}

/** Work of a thread, behind the utterances that it was sent. */
export interface AddOnTask {
  /**
   * JSON that the thread sends: the result of a recording, or the chapters of a session; the other results of a session are short, and are
   * in the last reply.
   */
  readonly output: 'result' | 'chapters';
  /** Longest time of one add-on with all its attempts, in milliseconds. */
  readonly timeoutMs: number;
  readonly parts: ResultParts;
  /** Audio that was recognised; undefined where it is not kept. */
  readonly audio: RecordedAudio | undefined;
  /** Errors of the add-ons that earlier threads did not survive. */
  readonly failed: ReadonlyMap<AddOnName, AddonError>;
  readonly services: ServiceDescriptions;
}

/** A question to a service of the process. */
export type ServiceQuestion =
  | { readonly service: 'languageModel'; readonly request: CompletionRequest }
  | { readonly service: 'translator'; readonly request: TranslationRequest };

/** Response to a {@link ServiceQuestion}. */
export type ServiceResponse =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'failure'; readonly error: AddonError };

/**
 * Message to a thread of add-ons. Each is acknowledged before the next one is sent, except responses; `next` asks for the next slice.
 */
export type ThreadRequest =
  | { readonly type: 'utterances'; readonly utterances: readonly Utterance[] }
  | { readonly type: 'run'; readonly task: AddOnTask }
  | { readonly type: 'next' }
  | { readonly type: 'response'; readonly id: number; readonly response: ServiceResponse };

/** Message of a thread about its services. */
export type ServiceMessage =
  | { readonly type: 'ask'; readonly id: number; readonly question: ServiceQuestion }
  /** Nobody waits for the response any more. */
  | { readonly type: 'cancel'; readonly id: number };

/** Message of a thread of add-ons. */
export type ThreadReply =
  | { readonly type: 'taken' }
  | {
      readonly type: 'step';
      readonly addOn: AddOnName;
      readonly step: 'begun' | 'ended';
      /** Longest time of the add-on, in milliseconds. */
      readonly timeoutMs: number;
    }
  | ServiceMessage
  /** JSON of the result, the next slice. */
  | { readonly type: 'slice'; readonly text: string }
  | {
      readonly type: 'end';
      readonly metadata: TranscriptMetadata;
      /** Times of what was redacted, by their begin. */
      readonly redactedSpans: readonly RedactedSpan[];
      /** Envelopes of a session; those of a recording are in its result. */
      readonly envelopes: Readonly<Record<string, AddonEnvelope<unknown>>>;
    }
  /** The transcript must not be delivered, since an add-on failed. */
  | { readonly type: 'withheld'; readonly addOn: string; readonly error: AddonError };

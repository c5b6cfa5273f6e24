import type { PreRecordedRequest, Sentence, Utterance } from '@earshot/core';
import type { RedactedSpan } from '../pii-redaction/redacted-spans.js';
import type { AddOnName, ProviderName } from '../registry/add-on-registry.js';

/** Audio of a recording, for add-ons that need more than its words. */
export interface AudioSource {
  /** Number of channels that differ from each other. */
  readonly distinctChannelCount: number;
  /**
   * True when several channels carry the sounds of one room. @defaultValue words and levels decide
   */
  readonly isOneRoom?: boolean | undefined;
  /** Its length, in seconds. */
  readonly durationSeconds: number;
  /** Time of its first sample in the recording, in seconds. @defaultValue 0 */
  readonly startSeconds?: number | undefined;
  /**
   * Decodes the recording from its start on each call. Memory does not grow with its length.
   *
   * @param signal - ends decoding with its reason
   * @returns blocks of 16-bit samples at 16 kHz, one array for each channel, all of the same
   * length, with equal channels included
   */
  read(signal: AbortSignal): AsyncIterable<readonly Int16Array[]>;
}

/** Most utterances that an add-on reads before those that it gets. */
export const contextUtterances = 8;

/** Input of an add-on. */
export interface AddOnInput {
  /** The utterances as changed by the add-ons before it, in order. */
  readonly utterances: readonly Utterance[];
  /** Sentences of these utterances, or none for an add-on that does not need them. */
  readonly sentences: readonly Sentence[];
  /**
   * Texts that were said before these utterances, for their context: the last {@link
   * contextUtterances} are read. @defaultValue none
   */
  readonly before?: readonly string[] | undefined;
  /** The request, with its configurations. */
  readonly params: Omit<PreRecordedRequest, 'audio_url'>;
  /** The audio that was recognised, or undefined where it is not kept. */
  readonly audio: AudioSource | undefined;
  /** Aborted when the results are no longer needed. */
  readonly signal: AbortSignal;
}

/** Changed utterances, and notes on the change. */
export interface ChangedTranscript {
  /** All utterances, also those without a change, in order. */
  readonly utterances: readonly Utterance[];
  /** Reported in `post_session_metadata`. */
  readonly note?: string | undefined;
  /** Times of the redacted words, absent unless personal data was redacted. */
  readonly redactedSpans?: readonly RedactedSpan[] | undefined;
}

/** Longest time with all attempts, in milliseconds, also by the audio that is read. */
type TimeLimit = number | ((audio: AudioSource | undefined) => number);

/** What every provider of an add-on declares about itself. */
interface ProviderFacts {
  /** The add-on that it provides. */
  readonly addOn: AddOnName;
  /** What does its work: rules, a model, or another service. */
  readonly provider: ProviderName;
  /** Longest time with all its attempts. @defaultValue that of the run */
  readonly timeoutMs?: TimeLimit | undefined;
  /**
   * Codes of the languages that it reads. An add-on that reads nothing of a transcript fails.
   * @defaultValue every language
   */
  readonly languages?: readonly string[] | undefined;
  /**
   * Handling of utterances in other languages: `leave-out` keeps them from an analysis that reads
   * some of the others, `mark` passes them to it, since its results state which are not read, and
   * `fail` fails the add-on for one of them.
   *
   * @defaultValue `leave-out`
   */
  readonly unread?: 'leave-out' | 'mark' | 'fail' | undefined;
}

/** Provider of an add-on that changes the transcript. */
export interface TranscriptProvider extends ProviderFacts {
  /** Gives the changed utterances. */
  readonly change: (input: AddOnInput) => ChangedTranscript | Promise<ChangedTranscript>;
}

/** Provider of an add-on that reads the transcript. */
export interface AnalysisProvider extends ProviderFacts {
  /**
   * Note for `post_session_metadata` on every success, such as the method behind the results.
   * @defaultValue none
   */
  readonly note?: string | ((input: Omit<AddOnInput, 'signal'>) => string | undefined) | undefined;
  /** Gives the results of the envelope. */
  readonly analyse: (input: AddOnInput) => unknown;
}

/**
 * Provider of an add-on. It throws an {@link AddOnFailure} for an error that the envelope must
 * report.
 */
export type AddOnProvider = TranscriptProvider | AnalysisProvider;

/**
 * The preferred provider of an add-on among several, or undefined when none of them implements it.
 */
export function findProvider(
  { name, providers: preferred }: { name: AddOnName; providers: readonly ProviderName[] },
  providers: readonly AddOnProvider[],
): AddOnProvider | undefined {
  const found = providers.filter(({ addOn }) => addOn === name);
  return preferred
    .map((name_) => found.find(({ provider }) => provider === name_))
    .find((provider) => provider !== undefined);
}

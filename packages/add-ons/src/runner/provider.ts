import type { PreRecordedRequest, Sentence, Utterance } from '@earshot/core';
import type { RedactedSpan } from '../pii-redaction/redacted-spans.js';
import type { AddOnName, ProviderName } from '../registry/add-on-registry.js';
import type { AudioSource } from './audio-source.js';

/** What an add-on works on. */
export interface AddOnInput {
  /** The utterances as the add-ons before it have left them, in order. */
  readonly utterances: readonly Utterance[];
  /** Sentences of these utterances; none for an add-on that does not need them. */
  readonly sentences: readonly Sentence[];
  /** The request, with its configurations. */
  readonly params: Omit<PreRecordedRequest, 'audio_url'>;
  /** The audio that was recognised; undefined where it is not kept. */
  readonly audio: AudioSource | undefined;
  /** Aborted when nobody waits for the results any more. */
  readonly signal: AbortSignal;
}

/** Changed utterances, and what is to be reported of the change. */
export interface ChangedTranscript {
  /** All utterances, also those without a change, in order. */
  readonly utterances: readonly Utterance[];
  /** Reported in `post_session_metadata`. */
  readonly note?: string | undefined;
  /** Times of what was redacted; absent unless personal data was. */
  readonly redactedSpans?: readonly RedactedSpan[] | undefined;
}

/** Longest time with all attempts, in milliseconds, also by the audio that is read. */
type TimeLimit = number | ((audio: AudioSource | undefined) => number);

/** One way of doing an add-on that changes the transcript. */
interface TranscriptProvider {
  /** The add-on that it does. */
  readonly addOn: AddOnName;
  /** Its way of doing that. */
  readonly provider: ProviderName;
  /** Longest time with all its attempts. @defaultValue that of the run */
  readonly timeoutMs?: TimeLimit | undefined;
  /** Gives the changed utterances. */
  readonly change: (input: AddOnInput) => ChangedTranscript | Promise<ChangedTranscript>;
}

/** One way of doing an add-on that reads the transcript. */
interface AnalysisProvider {
  /** The add-on that it does. */
  readonly addOn: AddOnName;
  /** Its way of doing that. */
  readonly provider: ProviderName;
  /** Longest time with all its attempts. @defaultValue that of the run */
  readonly timeoutMs?: TimeLimit | undefined;
  /** What `post_session_metadata` reports of its results wherever it succeeds, such as the way in which they are made. @defaultValue nothing */
  readonly note?: string | undefined;
  /** Gives the results of the envelope. */
  readonly analyse: (input: AddOnInput) => unknown;
}

/** One way of doing an add-on. Throws {@link AddOnFailure} for what the envelope is to report. */
export type AddOnProvider = TranscriptProvider | AnalysisProvider;

/** The provider of an add-on that is preferred among some; undefined when none of them does it. */
export function findProvider(
  { name, providers: preferred }: { name: AddOnName; providers: readonly ProviderName[] },
  providers: readonly AddOnProvider[],
): AddOnProvider | undefined {
  const found = providers.filter(({ addOn }) => addOn === name);
  return preferred
    .map((name_) => found.find(({ provider }) => provider === name_))
    .find((provider) => provider !== undefined);
}

import type {
  AddonEnvelope,
  AddonError,
  PreRecordedRequest,
  Sentence,
  Utterance,
} from '@earshot/core';
import type { RedactedSpan } from '../pii-redaction/redacted-spans.js';
import {
  type AddOnDescription,
  type AddOnName,
  addOnRegistry,
  describeAddOn,
} from '../registry/add-on-registry.js';
import { describeError, TranscriptWithheldError } from './add-on-error.js';
import { attempt, type RunnerClock } from './attempt.js';
import {
  dependencyEnvelope,
  failedEnvelope,
  succeededEnvelope,
  unavailableEnvelope,
} from './envelopes.js';
import {
  type AddOnInput,
  type AddOnProvider,
  type AnalysisProvider,
  type AudioSource,
  type ChangedTranscript,
  findProvider,
} from './provider.js';
import { readableInput } from './readable-input.js';

/** Options of {@link runAddOns}. */
export interface RunAddOnsOptions {
  /** Names of the add-ons that were requested, in any order. */
  readonly requested: readonly AddOnName[];
  /** The recognised utterances, in order. */
  readonly utterances: readonly Utterance[];
  /** Texts that were said before these utterances, for their context. @defaultValue none */
  readonly before?: readonly string[] | undefined;
  /** The request, with its configurations. */
  readonly params: Omit<PreRecordedRequest, 'audio_url'>;
  /** The audio that was recognised. @defaultValue it is not kept, and what needs it fails */
  readonly audio?: AudioSource | undefined;
  /** Providers that are available. */
  readonly providers: readonly AddOnProvider[];
  /** Describes what to configure for an add-on without a provider. */
  readonly describeRemedy: (description: AddOnDescription) => string;
  /** Measures durations, and waits between attempts. */
  readonly clock: RunnerClock;
  /**
   * Longest time of an add-on with all its attempts, in milliseconds, unless its provider has its
   * own.
   */
  readonly timeoutMs: number;
  /**
   * Errors of add-ons that are not run, such as those under which an earlier run was killed.
   * @defaultValue none
   */
  readonly failed?: ReadonlyMap<AddOnName, AddonError> | undefined;
  /** Called when an add-on begins, and when it has ended, with its longest time in milliseconds. */
  readonly onStep?:
    | ((addOn: AddOnName, step: 'begun' | 'ended', timeoutMs: number) => void)
    | undefined;
  /** Ends the run with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Outcome of {@link runAddOns}. */
export interface AddOnRun {
  /** The utterances with every change. */
  readonly utterances: readonly Utterance[];
  /** Envelopes by the field of the result, only of requested add-ons. */
  readonly envelopes: Readonly<Record<string, AddonEnvelope<unknown>>>;
  /** Notes of add-ons for `post_session_metadata`, by their name. */
  readonly notes: Readonly<Record<string, string>>;
  /** Times of what was redacted, by their start, empty when nothing was. */
  readonly redactedSpans: readonly RedactedSpan[];
}

/** Outcome of one add-on. */
interface Outcome {
  readonly description: AddOnDescription;
  readonly envelope: AddonEnvelope<unknown>;
  /** Note for `post_session_metadata`. */
  readonly note?: string | undefined;
}

/**
 * Runs add-ons over a transcript. Those that change it run first, one after the other. Then the
 * others run at the same time, each as soon as its dependencies have ended. A failure does not
 * affect the others: its envelope reports the error.
 *
 * @throws TranscriptWithheldError when an add-on fails without which the transcript must not be
 * delivered, or the reason of the signal when it is aborted
 */
export async function runAddOns(options: RunAddOnsOptions): Promise<AddOnRun> {
  const wanted = withNeeds(options.requested);
  const changed = await changeInTurn(
    wanted.filter(({ changes }) => changes === 'transcript'),
    options,
  );
  const { notes, redactedSpans, utterances } = changed;
  const outcomes = new Map(
    changed.failed.map((outcome) => [outcome.description.name, Promise.resolve(outcome)]),
  );
  for (const description of wanted.filter(({ changes }) => changes === 'nothing'))
    outcomes.set(description.name, analyse(description, utterances, { options, outcomes }));
  const envelopes: Record<string, AddonEnvelope<unknown>> = {};
  for (const { description, envelope, note } of await Promise.all(outcomes.values())) {
    if (description.resultField === null || !options.requested.includes(description.name)) continue;
    envelopes[description.resultField] = envelope;
    if (note !== undefined) notes[description.name] = note;
  }
  return { utterances, envelopes, notes, redactedSpans };
}

/** Runs the add-ons that change the transcript, each on the transcript of the one before. */
async function changeInTurn(descriptions: readonly AddOnDescription[], options: RunAddOnsOptions) {
  const notes: Record<string, string> = {};
  const failed: Outcome[] = [];
  let { utterances } = options;
  let redactedSpans: readonly RedactedSpan[] = [];
  for (const description of descriptions) {
    const { change, envelope, ...ran } = await changeTranscript(description, utterances, options);
    if (change !== undefined) utterances = change.utterances;
    redactedSpans = change?.redactedSpans ?? redactedSpans;
    const note = envelope.error?.message ?? joinNotes(change?.note, ran.note);
    // The contract has an envelope of diarization only for its failure. Its result is in the
    // utterances.
    if (description.resultField !== null && !envelope.success)
      failed.push({ description, envelope });
    else if (note !== undefined) notes[description.name] = note;
  }
  return { utterances, notes, redactedSpans, failed };
}

/** Requested add-ons and those that they need, in the order of the registry. */
function withNeeds(requested: readonly AddOnName[]): AddOnDescription[] {
  const names = new Set(requested);
  for (const name of names) for (const needed of describeAddOn(name).needs) names.add(needed);
  return addOnRegistry.filter(({ name }) => names.has(name));
}

async function changeTranscript(
  description: AddOnDescription,
  utterances: readonly Utterance[],
  options: RunAddOnsOptions,
) {
  const ran = await runOne(description, { utterances, sentences: [] }, options);
  const { envelope, note, value: change } = ran;
  if (envelope.error !== null && description.failure === 'job')
    throw new TranscriptWithheldError(description.name, envelope.error, { cause: ran.cause });
  // The provider of an add-on that changes the transcript returns this.
  return { envelope, note, change: change as ChangedTranscript | undefined };
}

interface AnalysisContext {
  readonly options: RunAddOnsOptions;
  readonly outcomes: ReadonlyMap<AddOnName, Promise<Outcome>>;
}

async function analyse(
  description: AddOnDescription,
  utterances: readonly Utterance[],
  { options, outcomes }: AnalysisContext,
): Promise<Outcome> {
  let sentences: readonly Sentence[] = [];
  for (const name of description.needs) {
    const { envelope } = (await outcomes.get(name)) ?? {};
    if (envelope?.success !== true)
      return { description, envelope: dependencyEnvelope(description.name, name) };
    // Sentences are the only results that others need.
    if (name === 'sentences') sentences = (envelope.results ?? []) as Sentence[];
  }
  const { envelope, note } = await runOne(description, { utterances, sentences }, options);
  return { description, envelope, note };
}

interface OneRun {
  readonly envelope: AddonEnvelope<unknown>;
  /** Notes on the results. They are undefined when it failed. */
  readonly note?: string | undefined;
  /** Result of the provider, or undefined when it failed. */
  readonly value?: unknown;
  /** Error that it failed with, or undefined when it succeeded. */
  readonly cause?: unknown;
}

async function runOne(
  description: AddOnDescription,
  input: { utterances: readonly Utterance[]; sentences: readonly Sentence[] },
  options: RunAddOnsOptions,
): Promise<OneRun> {
  const { name } = description;
  options.signal?.throwIfAborted();
  const known = options.failed?.get(name);
  if (known !== undefined) return { envelope: failedEnvelope(known) };
  const provider = findProvider(description, options.providers);
  if (provider === undefined)
    return { envelope: unavailableEnvelope(name, options.describeRemedy(description)) };
  const readable = readableInput(provider, input);
  if (readable.failure !== undefined && provider.unread !== 'mark')
    return {
      envelope: failedEnvelope(describeError(name, readable.failure)),
      cause: readable.failure,
    };
  return runProvider(name, provider, readable, options);
}

async function runProvider(
  name: AddOnName,
  provider: AddOnProvider,
  { failure, input, note: unreadNote }: ReturnType<typeof readableInput>,
  { audio, before, clock, onStep, params, signal, ...usual }: RunAddOnsOptions,
): Promise<OneRun> {
  const startedMs = clock.monotonicMs();
  const seconds = () => Math.round(clock.monotonicMs() - startedMs) / 1000;
  const limit = provider.timeoutMs ?? usual.timeoutMs;
  const timeoutMs = typeof limit === 'number' ? limit : limit(audio);
  onStep?.(name, 'begun', timeoutMs);
  try {
    const work = 'change' in provider ? provider.change : provider.analyse;
    const given = { ...input, audio, before, params };
    const value = await attempt((abort) => work({ ...given, signal: abort }), {
      clock,
      timeoutMs,
      addOn: name,
      signal,
    });
    // What it marks as unread is the result of an add-on that has read nothing.
    if (failure !== undefined)
      return {
        envelope: { ...failedEnvelope(describeError(name, failure), seconds()), results: value },
      };
    const note = joinNotes('note' in provider ? writeNote(provider, given) : undefined, unreadNote);
    return { value, note, envelope: succeededEnvelope(value ?? null, seconds()) };
  } catch (error) {
    signal?.throwIfAborted();
    return { envelope: failedEnvelope(describeError(name, error), seconds()), cause: error };
  } finally {
    onStep?.(name, 'ended', timeoutMs);
  }
}

function writeNote(
  { note }: AnalysisProvider,
  input: Omit<AddOnInput, 'signal'>,
): string | undefined {
  return typeof note === 'function' ? note(input) : note;
}

/** Notes in one text, or undefined when there are none. */
function joinNotes(...notes: readonly (string | undefined)[]): string | undefined {
  const all = notes.filter((note) => note !== undefined);
  return all.length === 0 ? undefined : all.join('; ');
}

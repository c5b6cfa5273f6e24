import type { ResultMetadata, Utterance } from '@earshot/core';
import { type JsonText, jsonFragments } from '../storage/results/json-text.js';
import { createLanguageCount } from './count-languages.js';

/** A member of a JSON object: its name, and the text of its value. */
export type JsonMember = readonly [name: string, value: JsonText];

/** Members of a JSON object, in their order. */
export type JsonMembers = Iterable<JsonMember> | AsyncIterable<JsonMember>;

/** Parts of the result of a recording, or of the final document of a session. */
export interface ResultContent {
  readonly metadata: ResultMetadata;
  /** Text of the transcription, such as that of {@link transcriptText}. */
  readonly transcription: JsonText;
  /** Envelopes of the add-ons, by the names of their fields. */
  readonly envelopes: JsonMembers;
}

/**
 * Writes the result of a recording or the final document of a session. Its parts are read in their
 * order, each when those before it have been consumed.
 */
export async function* resultText({
  metadata,
  transcription,
  envelopes,
}: ResultContent): AsyncGenerator<string, void, undefined> {
  yield `{"metadata":${JSON.stringify(metadata)},"transcription":`;
  yield* transcription;
  yield* membersText(envelopes);
  yield '}';
}

/** Options of {@link transcriptText}. */
export interface TranscriptTextOptions {
  /**
   * Languages of the transcript. @defaultValue those of the utterances, the one with the most words
   * first
   */
  readonly languages?: readonly string[];
  /** Members before the text. @defaultValue none */
  readonly before?: JsonMembers;
  /** Members after the utterances. @defaultValue none */
  readonly after?: JsonMembers;
}

/**
 * Writes a transcript: the whole text, the languages and the utterances. Memory does not grow with
 * its length, unless the source holds it.
 *
 * @param readUtterances - reads the utterances from the first, and is called twice
 */
export async function* transcriptText(
  readUtterances: () => Iterable<Utterance> | AsyncIterable<Utterance>,
  { languages, before = [], after = [] }: TranscriptTextOptions = {},
): AsyncGenerator<string, void, undefined> {
  const count = createLanguageCount();
  yield '{';
  for await (const [name, value] of before) {
    yield `${JSON.stringify(name)}:`;
    yield* value;
    yield ',';
  }
  let separator = '';
  yield '"full_transcript":"';
  for await (const utterance of readUtterances()) {
    count.add(utterance);
    yield separator + JSON.stringify(utterance.text).slice(1, -1);
    separator = ' ';
  }
  yield `","languages":${JSON.stringify(languages ?? count.current())},"utterances":[`;
  separator = '';
  for await (const utterance of readUtterances()) {
    yield separator;
    yield* jsonFragments(utterance);
    separator = ',';
  }
  yield ']';
  yield* membersText(after);
  yield '}';
}

/**
 * Writes the envelope of an add-on.
 *
 * @param outcome - its members except the results
 */
export async function* envelopeText(
  outcome: object,
  results: JsonText,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(outcome).slice(0, -1)},"results":`;
  yield* results;
  yield '}';
}

/** Writes members with a leading comma each. */
async function* membersText(members: JsonMembers): AsyncGenerator<string, void, undefined> {
  for await (const [name, value] of members) {
    yield `,${JSON.stringify(name)}:`;
    yield* value;
  }
}

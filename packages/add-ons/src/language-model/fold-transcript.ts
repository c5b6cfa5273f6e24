import type { Utterance } from '@earshot/core';
import { batchItems } from './batch-items.js';
import { inParallel } from './in-parallel.js';
import { type TranscriptLine, transcriptLines } from './request-data.js';

/** Part of the context that data may take. Instructions and the response use the rest. */
const dataShare = 0.5;

/** Tokens of the data of one request. */
export function dataTokens({ contextTokens }: { readonly contextTokens: number }): number {
  return Math.floor(contextTokens * dataShare);
}

/**
 * The parts of a transcript that a model can be sent at once, in order: all of it where it is short
 * enough.
 */
export function transcriptParts(
  utterances: readonly Utterance[],
  model: { readonly contextTokens: number },
): TranscriptLine[][] {
  return batchItems(transcriptLines(utterances), { maximumTokens: dataTokens(model) });
}

/** Options of {@link foldTranscript}. */
export interface Fold {
  readonly parts: readonly TranscriptLine[][];
  readonly model: { readonly contextTokens: number };
  readonly signal: AbortSignal;
  /** Makes a text of a part of the transcript, or of all of it. */
  readonly readPart: (
    part: readonly TranscriptLine[],
    isWhole: boolean,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Makes one text of those of several parts. */
  readonly merge: (
    texts: readonly string[],
    isLast: boolean,
    signal: AbortSignal,
  ) => Promise<string>;
}

/**
 * Map-reduce over a transcript of any length: a text of each part, then one of several texts, until
 * one is left.
 */
export async function foldTranscript({
  merge,
  model,
  parts,
  readPart,
  signal,
}: Fold): Promise<string> {
  let texts = await inParallel(parts, signal, (part, abort) =>
    readPart(part, parts.length === 1, abort),
  );
  while (texts.length > 1) {
    const groups = batchItems(texts, { maximumTokens: dataTokens(model) });
    // Texts that are too long for a batch are merged in pairs, so that every iteration ends with
    // fewer.
    const merged = groups.length < texts.length ? groups : toPairs(texts);
    const isLast = merged.length === 1;
    texts = await inParallel(merged, signal, (group, abort) =>
      group.length === 1 ? Promise.resolve(group[0] ?? '') : merge(group, isLast, abort),
    );
  }
  return texts[0] ?? '';
}

function toPairs(texts: readonly string[]): string[][] {
  return texts.flatMap((_, index) => (index % 2 === 0 ? [texts.slice(index, index + 2)] : []));
}

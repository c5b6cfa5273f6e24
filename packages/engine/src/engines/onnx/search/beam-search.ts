import type { Tensor } from 'onnxruntime-node';
import type { DecoderScores, DecoderStep, MergedDecoder } from './merged-decoder.js';
import { nextTokens } from './next-tokens.js';
import type { PhraseState, PhraseTree } from './phrase-tree.js';
import { endsInLoop, holdsRepetition } from './repetition.js';

/** A text as tokens, with the logarithm of the probability of each. */
export interface TokenText {
  readonly ids: readonly number[];
  readonly logs: readonly number[];
}

/** Result of a search. */
export interface Decoding extends TokenText {
  /**
   * False for a text that has no end or repeats itself, which the model did not decode correctly.
   */
  readonly isFinished: boolean;
}

/** Options of {@link searchText}. */
export interface SearchOptions {
  readonly decoder: Pick<MergedDecoder, 'begin' | 'continue'>;
  /** States of the encoder, one row. */
  readonly encoded: Tensor;
  /** Tokens before the text. */
  readonly prompt: readonly number[];
  /** Tokens with which the text begins, because they are known already. */
  readonly prefix: TokenText;
  /** Token that ends a text. */
  readonly end: number;
  /** Number of beams. */
  readonly beams: number;
  /** Maximum number of tokens. */
  readonly maximumTokens: number;
  /**
   * Phrases that are preferred. A search with one beam ignores them, since it cannot take bonuses
   * back.
   */
  readonly phrases: PhraseTree | undefined;
  /**
   * Rules of the model: changes the scores of the tokens that may follow, and returns those of the
   * tokens that may.
   */
  readonly restrict: (scores: Float32Array, ids: readonly number[]) => Float32Array;
  /** Called with the scores after each token of the prompt, before they are restricted. */
  readonly onFirst?: ((scores: DecoderScores) => void) | undefined;
  /** Resolves when the search may take its next step, or rejects to abort it. */
  readonly nextTurn: () => Promise<void>;
}

interface Beam extends TokenText {
  /** Row in the batch of the decoder. */
  readonly row: number;
  /** Sum of the logarithms and of the bonuses. */
  readonly score: number;
  readonly phrase: PhraseState | undefined;
}

/**
 * Number of last tokens by which two texts count as one, of which the better one is kept. Texts
 * that differ only in a mark or a capital would otherwise both stay until the end, and leave no
 * room for other words.
 */
const recombinedTokens = 8;

/** True for texts whose last tokens are the same. */
function endAlike({ ids }: Beam, { ids: others }: Beam): boolean {
  if (ids.length < recombinedTokens || others.length < recombinedTokens) return false;
  for (let back = 1; back <= recombinedTokens; back += 1)
    if (ids.at(-back) !== others.at(-back)) return false;
  return true;
}

/** Score divided by the length including the end, so that short texts are not preferred. */
const scoreByLength = ({ ids, score }: Beam) => score / Math.max(1, ids.length);

const byValue = (one: Beam, other: Beam) => scoreByLength(other) - scoreByLength(one);

/**
 * Searches for the likeliest text by beams, all in one batch. A text that repeats itself is
 * excluded from the search.
 *
 * @param options - decoder, output of the encoder, and rules
 */
export async function searchText(options: SearchOptions): Promise<Decoding> {
  return new BeamSearch(options).run();
}

class BeamSearch {
  readonly #options: SearchOptions;
  readonly #phrases: PhraseTree | undefined;
  /** Texts that have ended, the best first. */
  readonly #done: Beam[] = [];
  #beams: Beam[];
  #hasLooped = false;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#phrases = options.beams === 1 ? undefined : options.phrases;
    this.#beams = [{ ...options.prefix, row: 0, score: 0, phrase: this.#phrases?.begin() }];
  }

  async run(): Promise<Decoding> {
    const { decoder, encoded, end, maximumTokens, nextTurn, onFirst, prefix, prompt } =
      this.#options;
    await nextTurn();
    const first = await decoder.begin(encoded, [...prompt, ...prefix.ids]);
    onFirst?.(first.promptScores);
    let step: DecoderStep = first;
    for (;;) {
      const kept = this.#takeStep(step.scores);
      const length = kept[0]?.ids.length ?? maximumTokens;
      if (this.#isDecided(kept) || length >= maximumTokens) return this.#result();
      this.#beams = kept.map((beam, row) => ({ ...beam, row }));
      await nextTurn();
      step = await decoder.continue(
        step.state,
        kept.map(({ row }) => row),
        kept.map(({ ids }) => ids.at(-1) ?? end),
      );
    }
  }

  /** Adds the texts that end to those that are done, and returns the best that continue. */
  #takeStep(scores: DecoderScores): Beam[] {
    const { beams: width, end } = this.#options;
    const kept: Beam[] = [];
    for (const next of listFollowing(this.#beams, scores, this.#options, this.#phrases)) {
      if (next.ids.at(-1) === end) this.#done.push(next);
      else if (endsInLoop(next.ids)) this.#hasLooped = true;
      else if (!kept.some((better) => endAlike(better, next))) kept.push(next);
      if (kept.length === width || (width === 1 && (this.#done.length > 0 || this.#hasLooped)))
        break;
    }
    this.#done.sort(byValue);
    return kept;
  }

  /** True when no text that continues can become the best. */
  #isDecided(kept: readonly Beam[]): boolean {
    const { beams: width } = this.#options;
    const [best] = this.#done;
    if (width === 1 && this.#hasLooped) return true;
    if (best === undefined) return false;
    if (width === 1 || this.#done.length >= 2 * width) return true;
    return (
      this.#done.length >= width && kept.every((beam) => scoreByLength(beam) < scoreByLength(best))
    );
  }

  #result(): Decoding {
    const [finished] = this.#done;
    if (finished === undefined) {
      const { ids, logs } = this.#beams[0] ?? this.#options.prefix;
      return { ids, logs, isFinished: false };
    }
    const ids = finished.ids.slice(0, -1);
    const logs = finished.logs.slice(0, -1);
    return { ids, logs, isFinished: !(this.#hasLooped && holdsRepetition(ids)) };
  }
}

/** Every text that may follow, the best first. */
function listFollowing(
  beams: readonly Beam[],
  scores: DecoderScores,
  { beams: width, restrict }: SearchOptions,
  phrases: PhraseTree | undefined,
): Beam[] {
  const following: Beam[] = [];
  for (const { ids, logs, phrase, row, score } of beams) {
    const allowed = restrict(scores(row), ids);
    const favoured = phrase === undefined ? undefined : phrases?.favoured(phrase);
    for (const { id, log } of nextTokens(allowed, width + 1, favoured)) {
      const advanced = phrase === undefined ? undefined : phrases?.advance(phrase, id);
      following.push({
        row,
        ids: [...ids, id],
        logs: [...logs, log],
        score: score + log + (advanced?.gain ?? 0),
        phrase: advanced?.state,
      });
    }
  }
  return following.sort((one, other) => other.score - one.score);
}

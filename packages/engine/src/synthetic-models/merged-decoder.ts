// Longer than 300 lines: one graph, whose nodes share names.
import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { silentWord, type WrittenPiece } from './pieces-of-words.js';
import { addOnsets, neverFrame, wordCount } from './word-scores.js';

/** Number of the onset of tokens that are not words. */
const noWord = silentWord + 1;

/** Score of a frame, in nats for each frame before, so that the first of two words is certain. */
const frameScore = 40;

/** Scores of tokens that are not due, and of the end of the text, which comes when no word is. */
const scores = { notDue: -1e6, end: -5e5, repeated: 2e6, sharpest: 12 } as const;

/** Tokens whose scores are relative to that of the best word, such as markers. */
interface RelativeScore {
  readonly id: number;
  /** Name of a score in nats, without dimensions or with one of length 1. */
  readonly score: string;
}

/** Layout of a synthetic decoder with one graph for its first run and for those with caches. */
export interface MergedDecoderLayout {
  /** Number of tokens. */
  readonly size: number;
  /** Numbers of the tokens that are written for the tones. */
  readonly written: ReadonlyMap<number, WrittenPiece>;
  /**
   * Token that ends a text, and the one that is written instead of a word that is hardly audible.
   */
  readonly end: number;
  readonly unsure: number;
  /** Token after which words are translated. */
  readonly translate?: number | undefined;
  /** Certainty of a word for each unit of the score of its loudest frame, in nats. */
  readonly certainty: number;
  /** Samples of a frame, for a decoder with a mask of samples. */
  readonly maskSamples?: number | undefined;
  /** True when one row of the cache of the audio serves all rows. */
  readonly isEncoderCacheShared: boolean;
  /**
   * Number of frames from which a text repeats its last token, as models do with too much audio at
   * once.
   */
  readonly loopFrames?: number | undefined;
  /**
   * True for a decoder with an output of its attention: two heads, of which the second one follows
   * the audio.
   */
  readonly hasAttention: boolean;
  /** Adds nodes with the scores of other tokens. */
  readonly addOthers: (builder: OnnxBuilder, onsets: string) => readonly RelativeScore[];
}

/**
 * Creates a decoder that writes the tones that were encoded, one after the other. The processed
 * tones and the position are only in its caches. A text therefore continues only when its caches
 * are passed on, and each beam needs its own.
 */
export function createMergedDecoder(layout: MergedDecoderLayout): Uint8Array {
  const builder = new OnnxBuilder();
  const graph = new MergedDecoderGraph(builder, layout);
  graph.addOutputs();
  return builder.build({});
}

/** The graph while it is built. */
class MergedDecoderGraph {
  readonly #builder: OnnxBuilder;
  readonly #layout: MergedDecoderLayout;
  readonly #ids: string;
  readonly #past: { readonly key: string; readonly value: string };
  readonly #encoded: string;
  /** Scores of the words: one row for each frame. */
  readonly #frames: string;
  readonly #onsets: string;

  constructor(builder: OnnxBuilder, layout: MergedDecoderLayout) {
    this.#builder = builder;
    this.#layout = layout;
    this.#ids = builder.input('input_ids', 'int64', ['batch_size', 'decoder_sequence_length']);
    const states = this.#addStates();
    const cache = (name: string, rows: string, length: string) =>
      builder.input(`past_key_values.0.${name}`, 'float32', [rows, 1, length, wordCount]);
    const encodedRows = layout.isEncoderCacheShared ? 'encoder_batch_size' : 'batch_size';
    this.#past = {
      key: cache('decoder.key', 'batch_size', 'past_length'),
      value: cache('decoder.value', 'batch_size', 'past_length'),
    };
    const encodedBefore = cache('encoder.key', encodedRows, 'heard_length');
    cache('encoder.value', encodedRows, 'heard_length');
    const isContinued = builder.input('use_cache_branch', 'boolean', [1]);
    this.#encoded = builder.node('If', [isContinued], {
      then_branch: builder.branch((branch) => {
        branch.declareOutput(branch.node('Identity', [encodedBefore]), 'float32');
      }),
      else_branch: builder.branch((branch) => {
        branch.declareOutput(branch.node('Unsqueeze', [states, branch.integers(1)]), 'float32');
      }),
    });
    const first = builder.slice(this.#encoded, 0, 0, 1);
    this.#frames = builder.node('Reshape', [first, builder.integers(-1, wordCount)]);
    this.#onsets = addOnsets(builder, this.#frames);
  }

  addOutputs(): void {
    const builder = this.#builder;
    const { hasAttention, size } = this.#layout;
    const position = this.#addPosition();
    const isTranslated = this.#addTask();
    const words = this.#addWordScores(position, isTranslated);
    builder.output('logits', 'float32', ['batch_size', 's', size], this.#addLogits(words));
    const column = (value: string) =>
      builder.node('Mul', [
        builder.node('Unsqueeze', [value, builder.integers(1, 3)]),
        this.#vector(wordCount, () => 1),
      ]);
    const task = builder.node('Add', [
      builder.node('Mul', [position, builder.scalar(0)]),
      isTranslated,
    ]);
    const written = { key: position, value: task } as const;
    for (const part of ['key', 'value'] as const) {
      const grown = builder.node('Concat', [this.#past[part], column(written[part])], { axis: 2 });
      builder.output(`present.0.decoder.${part}`, 'float32', ['b', 1, 't', wordCount], grown);
      builder.output(
        `present.0.encoder.${part}`,
        'float32',
        ['r', 1, 'f', wordCount],
        this.#encoded,
      );
    }
    if (hasAttention)
      builder.output(
        'cross_attentions.0',
        'float32',
        ['batch_size', 2, 's', 'f'],
        this.#addAttention(words),
      );
  }

  /** Output of the encoder. With a mask, frames contain no words where the mask is 0. */
  #addStates(): string {
    const builder = this.#builder;
    const { maskSamples } = this.#layout;
    const dimensions = ['batch_size', 'encoder_sequence_length', wordCount];
    const states = builder.input('encoder_hidden_states', 'float32', dimensions);
    if (maskSamples === undefined) return states;
    const mask = builder.input('encoder_attention_mask', 'int64', ['batch_size', 'samples']);
    const taken = builder.node('Slice', [
      mask,
      builder.integers(0),
      builder.integers(neverFrame * maskSamples),
      builder.integers(1),
      builder.integers(maskSamples),
    ]);
    const isEncoded = builder.node('Greater', [
      builder.cast(builder.node('Unsqueeze', [taken, builder.integers(2)]), 'float32'),
      builder.scalar(0),
    ]);
    return builder.node('Where', [isEncoded, states, builder.scalar(-1)]);
  }

  #vector(length: number, computeValue: (index: number) => number): string {
    return this.#builder.constant(
      'float32',
      [length],
      Array.from({ length }, (_, at) => computeValue(at)),
    );
  }

  /** A number for each token. That of a written token is a value of its piece. */
  #ofPieces(computeValue: (piece: WrittenPiece) => number, otherwise = 0): string {
    const { size, written } = this.#layout;
    return this.#vector(size, (id) => {
      const piece = written.get(id);
      return piece === undefined ? otherwise : computeValue(piece);
    });
  }

  /**
   * For each token the value of its word: of a tone, of silence, or of a token that is not a word.
   */
  #ofWords(tones: string, ofSilence: string, ofOthers: number): string {
    const { size, written } = this.#layout;
    const others = this.#builder.constant('float32', [1], [ofOthers]);
    const table = this.#builder.node('Concat', [tones, ofSilence, others], { axis: 0 });
    const words = Array.from({ length: size }, (_, id) => written.get(id)?.word ?? noWord);
    return this.#builder.node('Gather', [table, this.#builder.integers(...words)]);
  }

  /**
   * Frame of each token: where its word begins. Text for silence begins at the start, where no tone
   * sounds.
   */
  #addOnsets(): string {
    const builder = this.#builder;
    const first = builder.node('ReduceMin', [this.#onsets], { axes: [0], keepdims: 1 });
    const isSilent = builder.node('Greater', [first, builder.scalar(neverFrame / 2)]);
    const onsetOfSilence = builder.node('Where', [
      isSilent,
      builder.scalar(0),
      builder.scalar(neverFrame),
    ]);
    return this.#ofWords(this.#onsets, onsetOfSilence, neverFrame);
  }

  /** Position of each text after each of its tokens, in frames: [rows, tokens]. */
  #addPosition(): string {
    const builder = this.#builder;
    const isWord = this.#ofPieces(() => 1);
    const reached = builder.node('Add', [this.#addOnsets(), this.#ofPieces(({ to }) => to)]);
    const start = this.#ofPieces(() => 0, -1);
    const ofTokens = builder.node('Add', [builder.node('Mul', [reached, isWord]), start]);
    const now = builder.node('Gather', [ofTokens, this.#ids]);
    const furthest = builder.node('Max', [now, this.#highest(this.#past.key, -1)]);
    // Caches of the audio must have a row for each text, or one for all.
    const rows = builder.node('ReduceMax', [this.#encoded], { axes: [2, 3], keepdims: 0 });
    return builder.node('Add', [furthest, builder.node('Mul', [rows, builder.scalar(0)])]);
  }

  /** 1 for each text that is translated: [rows, 1]. */
  #addTask(): string {
    const builder = this.#builder;
    const before = this.#highest(this.#past.value, 0);
    const { translate } = this.#layout;
    if (translate === undefined) return before;
    const isMarker = builder.node('Equal', [this.#ids, builder.scalar(translate, 'int64')]);
    const now = builder.node('ReduceMax', [builder.cast(isMarker, 'float32')], {
      axes: [1],
      keepdims: 1,
    });
    return builder.node('Max', [now, before]);
  }

  /** Highest value in a cache, which may be empty: [rows, 1]. */
  #highest(cache: string, lowest: number): string {
    const builder = this.#builder;
    const ids = builder.cast(builder.slice(this.#ids, 1, 0, 1), 'float32');
    const none = builder.node('Add', [
      builder.node('Mul', [ids, builder.scalar(0)]),
      builder.scalar(lowest),
    ]);
    const values = builder.node('Squeeze', [builder.slice(cache, 3, 0, 1), builder.integers(1, 3)]);
    return builder.node('ReduceMax', [builder.node('Concat', [values, none], { axis: 1 })], {
      axes: [1],
      keepdims: 1,
    });
  }

  /** Scores of the next written token, and of the end: [rows, tokens, size]. */
  #addWordScores(position: string, isTranslated: string): string {
    const builder = this.#builder;
    const { end, loopFrames, size } = this.#layout;
    const onsets = this.#addOnsets();
    const from = builder.node('Add', [onsets, this.#ofPieces((piece) => piece.from)]);
    const isDue = builder.node('And', [
      builder.node('Greater', [from, builder.node('Unsqueeze', [position, builder.integers(2)])]),
      builder.node('Less', [onsets, builder.scalar(neverFrame / 2)]),
    ]);
    const late = builder.node('Mul', [from, builder.scalar(-frameScore)]);
    const due = builder.node('Add', [late, this.#ofPieces(({ bias }) => bias)]);
    const otherwise = this.#vector(size, (id) => (id === end ? scores.end : scores.notDue));
    const timely = builder.node('Where', [isDue, due, otherwise]);
    const isOfTask = builder.node('Equal', [
      this.#ofPieces((piece) => Number(piece.isTranslated), -1),
      builder.node('Unsqueeze', [isTranslated, builder.integers(2)]),
    ]);
    const allowed = builder.node('Or', [isOfTask, this.#isAmong((id) => id === end)]);
    const row = builder.node('Where', [allowed, timely, builder.scalar(scores.notDue)]);
    return loopFrames === undefined ? row : builder.node('Add', [row, this.#addLoop(loopFrames)]);
  }

  /** Score of the last token where there is too much audio at once. */
  #addLoop(loopFrames: number): string {
    const builder = this.#builder;
    const { size } = this.#layout;
    const numbers = builder.integers(...Array.from({ length: size }, (_, id) => id));
    const ids = builder.node('Unsqueeze', [this.#ids, builder.integers(2)]);
    const isLast = builder.node('And', [
      builder.node('Equal', [ids, numbers]),
      builder.node('Greater', [this.#ofPieces(() => 1), builder.scalar(0)]),
    ]);
    const length = builder.node('Gather', [
      builder.node('Shape', [this.#encoded]),
      builder.integers(2),
    ]);
    const isLooping = builder.node('And', [
      isLast,
      builder.node('Greater', [length, builder.integers(loopFrames)]),
    ]);
    return builder.node('Mul', [
      builder.cast(isLooping, 'float32'),
      builder.scalar(scores.repeated),
    ]);
  }

  /** Scores with those of the tokens that follow the best one. */
  #addLogits(words: string): string {
    const builder = this.#builder;
    const { addOthers, certainty, size, unsure } = this.#layout;
    const top = builder.node('ReduceMax', [words], { axes: [2], keepdims: 1 });
    const loudest = builder.node('ReduceMax', [this.#frames], { axes: [0], keepdims: 0 });
    const loudness = this.#ofWords(loudest, builder.constant('float32', [1], [1e3]), 1e3);
    const margins = builder.node('Min', [
      builder.node('Mul', [loudness, builder.scalar(certainty)]),
      builder.scalar(scores.sharpest),
    ]);
    const margin = builder.node(
      'ReduceMax',
      [builder.node('Where', [builder.node('Equal', [words, top]), margins, builder.scalar(0)])],
      { axes: [2], keepdims: 1 },
    );
    const others = [
      { id: unsure, score: builder.node('Neg', [margin]) },
      ...addOthers(builder, this.#onsets),
    ];
    const relative = others.reduce((sum, { id, score }) => {
      const place = this.#vector(size, (one) => Number(one === id));
      return builder.node('Add', [sum, builder.node('Mul', [place, score])]);
    }, top);
    const isRelative = this.#isAmong((id) => others.some((other) => other.id === id));
    return builder.node('Where', [isRelative, relative, words]);
  }

  #isAmong(accepts: (id: number) => boolean): string {
    const builder = this.#builder;
    const marks = this.#vector(this.#layout.size, (id) => Number(accepts(id)));
    return builder.node('Greater', [marks, builder.scalar(0)]);
  }

  /**
   * Attention to the frames in which the next written word sounds. The first head attends to all
   * frames equally.
   */
  #addAttention(words: string): string {
    const builder = this.#builder;
    const { size, written } = this.#layout;
    const columns = builder.node('Transpose', [this.#frames], { perm: [1, 0] });
    const sounding = builder.cast(builder.node('Greater', [columns, builder.scalar(0)]), 'float32');
    const zeros = builder.node('Mul', [builder.slice(sounding, 0, 0, 1), builder.scalar(0)]);
    const all = builder.node('Add', [zeros, builder.scalar(1)]);
    const shares = (rows: string) =>
      builder.node('Div', [
        rows,
        builder.node('Max', [
          builder.node('ReduceSum', [rows, builder.integers(1)], { keepdims: 1 }),
          builder.scalar(1),
        ]),
      ]);
    const rows = shares(builder.node('Concat', [sounding, zeros, all], { axis: 0 }));
    const rowOf = Array.from({ length: size }, (_, id) => written.get(id)?.word ?? noWord);
    const best = builder.node('ArgMax', [words], { axis: 2, keepdims: 0 });
    const chosen = builder.node('Gather', [builder.integers(...rowOf), best]);
    const everywhere = builder.node('Add', [
      builder.node('Mul', [chosen, builder.scalar(0, 'int64')]),
      builder.scalar(noWord, 'int64'),
    ]);
    const heads = [everywhere, chosen].map((row) =>
      builder.node('Unsqueeze', [builder.node('Gather', [rows, row]), builder.integers(1)]),
    );
    return builder.node('Concat', heads, { axis: 1 });
  }
}

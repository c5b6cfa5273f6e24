import type { TranscriptEntry, TranscriptSnapshot } from '@earshot/live';
import {
  type Cue,
  createSegmenter,
  type Segmenter,
  type SegmenterOptions,
  segment,
} from '@earshot/subtitles';
import { type ReadableStore, Store } from '../store/store.js';

/** Captions of a live transcription. */
export interface CaptionsState {
  /**
   * Captions that never change again, in the order of their start times, each the same object from
   * then on.
   */
  readonly committed: readonly Cue[];
  /** Captions after them that may still change. */
  readonly pending: readonly Cue[];
}

/** State that has a growing transcript, such as that of `useLiveTranscription`. */
export interface CaptionsInput {
  /**
   * The transcript: its finals become captions that stay, its partials captions that may change.
   */
  readonly transcript: TranscriptSnapshot;
}

/** Captions of a transcript while it grows. */
export class CaptionsStore extends Store<CaptionsState> {
  readonly #source: ReadableStore<CaptionsInput>;
  readonly #options: SegmenterOptions;
  readonly #pushed = new Set<string>();
  #segmenter: Segmenter;
  #pending: readonly Cue[] = [];
  #unsubscribe: (() => void) | null = null;

  /** @param options - profile, language, speakers and lag of the captions */
  constructor(source: ReadableStore<CaptionsInput>, options: SegmenterOptions = {}) {
    super({ committed: [], pending: [] });
    this.#source = source;
    this.#options = options;
    this.#segmenter = createSegmenter(options);
  }

  /** @internal */
  activate(): void {
    this.#unsubscribe = this.#source.subscribe(() => this.#read());
    this.#read();
  }

  /** @internal */
  deactivate(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  #read(): void {
    const { finals, partials } = this.#source.getSnapshot().transcript;
    let { committed } = this.getSnapshot();
    if (finals.length < this.#pushed.size) {
      // Another session has begun.
      this.#pushed.clear();
      this.#segmenter = createSegmenter(this.#options);
      this.#pending = [];
      committed = [];
    }
    const added: Cue[] = [];
    for (const entry of finals) if (!this.#pushed.has(entry.id)) added.push(...this.#push(entry));
    if (added.length > 0) committed = [...committed, ...added].sort(byStart);
    const pending = [...this.#pending];
    const { language: _language, maximumLagSeconds: _lag, ...style } = this.#options;
    for (const { utterance } of partials)
      pending.push(...segment({ utterances: [utterance] }, style));
    const isEmpty = pending.length === 0 && this.getSnapshot().pending.length === 0;
    this.update({ committed, ...(!isEmpty && { pending: pending.sort(byStart) }) });
  }

  /** Takes a final, and returns the captions that it commits. */
  #push({ id, utterance }: TranscriptEntry): readonly Cue[] {
    this.#pushed.add(id);
    const { committed, pending } = this.#segmenter.push(utterance);
    this.#pending = pending;
    return committed;
  }
}

function byStart(left: Cue, right: Cue): number {
  return left.startSeconds - right.startSeconds;
}

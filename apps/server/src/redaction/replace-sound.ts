import { engineRateHz } from '../decoding/index.js';
import type { AudioReplacement } from './audio-replacement.js';
import type { FrameSpan } from './frame-spans.js';

/** The 1 kHz tone of broadcasters, at -12 dBFS. */
const tone = { frequencyHz: 1000, amplitude: 0.25 * 0x7fff };

/** Length of the fade at both ends of the tone, which avoids clicks, in frames. */
const fadeFrames = engineRateHz / 200;

/** Replaces the sound within spans of audio that arrives in blocks. */
export class SoundReplacer {
  readonly #spans: readonly FrameSpan[];
  readonly #replacement: AudioReplacement;
  #next = 0;
  #position = 0;

  /** @param spans - disjoint spans, in order */
  constructor(spans: readonly FrameSpan[], replacement: AudioReplacement) {
    this.#spans = spans;
    this.#replacement = replacement;
  }

  /** Replaces the sound within spans in the next block, in place. */
  apply(block: readonly Int16Array[]): void {
    const start = this.#position;
    const end = start + (block[0]?.length ?? 0);
    this.#position = end;
    for (; this.#next < this.#spans.length; this.#next += 1) {
      const span = this.#spans[this.#next];
      if (span === undefined || span.start >= end) return;
      const from = Math.max(span.start, start);
      const to = Math.min(span.end, end);
      for (const samples of block)
        this.#replace(samples.subarray(from - start, to - start), span, from);
      if (span.end > end) return;
    }
  }

  /** Replaces samples of a span, which begin at frame `from`. */
  #replace(samples: Int16Array, span: FrameSpan, from: number): void {
    if (this.#replacement === 'silence') {
      samples.fill(0);
      return;
    }
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = toneAt(from + index - span.start, span.end - span.start);
  }
}

function toneAt(frame: number, length: number): number {
  const fade = Math.min(1, (frame + 1) / fadeFrames, (length - frame) / fadeFrames);
  const angle = (2 * Math.PI * tone.frequencyHz * frame) / engineRateHz;
  return Math.round(tone.amplitude * fade * Math.sin(angle));
}

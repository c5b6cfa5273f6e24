import { engineRateHz } from '../decoding/index.js';
import type { AudioReplacement } from './audio-replacement.js';
import type { FrameSpan } from './frame-spans.js';

/** A tone of 1 kHz, as broadcasters use it, at -12 dBFS. */
const tone = { frequencyHz: 1000, amplitude: 0.25 * 0x7fff };

/** The tone begins and ends softly within this time, so that it does not click, in frames. */
const fadeFrames = engineRateHz / 200;

/** Replaces the sound within stretches of audio that arrives block by block. */
export class SoundReplacer {
  readonly #spans: readonly FrameSpan[];
  readonly #replacement: AudioReplacement;
  #next = 0;
  #position = 0;

  /** @param spans - in order, none of which touches another */
  constructor(spans: readonly FrameSpan[], replacement: AudioReplacement) {
    this.#spans = spans;
    this.#replacement = replacement;
  }

  /** Replaces what lies within a stretch in the next block, in place. */
  apply(block: readonly Int16Array[]): void {
    const begin = this.#position;
    const end = begin + (block[0]?.length ?? 0);
    this.#position = end;
    for (; this.#next < this.#spans.length; this.#next += 1) {
      const span = this.#spans[this.#next];
      if (span === undefined || span.start >= end) return;
      const [from, to] = [Math.max(span.start, begin), Math.min(span.end, end)];
      for (const samples of block) this.#replace(samples, from, to, begin, span);
      if (span.end > end) return;
    }
  }

  #replace(samples: Int16Array, from: number, to: number, begin: number, span: FrameSpan): void {
    if (this.#replacement === 'silence') {
      samples.fill(0, from - begin, to - begin);
      return;
    }
    for (let frame = from; frame < to; frame += 1)
      samples[frame - begin] = toneAt(frame - span.start, span.end - span.start);
  }
}

function toneAt(frame: number, length: number): number {
  const fade = Math.min(1, (frame + 1) / fadeFrames, (length - frame) / fadeFrames);
  const angle = (2 * Math.PI * tone.frequencyHz * frame) / engineRateHz;
  return Math.round(tone.amplitude * fade * Math.sin(angle));
}

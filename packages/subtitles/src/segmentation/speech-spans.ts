import type { TimedUtterance } from '../transcript/transcription.js';
import type { Passage } from './passage-splitter.js';
import type { Speaker } from './speaker.js';

/** A time span of speech on a channel. */
interface SpeechSpan {
  readonly channel: Speaker['channel'];
  readonly start: number;
  /** The latest end of this span and those before it. */
  readonly latestEnd: number;
  readonly end: number;
}

/** The time spans of speech of all channels. */
export class SpeechSpans {
  readonly #spans: SpeechSpan[] = [];

  /** @param utterances - in the order of their starts */
  constructor(utterances: readonly TimedUtterance[]) {
    let latestEnd = 0;
    for (const { channel, start, end } of utterances) {
      latestEnd = Math.max(latestEnd, end);
      this.#spans.push({ channel, start, end, latestEnd });
    }
  }

  /** True when another channel speaks during a passage. */
  hasOther({ tokens, speaker }: Passage): boolean {
    const start = tokens[0]?.startSeconds ?? 0;
    const end = tokens.at(-1)?.endSeconds ?? 0;
    for (let index = this.#firstFrom(end) - 1; index >= 0; index -= 1) {
      const span = this.#spans[index];
      if (span === undefined || span.latestEnd <= start) return false;
      if (span.channel !== speaker.channel && span.end > start) return true;
    }
    return false;
  }

  /** Index of the first span that begins at a time or later. */
  #firstFrom(seconds: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.start ?? 0) < seconds) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import type { SpeakerTurn } from './diarization-provider.js';
import { framesPerSecond } from './features/cepstra.js';
import { silence } from './resegmentation/resegment.js';
import type { FrameRange } from './speech-regions.js';

/**
 * Turns from labels, with speakers numbered by who speaks first. A pause in which the speaker
 * changes belongs to no turn.
 *
 * @param labels - speaker of each frame
 * @param regions - regions of speech
 * @param active - 1 for each frame that is louder than the noise around it
 */
export function turnsOfLabels(
  labels: Uint8Array,
  regions: readonly FrameRange[],
  active: Uint8Array,
): SpeakerTurn[] {
  const numbers = new Map<number, number>();
  const turns: SpeakerTurn[] = [];
  for (const { from, to } of regions) {
    let start = from;
    for (let at = from + 1; at <= to; at += 1) {
      if (at < to && labels[at] === labels[start]) continue;
      const label = labels[start] ?? silence;
      if (label !== silence) {
        const speaker = numbers.get(label) ?? numbers.size;
        numbers.set(label, speaker);
        let first = start;
        let last = at;
        if (start > from) while (first < at && active[first] === 0) first += 1;
        if (at < to) while (last > first && active[last - 1] === 0) last -= 1;
        // Speech that is no louder than the noise is still speech.
        const [begin, end] = last > first ? [first, last] : [start, at];
        turns.push({ start: begin / framesPerSecond, end: end / framesPerSecond, speaker });
      }
      start = at;
    }
  }
  return turns;
}

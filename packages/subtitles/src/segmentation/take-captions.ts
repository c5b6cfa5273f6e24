import type { Caption } from './caption.js';
import type { FoundCaptions } from './find-captions.js';
import type { Passage } from './passage.js';

/**
 * The best captions for the first tokens of a passage.
 *
 * @param end - how many tokens; captions must be known to end there
 */
export function takeCaptions(
  { tokens, speaker }: Passage,
  { previous, columns, layout }: FoundCaptions,
  end: number,
): Caption[] {
  const captions: Caption[] = [];
  for (let next = end; next > 0; ) {
    const first = previous[next] ?? 0;
    layout.begin(first);
    for (let last = first; last < next; last += 1) layout.extend(last);
    const starts = layout.rowStarts(next - 1);
    const rows = starts.map((start, row) => tokens.slice(start, starts[row + 1] ?? next));
    captions.push({
      turns: [{ speaker, rows }],
      startSeconds: columns.starts[first] ?? 0,
      speechEndSeconds: columns.ends[next - 1] ?? 0,
      length:
        (columns.offsets[next] ?? 0) - (columns.offsets[first] ?? 0) - (columns.spaces[first] ?? 0),
    });
    next = first;
  }
  return captions.reverse();
}

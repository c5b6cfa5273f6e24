import type { Cue } from '@earshot/subtitles';

/** Number of captions on each side that a caption of the other language is compared with. */
const reach = 3;

/**
 * Texts of captions in another language, for each caption those that are shown at its time. One
 * that is shown together with none belongs to the nearest.
 *
 * @returns a text for each caption, empty where nothing is said in the other language
 */
export function alignReference(
  cues: readonly Cue[],
  references: readonly Cue[],
): readonly string[] {
  const texts = cues.map(() => '');
  const order = cues
    .map((_cue, index) => index)
    .toSorted((one, other) => startAt(one) - startAt(other));
  let next = 0;
  for (const reference of references.toSorted(
    (one, other) => one.startSeconds - other.startSeconds,
  )) {
    while (next < order.length && startAt(order[next] ?? 0) < reference.endSeconds) next += 1;
    const candidates = order.slice(Math.max(0, next - reach), next + reach);
    const best = candidates.reduce<number | undefined>(
      (known, index) =>
        known === undefined || sharedSeconds(index, reference) > sharedSeconds(known, reference)
          ? index
          : known,
      undefined,
    );
    if (best !== undefined)
      texts[best] = texts[best] === '' ? reference.text : `${texts[best]}\n${reference.text}`;
  }
  return texts;

  function startAt(index: number): number {
    return cues[index]?.startSeconds ?? 0;
  }

  /** Time that both are shown, or the time between them as a negative number. */
  function sharedSeconds(index: number, { endSeconds, startSeconds }: Cue): number {
    const cue = cues[index];
    if (cue === undefined) return -Infinity;
    return Math.min(cue.endSeconds, endSeconds) - Math.max(cue.startSeconds, startSeconds);
  }
}

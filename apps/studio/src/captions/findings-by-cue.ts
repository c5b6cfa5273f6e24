import type { Finding } from '@earshot/subtitles';

/** Findings by the index of their caption, in its order. */
export function findingsByCue(
  findings: readonly Finding[],
): ReadonlyMap<number, readonly Finding[]> {
  const byCue = new Map<number, Finding[]>();
  for (const finding of findings) {
    const others = byCue.get(finding.cueIndex);
    if (others === undefined) byCue.set(finding.cueIndex, [finding]);
    else others.push(finding);
  }
  return byCue;
}

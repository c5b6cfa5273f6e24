/** An edit of consecutive words. */
interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** Edits of words that overlap, of any side. */
export interface EditCluster<Edit extends Stretch> {
  readonly from: number;
  readonly end: number;
  readonly sides: readonly [base: Edit[], mine: Edit[], theirs: Edit[]];
}

/** Groups the edits of all sides, so that no two groups have a word in common. */
export function listClusters<Edit extends Stretch>(
  sides: readonly [base: readonly Edit[], mine: readonly Edit[], theirs: readonly Edit[]],
): readonly EditCluster<Edit>[] {
  const all = sides
    .flatMap((side, index) => side.map((edit) => ({ edit, index })))
    .sort((a, b) => a.edit.from - b.edit.from);
  const clusters: { from: number; end: number; sides: [Edit[], Edit[], Edit[]] }[] = [];
  for (const { edit, index } of all) {
    const { count, from } = edit;
    let cluster = clusters.at(-1);
    if (cluster === undefined || from >= cluster.end) {
      cluster = { from, end: from + count, sides: [[], [], []] };
      clusters.push(cluster);
    }
    cluster.end = Math.max(cluster.end, from + count);
    cluster.sides[index]?.push(edit);
  }
  return clusters;
}

/**
 * Compares values of JSON, whose fields may be in any order. A merge compares tens of thousands, so
 * nothing is made for it.
 */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isObject(left) || !isObject(right)) return false;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index]))
    );
  for (const name in left) if (!isSame(left[name], right[name])) return false;
  for (const name in right) if (!(name in left) && right[name] !== undefined) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

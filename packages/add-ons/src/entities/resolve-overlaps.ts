import type { Entity } from './entity.js';

/** How much less sure an entity may be than one within it, to be kept for its length. */
const maximumLoss = 0.25;

/**
 * Entities by descending confidence, without those that overlap a surer one. One that contains another is kept instead of it, unless it is much
 * less sure.
 */
export function resolveOverlaps(entities: readonly Entity[]): Entity[] {
  const ranked = withoutContained(entities).toSorted(
    (one, other) =>
      other.confidence - one.confidence ||
      other.end - other.start - (one.end - one.start) ||
      one.start - other.start,
  );
  const kept: Entity[] = [];
  const taken = new IntervalSet();
  for (const entity of ranked) {
    if (taken.overlaps(entity.start, entity.end)) continue;
    taken.add(entity.start, entity.end);
    kept.push(entity);
  }
  return kept.toSorted((one, other) => one.start - other.start);
}

/** Without entities inside of another that is hardly less sure. */
function withoutContained(entities: readonly Entity[]): Entity[] {
  const sorted = entities.toSorted(
    (one, other) =>
      one.start - other.start || other.end - one.end || other.confidence - one.confidence,
  );
  const open: Entity[] = [];
  return sorted.filter((entity) => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= entity.start) open.pop();
    const isContained = open.some(
      (outer) =>
        outer.end >= entity.end &&
        outer.end - outer.start > entity.end - entity.start &&
        outer.confidence >= entity.confidence - maximumLoss,
    );
    if (!isContained) open.push(entity);
    return !isContained;
  });
}

/** Intervals in blocks, so that a query takes time by the length of its interval, not by their number. */
class IntervalSet {
  readonly #blocks = new Map<number, [number, number][]>();
  readonly #size = 64;

  overlaps(start: number, end: number): boolean {
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    )
      for (const [from, to] of this.#blocks.get(block) ?? [])
        if (from < end && start < to) return true;
    return false;
  }

  add(start: number, end: number): void {
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    ) {
      const intervals = this.#blocks.get(block);
      if (intervals) intervals.push([start, end]);
      else this.#blocks.set(block, [[start, end]]);
    }
  }
}

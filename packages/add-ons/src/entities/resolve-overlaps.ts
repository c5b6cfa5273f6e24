import type { Entity } from './entity.js';

/** How much less certain an entity may be than one within it, to be kept because of its length. */
const maximumLoss = 0.25;

/**
 * Entities by descending confidence, without those that overlap a surer one. One that contains
 * another is kept instead of it, unless it is much less sure.
 *
 * @param text - where what is left of an entity beside a surer one is kept as well: nothing that
 * may be personal data stays then
 */
export function resolveOverlaps(entities: readonly Entity[], text?: string): Entity[] {
  return groupByParty(entities)
    .flatMap((own) => resolveOwn(own, text))
    .toSorted((one, other) => one.start - other.start);
}

/**
 * Entities of each party: those of several may overlap, since one may speak while another dictates.
 */
export function groupByParty<Item extends Pick<Entity, 'party'>>(items: readonly Item[]): Item[][] {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const group = groups.get(item.party);
    if (group) group.push(item);
    else groups.set(item.party, [item]);
  }
  return [...groups.values()];
}

function resolveOwn(entities: readonly Entity[], text: string | undefined): Entity[] {
  const ranked = withoutContained(entities).toSorted(
    (one, other) =>
      other.confidence - one.confidence ||
      other.end - other.start - (one.end - one.start) ||
      one.start - other.start,
  );
  const kept: Entity[] = [];
  const taken = new IntervalSet();
  for (const entity of ranked) {
    const overlapping = taken.overlapping(entity.start, entity.end);
    const spans =
      overlapping.length === 0 ? [entity] : text ? without(entity, overlapping, text) : [];
    for (const span of spans) {
      taken.add(span.start, span.end);
      kept.push(span);
    }
  }
  return kept;
}

type Interval = readonly [start: number, end: number];

/** What is left of an entity beside some intervals. */
function without(entity: Entity, intervals: readonly Interval[], text: string): Entity[] {
  const { parts: _parts, key: _key, ...whole } = entity;
  const left: Entity[] = [];
  let from = entity.start;
  const sorted = intervals.toSorted(([one], [other]) => one - other);
  for (const [start, end] of [...sorted, [entity.end, entity.end] as const]) {
    const between = text.slice(from, Math.max(from, start));
    const margin = between.length - between.replace(/^[^\p{L}\p{N}]+/u, '').length;
    const words = between.slice(margin).replace(/[^\p{L}\p{N}]+$/u, '');
    if (words !== '')
      left.push({ ...whole, start: from + margin, end: from + margin + words.length });
    from = Math.max(from, end);
  }
  return left;
}

/** Without entities inside of another that is only slightly less certain. */
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

/**
 * Intervals in blocks, so that the time of a query depends on the length of its interval, not on
 * their number.
 */
class IntervalSet {
  readonly #blocks = new Map<number, Interval[]>();
  readonly #size = 64;

  overlapping(start: number, end: number): Interval[] {
    const found = new Set<Interval>();
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    )
      for (const interval of this.#blocks.get(block) ?? [])
        if (interval[0] < end && start < interval[1]) found.add(interval);
    return [...found];
  }

  add(start: number, end: number): void {
    const interval: Interval = [start, end];
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    ) {
      const intervals = this.#blocks.get(block);
      if (intervals) intervals.push(interval);
      else this.#blocks.set(block, [interval]);
    }
  }
}

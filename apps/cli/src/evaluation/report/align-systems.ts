import type { WordPair } from '@earshot/engine/word-errors';

/** Alignment of the text of one system with the reference. */
export interface NamedAlignment {
  /** Name of the system. */
  readonly name: string;
  readonly alignment: readonly WordPair[];
}

/** A word of the reference, or a gap in it, with the words of each system for it. */
export interface AlignedColumn {
  /** Empty where systems have additional words. */
  readonly reference: string;
  /** Words of the systems, in their order, empty where one has none. */
  readonly words: readonly string[];
  /** True for each system that differs from the reference. */
  readonly areErrors: readonly boolean[];
}

/** Alignments with the same reference. */
export interface AlignedSystems {
  readonly names: readonly string[];
  readonly columns: readonly AlignedColumn[];
}

/**
 * Word of a reference with the word of one system for it, and the additional words of the system
 * before that.
 */
interface Slot {
  readonly reference: string;
  readonly inserted: readonly string[];
  readonly word: string;
  readonly isError: boolean;
}

/** The slots of an alignment. The last one is the end, and has no word. */
function toSlots(alignment: readonly WordPair[]): Slot[] {
  const slots: Slot[] = [];
  let inserted: string[] = [];
  for (const pair of alignment) {
    if (pair.type === 'insertion') {
      inserted.push(pair.hypothesis);
      continue;
    }
    const word = pair.type === 'deletion' ? '' : pair.hypothesis;
    slots.push({ reference: pair.reference, inserted, word, isError: pair.type !== 'correct' });
    inserted = [];
  }
  return [...slots, { reference: '', inserted, word: '', isError: false }];
}

function toColumns(systems: readonly (readonly Slot[])[]): AlignedColumn[] {
  const [first = []] = systems;
  return first.flatMap(({ reference }, position) => {
    const slots = systems.flatMap((all) => all[position] ?? []);
    const more = Math.max(...slots.map(({ inserted }) => inserted.length));
    const gaps = Array.from({ length: more }, (_, index) => {
      const words = slots.map(({ inserted }) => inserted[index] ?? '');
      return { reference: '', words, areErrors: words.map((word) => word !== '') };
    });
    const isEnd = position === first.length - 1;
    if (isEnd) return gaps;
    return [
      ...gaps,
      {
        reference,
        words: slots.map(({ word }) => word),
        areErrors: slots.map(({ isError }) => isError),
      },
    ];
  });
}

/**
 * Puts the alignments of one recording side by side. Alignments with different references stay
 * apart. References differ when one of them lacks words without times.
 */
export function alignSystems(alignments: readonly NamedAlignment[]): AlignedSystems[] {
  const groups = new Map<string, { names: string[]; slots: Slot[][] }>();
  for (const { alignment, name } of alignments) {
    const slots = toSlots(alignment);
    const reference = slots.map((slot) => slot.reference).join(' ');
    const group = groups.get(reference) ?? { names: [], slots: [] };
    groups.set(reference, group);
    group.names.push(name);
    group.slots.push(slots);
  }
  return [...groups.values()].map(({ names, slots }) => ({ names, columns: toColumns(slots) }));
}

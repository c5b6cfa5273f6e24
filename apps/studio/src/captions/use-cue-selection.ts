import { useCallback, useMemo, useState } from 'react';

/** The caption that is edited, and all captions that actions on several apply to. */
interface Selected {
  /** Caption from which a range is extended. */
  readonly anchor: number;
  readonly selected: number;
  /** Always contains the selected one. */
  readonly marked: ReadonlySet<number>;
}

/** The selected captions, and the functions that select others. */
export interface CueSelection extends Omit<Selected, 'anchor'> {
  readonly select: (index: number) => void;
  /** Selects everything from the caption that was selected last to this one. */
  readonly extendTo: (index: number) => void;
  /** Adds a caption to the selected ones, or takes it away. */
  readonly toggle: (index: number) => void;
  readonly selectAll: () => void;
}

/** Keeps which captions are selected, by their index. @param count - number of captions */
export function useCueSelection(count: number): CueSelection {
  const [{ marked, selected }, setSelected] = useState<Selected>(() => only(0));
  const select = useCallback(
    (index: number) =>
      setSelected((before) =>
        before.selected === index && before.marked.size === 1 ? before : only(index),
      ),
    [],
  );
  const extendTo = useCallback(
    (index: number) =>
      setSelected(({ anchor }) => ({ anchor, selected: index, marked: range(anchor, index) })),
    [],
  );
  const toggle = useCallback(
    (index: number) => setSelected((before) => toggled(before, index)),
    [],
  );
  const selectAll = useCallback(
    () => setSelected((before) => ({ ...before, anchor: 0, marked: range(0, count - 1) })),
    [count],
  );
  // After a step is undone, captions may be fewer.
  const present = useMemo(
    () => new Set([...marked].filter((index) => index < Math.max(1, count))),
    [count, marked],
  );
  const last = Math.max(0, Math.min(selected, count - 1));
  return { selected: last, marked: present, select, extendTo, toggle, selectAll };
}

function only(index: number): Selected {
  return { anchor: index, selected: index, marked: new Set([index]) };
}

function toggled({ marked, selected }: Selected, index: number): Selected {
  const others = new Set(marked);
  if (!others.delete(index)) others.add(index);
  if (others.size === 0) return only(index);
  const next = others.has(index) ? index : others.has(selected) ? selected : Math.min(...others);
  return { anchor: index, selected: next, marked: others };
}

function range(one: number, other: number): ReadonlySet<number> {
  const first = Math.max(0, Math.min(one, other));
  return new Set(Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => first + index));
}

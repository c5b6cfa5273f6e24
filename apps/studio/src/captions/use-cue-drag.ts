import type { Cue } from '@earshot/subtitles';
import { type PointerEvent, useState } from 'react';
import { findRoom, shortestCueSeconds } from './cue-operations.js';
import { type CueTimes, moveWithin, snapWithin, type TimeGrid } from './snap-times.js';

/** The edge of a caption that is dragged, or the whole caption. */
type Grip = 'start' | 'end' | 'whole';

/** A dragged caption, with the times that it had at the start, and the room that it has. */
interface Drag extends CueTimes {
  readonly index: number;
  readonly grip: Grip;
  readonly fromX: number;
  readonly x: number;
  readonly room: CueTimes;
}

/** Handlers that drag captions. */
export interface CueDrag {
  /** Index of the dragged caption, -1 for none. */
  readonly index: number;
  /** The times that a caption will have when it is dropped. */
  readonly timesAt: (cue: Cue, index: number) => CueTimes;
  readonly grab: (event: PointerEvent, index: number, grip: Grip) => void;
  readonly move: (event: PointerEvent) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Moves a time to a place nearby that attracts an edge of a caption. */
type AttractEdge = (seconds: number, edge: 'start' | 'end') => number;

/** The captions, the times that they may have, and what is called. */
interface CueDragOptions {
  readonly cues: readonly Cue[];
  /** Time that is kept free between a dragged caption and its neighbours. */
  readonly gapSeconds: number;
  /** Pixels per second. */
  readonly scale: number;
  /** The times that a dragged caption may have. */
  readonly grid: TimeGrid;
  readonly attract: AttractEdge;
  readonly onSelect: (index: number) => void;
  readonly onTimes: (index: number, times: CueTimes) => void;
}

/**
 * Drags captions by the pointer, one at a time, by an edge or as a whole. A dragged caption stops
 * at its neighbours.
 */
export function useCueDrag({
  cues,
  gapSeconds,
  scale,
  grid,
  attract,
  onSelect,
  onTimes,
}: CueDragOptions): CueDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const timesAt = (cue: Cue, index: number): CueTimes =>
    drag?.index === index && drag.x !== drag.fromX
      ? draggedTimes(drag, (drag.x - drag.fromX) / scale, { attract, grid })
      : cue;
  return {
    index: drag?.index ?? -1,
    timesAt,
    grab(event, index, grip) {
      const cue = cues[index];
      if (cue === undefined || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      onSelect(index);
      const { endSeconds, startSeconds } = cue;
      const room = findRoom(cues, index, gapSeconds);
      const x = event.clientX;
      setDrag({ index, grip, fromX: x, x, startSeconds, endSeconds, room });
    },
    move({ clientX }) {
      if (drag !== null) setDrag({ ...drag, x: clientX });
    },
    drop() {
      const cue = drag === null ? undefined : cues[drag.index];
      // A click with a small movement of the pointer moves nothing.
      if (drag !== null && cue !== undefined && Math.abs(drag.x - drag.fromX) > 1)
        onTimes(drag.index, timesAt(cue, drag.index));
      setDrag(null);
    },
    cancel: () => setDrag(null),
  };
}

function draggedTimes(
  { endSeconds, grip, room, startSeconds }: Drag,
  bySeconds: number,
  { attract, grid }: { readonly attract: AttractEdge; readonly grid: TimeGrid },
): CueTimes {
  if (grip === 'whole') {
    const start = attract(startSeconds + bySeconds, 'start');
    const moved = { startSeconds: start, endSeconds: start + endSeconds - startSeconds };
    return moveWithin(moved, room, grid);
  }
  if (grip === 'start') {
    const limits = { ...room, endSeconds: endSeconds - shortestCueSeconds };
    const start = attract(startSeconds + bySeconds, 'start');
    return { startSeconds: snapWithin(start, limits, grid), endSeconds };
  }
  const limits = { ...room, startSeconds: startSeconds + shortestCueSeconds };
  const end = attract(endSeconds + bySeconds, 'end');
  return { startSeconds, endSeconds: snapWithin(end, limits, grid) };
}

import type { Cue } from '@earshot/subtitles';
import { type PointerEvent, useState } from 'react';
import { roomOf, shortestCueSeconds } from './cue-operations.js';

/** Begin and end of a caption. */
export interface CueTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

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
  readonly timesOf: (cue: Cue, index: number) => CueTimes;
  readonly grab: (event: PointerEvent, index: number, grip: Grip) => void;
  readonly move: (event: PointerEvent) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Moves a time to a place nearby that an edge of a caption belongs to. */
export type SnapEdge = (seconds: number, edge: 'start' | 'end') => number;

/**
 * Drags captions by the pointer, one at a time, by an edge or as a whole. A dragged caption stops
 * at its neighbours.
 */
export function useCueDrag({
  cues,
  gapSeconds,
  scale,
  snap,
  onSelect,
  onTimes,
}: {
  readonly cues: readonly Cue[];
  /** Time that is kept free between a dragged caption and its neighbours. */
  readonly gapSeconds: number;
  /** Pixels per second. */
  readonly scale: number;
  readonly snap: SnapEdge;
  readonly onSelect: (index: number) => void;
  readonly onTimes: (index: number, times: CueTimes) => void;
}): CueDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const timesOf = (cue: Cue, index: number): CueTimes =>
    drag?.index === index && drag.x !== drag.fromX
      ? draggedTimes(drag, (drag.x - drag.fromX) / scale, snap)
      : cue;
  return {
    index: drag?.index ?? -1,
    timesOf,
    grab(event, index, grip) {
      const cue = cues[index];
      if (cue === undefined || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      onSelect(index);
      const { endSeconds, startSeconds } = cue;
      const room = roomOf(cues, index, gapSeconds);
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
        onTimes(drag.index, timesOf(cue, drag.index));
      setDrag(null);
    },
    cancel: () => setDrag(null),
  };
}

function draggedTimes(
  { endSeconds, grip, room, startSeconds }: Drag,
  bySeconds: number,
  snap: SnapEdge,
): CueTimes {
  if (grip === 'whole') {
    const length = endSeconds - startSeconds;
    const start = within(
      snap(startSeconds + bySeconds, 'start'),
      room.startSeconds,
      room.endSeconds - length,
    );
    return { startSeconds: start, endSeconds: start + length };
  }
  if (grip === 'start') {
    const start = snap(startSeconds + bySeconds, 'start');
    const latest = endSeconds - shortestCueSeconds;
    return { startSeconds: within(start, room.startSeconds, latest), endSeconds };
  }
  const end = snap(endSeconds + bySeconds, 'end');
  const earliest = startSeconds + shortestCueSeconds;
  return { startSeconds, endSeconds: within(end, earliest, room.endSeconds) };
}

function within(seconds: number, earliest: number, latest: number): number {
  return Math.max(earliest, Math.min(latest, seconds));
}

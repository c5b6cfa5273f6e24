import type { Cue } from '@earshot/subtitles';
import { type PointerEvent, useState } from 'react';
import { shortestCueSeconds } from './cue-operations.js';

/** Begin and end of a caption. */
export interface CueTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The edge of a caption that is dragged, or the whole caption. */
type Grip = 'start' | 'end' | 'whole';

/** A dragged caption, with the times that it had at the start. */
interface Drag extends CueTimes {
  readonly index: number;
  readonly grip: Grip;
  readonly fromX: number;
  readonly x: number;
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

/** Drags captions by the pointer, one at a time, by an edge or as a whole. */
export function useCueDrag({
  cues,
  scale,
  onSelect,
  onTimes,
}: {
  readonly cues: readonly Cue[];
  /** Pixels per second. */
  readonly scale: number;
  readonly onSelect: (index: number) => void;
  readonly onTimes: (index: number, times: CueTimes) => void;
}): CueDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const timesOf = (cue: Cue, index: number): CueTimes =>
    drag?.index === index ? draggedTimes(drag, scale) : cue;
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
      setDrag({ index, grip, fromX: event.clientX, x: event.clientX, startSeconds, endSeconds });
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

function draggedTimes({ endSeconds, fromX, grip, startSeconds, x }: Drag, scale: number): CueTimes {
  const moved = (x - fromX) / scale;
  if (grip === 'whole') {
    const by = Math.max(moved, -startSeconds);
    return { startSeconds: startSeconds + by, endSeconds: endSeconds + by };
  }
  if (grip === 'start') {
    const latest = endSeconds - shortestCueSeconds;
    return { startSeconds: Math.min(latest, Math.max(0, startSeconds + moved)), endSeconds };
  }
  const earliest = startSeconds + shortestCueSeconds;
  return { startSeconds, endSeconds: Math.max(earliest, endSeconds + moved) };
}

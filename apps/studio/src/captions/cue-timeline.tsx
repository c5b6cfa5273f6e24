import type { Cue } from '@earshot/subtitles';
import { useQuery } from '@tanstack/react-query';
import {
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clockTime } from '../format/time.js';
import { usePreferences } from '../preferences/preferences.js';
import { drawWaveform } from '../recording/draw-waveform.js';
import { peaksQuery } from '../recording/peaks.js';
import { useMediaTime } from '../recording/use-media-time.js';
import type { JobReference } from '../session/client.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { shortestCueSeconds } from './cue-operations.js';

/** Seconds that the timeline shows, from the closest to the widest view. */
const lengths = [5, 10, 20, 40, 80] as const;
const nothing: readonly never[] = [];

/** The edge of a caption that is dragged, or all of it. */
type Grip = 'start' | 'end' | 'whole';

interface Drag {
  readonly index: number;
  readonly grip: Grip;
  readonly fromX: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The captions on the waveform: their ends are dragged to where they belong. The fields of times do the same by keyboard. */
export function CueTimeline({
  cues,
  selected,
  job,
  duration,
  media,
  onSelect,
  onTimes,
  onSeek,
}: {
  readonly cues: readonly Cue[];
  readonly selected: number;
  /** Job whose audio it is; undefined without audio that the service knows. */
  readonly job: JobReference | undefined;
  readonly duration: number;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly onSelect: (index: number) => void;
  readonly onTimes: (index: number, times: { startSeconds: number; endSeconds: number }) => void;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const [{ theme }] = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(2);
  const [begin, setBegin] = useState(0);
  const [drag, setDrag] = useState<(Drag & { readonly x: number }) | null>(null);
  const length = Math.min(lengths[zoom] ?? 20, Math.max(duration, lengths[0]));
  const start = Math.max(0, Math.min(begin, duration - length));
  const span = useMemo(() => ({ start, end: start + length }), [length, start]);
  const scale = width / length;
  const { data: peaks } = useQuery({
    ...peaksQuery(job, { ...span, points: 2000 }),
    enabled: width > 0,
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current !== null && width > 0)
      drawWaveform(canvas.current, { peaks, span, doubts: nothing, turns: nothing, width });
  }, [peaks, span, theme, width]);

  // What is selected is in view.
  const chosen = cues[selected];
  const chosenStart = chosen?.startSeconds;
  const chosenEnd = chosen?.endSeconds;
  useEffect(() => {
    if (chosenStart === undefined || chosenEnd === undefined) return;
    setBegin((before) =>
      chosenStart >= before && chosenEnd <= before + length
        ? before
        : Math.max(0, chosenStart - length / 4),
    );
  }, [chosenEnd, chosenStart, length, selected]);

  useMediaTime(media, (seconds) => {
    const element = playhead.current;
    if (element === null) return;
    const share = (seconds - span.start) / length;
    element.style.transform = `translateX(${(share * width).toFixed(1)}px)`;
    element.hidden = share < 0 || share > 1;
    // While it plays, the timeline turns like a page.
    if ((share > 1 || share < 0) && media.current?.paused === false) setBegin(seconds);
  });

  const timesOf = (cue: Cue, index: number): { startSeconds: number; endSeconds: number } => {
    if (drag?.index !== index) return cue;
    const moved = (drag.x - drag.fromX) / scale;
    const { endSeconds, grip, startSeconds } = drag;
    if (grip === 'whole') {
      const by = Math.max(moved, -startSeconds);
      return { startSeconds: startSeconds + by, endSeconds: endSeconds + by };
    }
    return grip === 'start'
      ? {
          startSeconds: Math.min(
            endSeconds - shortestCueSeconds,
            Math.max(0, startSeconds + moved),
          ),
          endSeconds,
        }
      : {
          startSeconds,
          endSeconds: Math.max(startSeconds + shortestCueSeconds, endSeconds + moved),
        };
  };
  const grab = (event: PointerEvent, index: number, grip: Grip): void => {
    const cue = cues[index];
    if (cue === undefined || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onSelect(index);
    const { endSeconds, startSeconds } = cue;
    setDrag({ index, grip, fromX: event.clientX, x: event.clientX, startSeconds, endSeconds });
  };
  const move = (event: PointerEvent): void => {
    if (drag !== null) setDrag({ ...drag, x: event.clientX });
  };
  const drop = (): void => {
    const cue = drag === null ? undefined : cues[drag.index];
    if (drag !== null && cue !== undefined && Math.abs(drag.x - drag.fromX) > 1)
      onTimes(drag.index, timesOf(cue, drag.index));
    setDrag(null);
  };
  const shown = cues.flatMap((cue, index) =>
    index === drag?.index || (cue.endSeconds >= span.start && cue.startSeconds <= span.end)
      ? [index]
      : [],
  );
  return (
    <div className="timeline">
      <div
        ref={box}
        className="timeline-box"
        aria-hidden="true"
        onPointerDown={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          onSeek(span.start + (event.clientX - left) / scale);
        }}
      >
        <canvas ref={canvas} />
        {shown.map((index) => {
          const cue = cues[index];
          if (cue === undefined) return null;
          const { endSeconds, startSeconds } = timesOf(cue, index);
          return (
            <div
              key={index}
              className="timeline-cue"
              data-cue={index}
              data-selected={index === selected}
              style={{
                transform: `translateX(${((startSeconds - span.start) * scale).toFixed(1)}px)`,
                width: `${Math.max(6, (endSeconds - startSeconds) * scale).toFixed(1)}px`,
              }}
              onPointerDown={(event) => grab(event, index, 'whole')}
              onPointerMove={move}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              <span
                className="timeline-grip"
                data-grip="start"
                onPointerDown={(event) => grab(event, index, 'start')}
              />
              <span className="timeline-text" dir="auto">
                {cue.text.replaceAll('\n', ' ')}
              </span>
              <span
                className="timeline-grip"
                data-grip="end"
                onPointerDown={(event) => grab(event, index, 'end')}
              />
            </div>
          );
        })}
        <div ref={playhead} className="playhead" />
      </div>
      <div className="waveform-scale">
        <span>{clockTime(span.start)}</span>
        <span className="waveform-zoom">
          <button
            type="button"
            className="quiet"
            aria-label={t('earlier')}
            disabled={span.start <= 0}
            onClick={() => setBegin(Math.max(0, span.start - length * 0.8))}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t('zoomOut')}
            disabled={zoom === lengths.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Icon name="minus" />
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t('zoomIn')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t('later')}
            disabled={span.end >= duration}
            onClick={() => setBegin(span.start + length * 0.8)}
          >
            <Icon name="right" />
          </button>
        </span>
        <span>{clockTime(span.end)}</span>
      </div>
    </div>
  );
}

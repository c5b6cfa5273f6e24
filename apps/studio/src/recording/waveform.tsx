import type { Chapter } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { clockTime } from '../format/time.js';
import { usePreferences } from '../preferences/preferences.js';
import type { JobReference } from '../session/client.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { ChapterBand } from './chapter-band.js';
import { drawWaveform, type Turn } from './draw-waveform.js';
import { peaksQuery } from './peaks.js';
import type { Doubt } from './transcript/transcript-words.js';
import { useMediaTime } from './use-media-time.js';

/** Shortest span that is shown, in seconds. */
const shortestSpan = 4;
const seekSeconds = 3;

/** The waveform of a recording: where a click or the arrow keys seek, with its doubtful words below. */
export function Waveform({
  job,
  duration,
  media,
  doubts,
  chapters,
  turns,
  onSeek,
}: {
  readonly job: JobReference;
  readonly duration: number;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly doubts: readonly Doubt[];
  readonly chapters: readonly Chapter[];
  /** Who speaks when, in the order of time: the bars have the colours of the voices. */
  readonly turns: readonly Turn[];
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const [{ theme }] = usePreferences();
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const ahead = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [span, setSpan] = useState({ start: 0, end: duration });
  const { data: peaks, error } = useQuery({
    ...peaksQuery(job, { ...span, points: pointsFor(width) }),
    enabled: width > 0,
  });
  const length = span.end - span.start;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) return;
    const draw = (): void => drawWaveform(element, { peaks, span, doubts, turns, width });
    draw();
    // Its colours are those of the theme, which the system may change.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => dark.removeEventListener('change', draw);
  }, [doubts, peaks, span, theme, turns, width]);

  useMediaTime(media, (seconds) => {
    const element = playhead.current;
    if (element === null) return;
    const share = (seconds - span.start) / length;
    element.style.transform = `translateX(${(share * width).toFixed(1)}px)`;
    element.hidden = share < 0 || share > 1;
    const left = 1 - Math.min(1, Math.max(0, share));
    if (ahead.current !== null) ahead.current.style.transform = `scaleX(${left.toFixed(4)})`;
    box.current?.setAttribute('aria-valuenow', String(Math.round(seconds)));
    box.current?.setAttribute('aria-valuetext', clockTime(seconds));
    // While it plays, the span turns like a page.
    if (share > 1 && seconds < duration && media.current?.paused === false)
      setSpan(around(seconds + length / 2, length, duration));
  });

  const zoom = (factor: number): void => {
    const center = media.current?.currentTime ?? span.start + length / 2;
    const wanted = Math.min(duration, Math.max(shortestSpan, length * factor));
    setSpan(around(center, wanted, duration));
  };
  const seekTo = (event: PointerEvent): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onSeek(span.start + ((event.clientX - left) / width) * length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowLeft: -seekSeconds, ArrowRight: seekSeconds };
    const now = media.current?.currentTime ?? 0;
    if (event.key in steps) onSeek(now + (steps[event.key] ?? 0));
    else if (event.key === 'Home') onSeek(0);
    else if (event.key === 'End') onSeek(duration);
    else if (event.key === '+') zoom(0.5);
    else if (event.key === '-') zoom(2);
    else return;
    event.preventDefault();
  };
  return (
    <div className="waveform">
      {chapters.length > 0 && <ChapterBand chapters={chapters} span={span} onSeek={onSeek} />}
      <div
        ref={box}
        className="waveform-box"
        role="slider"
        tabIndex={0}
        aria-label={t('waveform')}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event);
        }}
      >
        <canvas ref={canvas} />
        <div ref={ahead} className="waveform-ahead" />
        <div ref={playhead} className="playhead" />
        {peaks === undefined && (
          <p className="note waveform-note" role="status">
            {error === null
              ? t('waveformComputing')
              : t('waveformFailed', { reason: error.message })}
          </p>
        )}
      </div>
      <div className="waveform-scale">
        <span>{clockTime(span.start)}</span>
        <span className="waveform-zoom">
          <button
            type="button"
            className="quiet"
            aria-label={t('zoomOut')}
            disabled={length >= duration}
            onClick={() => zoom(2)}
          >
            <Icon name="minus" />
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t('zoomIn')}
            disabled={length <= shortestSpan}
            onClick={() => zoom(0.5)}
          >
            <Icon name="plus" />
          </button>
        </span>
        <span>{clockTime(span.end)}</span>
      </div>
    </div>
  );
}

/** Points to ask for: four for a bar, in steps, so that resizing does not ask again and again. */
function pointsFor(width: number): number {
  return Math.max(1000, Math.ceil((width * 2) / 1000) * 1000);
}

function around(center: number, length: number, duration: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(duration - length, center - length / 2));
  return { start, end: Math.min(duration, start + length) };
}

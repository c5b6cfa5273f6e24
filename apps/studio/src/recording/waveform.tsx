import type { Chapter } from '@earshot/core/types';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { clockTime } from '../format/time.js';
import type { Turn } from '../media/draw-waveform.js';
import type { PeaksSource, Span } from '../media/peaks.js';
import { useWaveform, WaveformScale } from '../media/use-waveform.js';
import { Reason } from '../session/reason.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';
import { ChapterBand } from './chapter-band.js';

/** Shortest visible span, in seconds. */
const shortestSpan = 4;
const seekSeconds = 3;
/** Keys that change the length of the visible span, with their factors. */
const zoomFactors: Readonly<Record<string, number>> = { '+': 0.5, '-': 2 };

/** Content of the waveform of a recording. */
interface WaveformProperties {
  /** Audio whose peaks are drawn. */
  readonly source: PeaksSource;
  readonly duration: number;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly doubts: readonly Span[];
  /** Long pauses, which may contain a word that was not recognised. */
  readonly pauses: readonly Span[];
  readonly chapters: readonly Chapter[];
  /** Speaker turns, ordered by time. The bars have the colours of the voices. */
  readonly turns: readonly Turn[];
  readonly onSeek: (seconds: number) => void;
}

/**
 * The waveform of a recording. Clicks and arrow keys seek, and the doubtful words are marked below.
 */
export function Waveform({
  source,
  duration,
  media,
  chapters,
  onSeek,
  ...marks
}: WaveformProperties): ReactElement {
  const { t } = useTexts();
  const ahead = useRef<HTMLDivElement>(null);
  const { span, turnTo, zoom } = useSpan(duration, media);
  const { box, canvas, error, peaks, playhead, secondsAt } = useWaveform({
    media,
    source,
    span,
    ...marks,
    onTime(seconds, share) {
      showTime(box.current, ahead.current, seconds, share);
      // During playback, the span turns like a page.
      if (share > 1 && seconds < duration && media.current?.paused === false) turnTo(seconds);
    },
  });
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
        {...keysToSeek(media, duration, onSeek, zoom)}
        {...dragToSeek((clientX) => onSeek(secondsAt(clientX)))}
      >
        <canvas ref={canvas} />
        <div ref={ahead} className="waveform-ahead" />
        <div ref={playhead} className="playhead" />
        {peaks === undefined && <WaveformNote error={error} />}
      </div>
      <WaveformScale span={span}>
        <ZoomButtons span={span} duration={duration} onZoom={zoom} />
      </WaveformScale>
    </div>
  );
}

/** Shows the time of the player as the value of the slider, and dims what is ahead of it. */
function showTime(
  slider: HTMLElement | null,
  ahead: HTMLElement | null,
  seconds: number,
  share: number,
): void {
  const left = 1 - Math.min(1, Math.max(0, share));
  if (ahead !== null) ahead.style.transform = `scaleX(${left.toFixed(4)})`;
  slider?.setAttribute('aria-valuenow', String(Math.round(seconds)));
  slider?.setAttribute('aria-valuetext', clockTime(seconds));
}

/** The visible span, and the functions that move and zoom it. */
function useSpan(duration: number, media: RefObject<HTMLMediaElement | null>) {
  const [span, setSpan] = useState<Span>({ start: 0, end: duration });
  const length = span.end - span.start;
  return {
    span,
    /** Shows what follows a time. */
    turnTo: (seconds: number) => setSpan(around(seconds + length / 2, length, duration)),
    /** Changes the length of the span by a factor, around the time of the player. */
    zoom: (factor: number): void => {
      const center = media.current?.currentTime ?? span.start + length / 2;
      const wanted = Math.min(duration, Math.max(shortestSpan, length * factor));
      setSpan(around(center, wanted, duration));
    },
  };
}

/** Handler of the keys that seek or zoom. */
function keysToSeek(
  media: RefObject<HTMLMediaElement | null>,
  duration: number,
  onSeek: (seconds: number) => void,
  zoom: (factor: number) => void,
) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      const target = keyTarget(event.key, media.current?.currentTime ?? 0, duration);
      const factor = zoomFactors[event.key];
      if (target !== undefined) onSeek(target);
      else if (factor !== undefined) zoom(factor);
      else return;
      event.preventDefault();
    },
  };
}

/** Handlers of a press, and of each movement of a pressed pointer. */
function dragToSeek(onX: (clientX: number) => void) {
  return {
    onPointerDown({ clientX, currentTarget, pointerId }: PointerEvent): void {
      currentTarget.setPointerCapture(pointerId);
      onX(clientX);
    },
    onPointerMove({ buttons, clientX }: PointerEvent): void {
      if (buttons === 1) onX(clientX);
    },
  };
}

/** Notice that replaces a waveform that is not loaded yet or cannot be computed. */
function WaveformNote({ error }: { readonly error: Error | null }): ReactElement {
  const { t } = useTexts();
  return (
    <p className="note waveform-note" role="status">
      {error === null ? t('waveformComputing') : <Reason text="waveformFailed" error={error} />}
    </p>
  );
}

/** Zooms the span in and out. */
function ZoomButtons({
  span,
  duration,
  onZoom,
}: {
  readonly span: Span;
  readonly duration: number;
  /** Called with the factor by which the length of the span changes. */
  readonly onZoom: (factor: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const length = span.end - span.start;
  return (
    <>
      <IconButton
        icon="minus"
        label={t('zoomOut')}
        disabled={length >= duration}
        onClick={() => onZoom(2)}
      />
      <IconButton
        icon="plus"
        label={t('zoomIn')}
        disabled={length <= shortestSpan}
        onClick={() => onZoom(0.5)}
      />
    </>
  );
}

/** The target time of a key, undefined for keys that do not seek. */
function keyTarget(key: string, now: number, duration: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return now - seekSeconds;
    case 'ArrowRight':
      return now + seekSeconds;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return undefined;
  }
}

function around(center: number, length: number, duration: number): Span {
  const start = Math.max(0, Math.min(duration - length, center - length / 2));
  return { start, end: Math.min(duration, start + length) };
}

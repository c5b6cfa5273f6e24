import type { AudioPeaks } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { clockTime } from '../format/time.js';
import { usePreferences } from '../preferences/preferences.js';
import { drawWaveform, type Turn } from './draw-waveform.js';
import { type PeaksSource, peaksQuery, type Span } from './peaks.js';
import { useMediaTime } from './use-media-time.js';

/** Audio of a waveform, and the marks that are drawn over it. */
interface WaveformOptions {
  readonly media: RefObject<HTMLMediaElement | null>;
  /** Audio whose peaks are drawn, undefined when the service has no audio. */
  readonly source: PeaksSource | undefined;
  /** Peaks of a file of this computer, which are drawn instead. @defaultValue those of the source */
  readonly localPeaks?: AudioPeaks | undefined;
  /** Visible span in seconds. */
  readonly span: Span;
  readonly doubts?: readonly Span[];
  readonly pauses?: readonly Span[];
  readonly turns?: readonly Turn[];
  /**
   * Called with the current time and its position in the span, which is 0 to 1 while it is in view.
   */
  readonly onTime: (seconds: number, share: number) => void;
}

/** A waveform with its playhead: the elements that it is drawn into, and its state. */
interface Waveform {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly playhead: RefObject<HTMLDivElement | null>;
  /** Width in CSS pixels, 0 until it is known. */
  readonly width: number;
  /** Undefined until they are loaded. */
  readonly peaks: AudioPeaks | undefined;
  readonly error: Error | null;
  /** The time at a position of the page. */
  readonly secondsAt: (clientX: number) => number;
}

const nothing: readonly never[] = [];

/**
 * Draws a span of audio in the width of its box, and moves the playhead over it. Playback causes no
 * rendering.
 */
export function useWaveform({
  media,
  source,
  localPeaks,
  span,
  onTime,
  ...marks
}: WaveformOptions): Waveform {
  const { box, width } = useWidth();
  const playhead = useRef<HTMLDivElement>(null);
  const length = span.end - span.start;
  const { data, error } = useQuery({
    ...peaksQuery(source, { ...span, points: countPoints(width) }),
    enabled: width > 0 && localPeaks === undefined,
  });
  const peaks = localPeaks ?? data;
  const canvas = useDrawing({ ...marks, peaks, span, width });
  useMediaTime(media, (seconds) => {
    const element = playhead.current;
    const share = (seconds - span.start) / length;
    if (element !== null) {
      element.style.transform = `translateX(${(share * width).toFixed(1)}px)`;
      element.hidden = share < 0 || share > 1;
    }
    onTime(seconds, share);
  });
  return {
    box,
    canvas,
    playhead,
    width,
    peaks,
    error,
    secondsAt(clientX) {
      const left = box.current?.getBoundingClientRect().left ?? 0;
      return span.start + ((clientX - left) / width) * length;
    },
  };
}

/** A box, and its width in CSS pixels, 0 until it is known. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** Draws the peaks and the marks, again when they or the colours have changed. */
function useDrawing({
  doubts = nothing,
  pauses = nothing,
  turns = nothing,
  peaks,
  span,
  width,
}: Pick<WaveformOptions, 'doubts' | 'pauses' | 'turns' | 'span'> &
  Pick<Waveform, 'peaks' | 'width'>): RefObject<HTMLCanvasElement | null> {
  const [{ theme }] = usePreferences();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) return;
    const draw = (): void => drawWaveform(element, { peaks, span, doubts, pauses, turns, width });
    draw();
    // The colours depend on the theme, which the system may change.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => dark.removeEventListener('change', draw);
  }, [doubts, pauses, peaks, span, theme, turns, width]);
  return canvas;
}

/** Number of points to request: four per bar, in steps, so that resizing causes few requests. */
function countPoints(width: number): number {
  return Math.max(1000, Math.ceil((width * 2) / 1000) * 1000);
}

/** The line below a waveform: its begin, its end, and the controls that move it. */
export function WaveformScale({
  span,
  children,
}: {
  readonly span: Span;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="waveform-scale">
      <span>{clockTime(span.start)}</span>
      <span className="waveform-zoom">{children}</span>
      <span>{clockTime(span.end)}</span>
    </div>
  );
}

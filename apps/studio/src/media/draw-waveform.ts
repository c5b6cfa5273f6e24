import type { AudioPeaks } from '@earshot/core/types';
import type { Span } from './peaks.js';

/** A time during which somebody speaks. */
export interface Turn extends Span {
  /** Number of the voice, -1 when there is only one. */
  readonly voice: number;
}

/** Content of the drawing. */
export interface WaveformDrawing {
  /** Undefined until they are loaded. */
  readonly peaks: AudioPeaks | undefined;
  /** Span in seconds that the canvas shows. */
  readonly span: Span;
  /** Time ranges of doubtful words. */
  readonly doubts: readonly Span[];
  /** Long time ranges without recognised speech. */
  readonly pauses: readonly Span[];
  /** Speaker turns, ordered by time. */
  readonly turns: readonly Turn[];
  /** Width in CSS pixels. */
  readonly width: number;
}

const bar = { width: 2, gap: 1 };
/** Height of the line of doubts below the waveform. */
const doubtHeight = 8;
/** Width of the narrowest pause that is shown, in CSS pixels. */
const pauseWidth = 4;

/**
 * Draws bars for the peaks, one lane per channel, a shade for each long pause, and a mark below for
 * each doubtful word.
 */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  { doubts, pauses, peaks, span, turns, width }: WaveformDrawing,
): void {
  const scale = devicePixelRatio;
  // The style sheet decides it.
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.width = `${width}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const pixelsPerSecond = width / (span.end - span.start);
  context.fillStyle = style.getPropertyValue('text-decoration-color');
  for (const { end, start } of pauses) {
    const length = (end - start) * pixelsPerSecond;
    if (length < pauseWidth || end < span.start || start > span.end) continue;
    context.fillRect((start - span.start) * pixelsPerSecond, 0, length, height - doubtHeight);
  }
  context.fillStyle = style.color;
  if (peaks !== undefined) {
    const colors = voiceColors(canvas, turns);
    const shown = turns.filter(({ end, start }) => end >= span.start && start <= span.end);
    drawPeaks(context, peaks, {
      span,
      width,
      height: height - doubtHeight,
      pixelsPerSecond,
      colorAt: createColoring(shown, colors),
    });
  }
  context.fillStyle = style.getPropertyValue('outline-color');
  for (const { end, start } of doubts) {
    if (end < span.start || start > span.end) continue;
    const x = (start - span.start) * pixelsPerSecond;
    const length = Math.max(2, (end - start) * pixelsPerSecond);
    context.fillRect(x, height - 3, length, 3);
  }
}

/** Number of voices with their own colour. Other voices share these colours. */
const voiceCount = 6;

/** Colours of the voices in the theme of the page. The last one is the colour of silence. */
function voiceColors(canvas: HTMLCanvasElement, turns: readonly Turn[]): readonly string[] {
  const style = getComputedStyle(canvas);
  const silence = style.color;
  const colors: string[] = [];
  const hasVoices = turns.some(({ voice }) => voice >= 0);
  for (let voice = 0; hasVoices && voice < voiceCount; voice += 1) {
    canvas.style.color = `var(--speaker-${voice})`;
    colors.push(style.color);
  }
  canvas.style.removeProperty('color');
  return [...colors, silence];
}

function createColoring(
  turns: readonly Turn[],
  colors: readonly string[],
): (seconds: number) => string {
  let next = 0;
  const silence = colors.at(-1) ?? '';
  return (seconds) => {
    while ((turns[next]?.end ?? Infinity) < seconds) next += 1;
    const turn = turns[next];
    if (turn === undefined || turn.start > seconds || turn.voice < 0) return silence;
    return colors[turn.voice % voiceCount] ?? silence;
  };
}

function drawPeaks(
  context: CanvasRenderingContext2D,
  { channels, data, length, sample_rate, samples_per_pixel, start }: AudioPeaks,
  {
    colorAt,
    height,
    pixelsPerSecond,
    span,
    width,
  }: Pick<WaveformDrawing, 'span' | 'width'> & {
    /** Height of all channels in CSS pixels. */
    readonly height: number;
    readonly pixelsPerSecond: number;
    /** Called with times in ascending order. */
    readonly colorAt: (seconds: number) => string;
  },
): void {
  const pointSeconds = samples_per_pixel / sample_rate;
  const lane = height / channels;
  const loudest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 24);
  const step = bar.width + bar.gap;
  for (let x = 0; x < width; x += step) {
    context.fillStyle = colorAt(span.start + (x + bar.width / 2) / pixelsPerSecond);
    const from = Math.floor((span.start + x / pixelsPerSecond - start) / pointSeconds);
    const to = Math.floor((span.start + (x + step) / pixelsPerSecond - start) / pointSeconds);
    for (let channel = 0; channel < channels; channel += 1) {
      let most = 0;
      for (let point = Math.max(0, from); point <= Math.min(length - 1, to); point += 1) {
        const at = 2 * (point * channels + channel);
        most = Math.max(most, -(data[at] ?? 0), data[at + 1] ?? 0);
      }
      const size = Math.max(1, (most / loudest) * (lane - 4));
      context.fillRect(x, channel * lane + (lane - size) / 2, bar.width, size);
    }
  }
}

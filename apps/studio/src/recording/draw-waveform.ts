import type { Peaks } from './peaks.js';
import type { Doubt } from './transcript/transcript-words.js';

/** What is drawn. */
export interface WaveformDrawing {
  /** Undefined until they are there. */
  readonly peaks: Peaks | undefined;
  /** Seconds that the canvas stands for. */
  readonly span: { readonly start: number; readonly end: number };
  readonly doubts: readonly Doubt[];
  /** Width in CSS pixels. */
  readonly width: number;
}

const height = 88;
const bar = { width: 2, gap: 1 };
/** Height of the line of doubts below the waveform. */
const doubtHeight = 8;

/** Draws bars for the peaks, one lane for each channel, and a mark below for each doubtful word. */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  { doubts, peaks, span, width }: WaveformDrawing,
): void {
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const pixelsPerSecond = width / (span.end - span.start);
  context.fillStyle = style.color;
  if (peaks !== undefined) drawPeaks(context, peaks, { span, width, pixelsPerSecond });
  context.fillStyle = style.getPropertyValue('outline-color');
  for (const { end, start } of doubts) {
    if (end < span.start || start > span.end) continue;
    const x = (start - span.start) * pixelsPerSecond;
    const length = Math.max(2, (end - start) * pixelsPerSecond);
    context.fillRect(x, height - 3, length, 3);
  }
}

function drawPeaks(
  context: CanvasRenderingContext2D,
  { channels, data, length, sample_rate, samples_per_pixel, start }: Peaks,
  {
    pixelsPerSecond,
    span,
    width,
  }: Pick<WaveformDrawing, 'span' | 'width'> & { pixelsPerSecond: number },
): void {
  const pointSeconds = samples_per_pixel / sample_rate;
  const lane = (height - doubtHeight) / channels;
  const loudest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 24);
  const step = bar.width + bar.gap;
  for (let x = 0; x < width; x += step) {
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

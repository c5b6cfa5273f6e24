import type { CueSettings } from '../cue/cue.js';

/** Writes the settings of a cue as they follow its times: each with a space before it. */
export function formatVttSettings(settings: CueSettings): string {
  const { vertical, line, position, sizePercent, align, region } = settings;
  let written = '';
  if (region !== undefined) written += ` region:${region}`;
  if (vertical !== undefined) written += ` vertical:${vertical}`;
  if (line !== undefined) {
    written += ` line:${decimal(line.value)}${line.unit === 'percent' ? '%' : ''}${aligned(line.align)}`;
  }
  if (position !== undefined) {
    written += ` position:${decimal(position.percent)}%${aligned(position.align)}`;
  }
  if (sizePercent !== undefined) written += ` size:${decimal(sizePercent)}%`;
  if (align !== undefined) written += ` align:${align}`;
  return written;
}

/** A number without an exponent, which WebVTT has no place for. */
export function decimal(value: number): string {
  const written = String(value);
  return written.includes('e') ? value.toFixed(6) : written;
}

function aligned(align: string | undefined): string {
  return align === undefined ? '' : `,${align}`;
}

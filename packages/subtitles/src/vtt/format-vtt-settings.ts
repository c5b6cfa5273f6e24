import type { CueSettings } from '../cue.js';
import { SubtitlesError } from '../subtitles-error.js';

/** Writes the settings of a cue as they follow its times, each with a space before it. */
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

/**
 * A number without an exponent, which WebVTT does not allow.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where it is not finite.
 */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) {
    throw new SubtitlesError(
      'invalid_argument',
      'settings',
      `A setting is ${value}, but must be a finite number.`,
    );
  }
  const written = String(value);
  if (!written.includes('e')) return written;
  return Math.abs(value) < 1 ? value.toFixed(6) : BigInt(value).toString();
}

function aligned(align: string | undefined): string {
  return align === undefined ? '' : `,${align}`;
}

import type { CueSettings } from '../cue.js';
import type { Placement } from './styled-text.js';

/**
 * The nearest of nine positions to the settings of a cue, or `undefined` for the default position,
 * and for vertical text and regions, whose lines and alignments are not relative to the video.
 */
export function toPlacement(settings: CueSettings): Placement | undefined {
  if (settings.vertical !== undefined || settings.region !== undefined) return undefined;
  const row = { bottom: 1, middle: 4, top: 7 }[toHeight(settings.line)];
  const { align = 'center' } = settings;
  const column = align === 'center' ? 1 : align === 'start' || align === 'left' ? 0 : 2;
  const placement = row + column;
  // The sum of the numbers of its row and its column is a key of the number pad.
  return placement === 2 ? undefined : (placement as Placement);
}

/** True when settings are exactly those of one of the nine places. */
export function isPlacement(settings: CueSettings): boolean {
  const { vertical, line, position, sizePercent, region } = settings;
  const others = [vertical, position, sizePercent, region];
  return others.every((setting) => setting === undefined) && isEdgeOrMiddle(line);
}

function isEdgeOrMiddle(line: CueSettings['line']): boolean {
  if (line === undefined || line.value === 0) return true;
  if (line.unit === 'row') return line.value === -1;
  return line.value === 50 && line.align === 'center';
}

/** Vertical third of a line. A video is assumed to have 15 rows. */
function toHeight(line: CueSettings['line']): 'top' | 'middle' | 'bottom' {
  if (line === undefined) return 'bottom';
  const rows = line.value < 0 ? 15 + line.value : line.value;
  const percent = line.unit === 'percent' ? line.value : (rows / 15) * 100;
  if (percent < 34) return 'top';
  return percent < 67 ? 'middle' : 'bottom';
}

/** The settings that put a cue at one of nine places, or undefined for the default place. */
export function settingsOfPlacement(placement: Placement): CueSettings | undefined {
  if (placement === 2) return undefined;
  const align = (['start', 'center', 'end'] as const)[(placement - 1) % 3];
  const line = placement >= 7 ? topRow : placement >= 4 ? middle : undefined;
  return {
    ...(line !== undefined && { line }),
    ...(align !== undefined && align !== 'center' && { align }),
  };
}

const topRow = { value: 0, unit: 'row' } as const;
const middle = { value: 50, unit: 'percent', align: 'center' } as const;

import type { CueSettings } from '../cue.js';

/** The settings of a cue, and those that are ignored. */
interface ParsedSettings {
  /** `undefined` where the cue has none. */
  readonly settings: CueSettings | undefined;
  /** Settings that are unknown or whose value is not allowed. */
  readonly ignored: readonly string[];
  /** The region that is named but not defined. */
  readonly unknownRegion: string | undefined;
}

/** A type that is filled member by member. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Parses the settings that follow the times of a cue (W3C WebVTT, section 6.3). A later setting
 * replaces an earlier one. A region is ignored for cues that set a line, a size or vertical text.
 */
export function parseVttSettings(written: string, regionIds: ReadonlySet<string>): ParsedSettings {
  const settings: Mutable<CueSettings> = {};
  const ignored: string[] = [];
  let unknownRegion: string | undefined;
  for (const setting of written.split(/[ \t\n\f\r]+/)) {
    if (setting === '') continue;
    const colon = setting.indexOf(':');
    const value = setting.slice(colon + 1);
    const name = setting.slice(0, Math.max(colon, 0));
    if (name === 'region' && value !== '') {
      unknownRegion = regionIds.has(value) ? undefined : value;
      if (unknownRegion === undefined) settings.region = value;
      else delete settings.region;
    } else if (value === '' || !isKnown(name) || !setters[name](settings, value)) {
      ignored.push(setting);
    }
  }
  const { line, sizePercent = 100, vertical } = settings;
  if (line !== undefined || sizePercent !== 100 || vertical !== undefined) delete settings.region;
  const isEmpty = Object.keys(settings).length === 0;
  return { settings: isEmpty ? undefined : settings, ignored, unknownRegion };
}

/**
 * Setters by the name of a setting. Each returns false for an invalid value and does not set it.
 */
const setters = {
  vertical(settings: Mutable<CueSettings>, value: string): boolean {
    if (value !== 'rl' && value !== 'lr') return false;
    settings.vertical = value;
    return true;
  },
  line(settings: Mutable<CueSettings>, value: string): boolean {
    const [, written = '', align] = /^([^,]*)(?:,(start|center|end))?$/.exec(value) ?? [];
    const percent = parsePercentage(written);
    const line = percent ?? parseNumber(written);
    if (line === undefined) return false;
    const kept = align ?? settings.line?.align;
    settings.line = {
      value: line,
      unit: percent === undefined ? 'row' : 'percent',
      ...(isOneOf(lineAligns, kept) && { align: kept }),
    };
    return true;
  },
  position(settings: Mutable<CueSettings>, value: string): boolean {
    const [, written = '', align] =
      /^([^,]*)(?:,(line-left|center|line-right))?$/.exec(value) ?? [];
    const percent = parsePercentage(written);
    if (percent === undefined) return false;
    const kept = align ?? settings.position?.align;
    settings.position = { percent, ...(isOneOf(positionAligns, kept) && { align: kept }) };
    return true;
  },
  size(settings: Mutable<CueSettings>, value: string): boolean {
    const percent = parsePercentage(value);
    if (percent === undefined) return false;
    settings.sizePercent = percent;
    return true;
  },
  align(settings: Mutable<CueSettings>, value: string): boolean {
    if (!isOneOf(aligns, value)) return false;
    settings.align = value;
    return true;
  },
};

const lineAligns = ['start', 'center', 'end'] as const;
const positionAligns = ['line-left', 'center', 'line-right'] as const;
const aligns = ['start', 'center', 'end', 'left', 'right'] as const;

function isOneOf<T extends string>(allowed: readonly T[], value: string | undefined): value is T {
  return allowed.some((one) => one === value);
}

function isKnown(name: string): name is keyof typeof setters {
  return Object.hasOwn(setters, name);
}

function parseNumber(written: string): number | undefined {
  if (!/^-?\d+(?:\.\d+)?$/.test(written)) return undefined;
  const number = Number(written);
  if (!Number.isFinite(number)) return undefined;
  // The addition converts -0 to 0.
  return number + 0;
}

/** A number from 0 to 100 with a percent sign. */
export function parsePercentage(written: string): number | undefined {
  const number = /^(\d+(?:\.\d+)?)%$/.exec(written)?.[1];
  const percent = Number(number);
  return percent <= 100 ? percent : undefined;
}

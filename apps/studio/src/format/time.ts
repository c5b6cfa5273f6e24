/** Formats a time of audio: `0:04`, `42:10`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a time of audio with milliseconds: `0:04.250`. */
export function preciseTime(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${clockTime(Math.floor(milliseconds / 1000))}.${rest}`;
}

/**
 * Reads a time as people write it: `83.4`, `1:23.4`, `1:02:03`. Returns undefined for anything
 * else.
 */
export function readTime(text: string): number | undefined {
  const parts = text.trim().replace(',', '.').split(':');
  const isTime =
    parts.length <= 3 &&
    parts.every((part, index) =>
      index === parts.length - 1 ? /^\d{1,6}(\.\d*)?$/.test(part) : /^\d{1,4}$/.test(part),
    );
  return isTime ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : undefined;
}

const timesOfDay = new Map<string, Intl.DateTimeFormat>();

/** Formats the time of day of a date: `14:05`, `2:05 PM`. */
export function timeOfDay(date: string, language: string): string {
  const format =
    timesOfDay.get(language) ?? new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  timesOfDay.set(language, format);
  return format.format(new Date(date));
}

const shortMoments = new Map<string, Intl.DateTimeFormat>();

/** Formats a date with its time of day: `14.05.2026, 14:05`, `May 14, 2026, 2:05 PM`. */
export function shortMoment(date: string, language: string): string {
  const format =
    shortMoments.get(language) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  shortMoments.set(language, format);
  return format.format(new Date(date));
}

/** Formats a remaining duration, coarsely: `2 min`, `40 sec`. */
export function roughDuration(seconds: number, language: string): string {
  const [value, unit] =
    seconds < 55
      ? [Math.max(5, Math.ceil(seconds / 5) * 5), 'second']
      : seconds < 5400
        ? [Math.max(1, Math.round(seconds / 60)), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    value,
  );
}

/** Formats a size: `3.4 MB`. */
export function fileSize(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

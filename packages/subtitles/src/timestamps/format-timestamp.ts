const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/**
 * Writes `hh:mm:ss` and, behind the separator, three digits of milliseconds. Hours have two digits or as many as they
 * need: a recording of 100 hours does not wrap.
 */
export function formatTimestamp(milliseconds: number, separator: ',' | '.'): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${twoDigits[hours] ?? hours}:${twoDigits[minutes - hours * 60]}:${
    twoDigits[seconds - minutes * 60]
  }${separator}${threeDigits[milliseconds - seconds * 1000]}`;
}

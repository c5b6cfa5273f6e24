const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/** Writes whole milliseconds as `hh:mm:ss`, the separator and three digits. */
export type TimestampFormatter = (milliseconds: number) => string;

/**
 * Creates a formatter of times. Hours have two digits or as many as they need: a recording of 100 hours does not wrap.
 */
export function createTimestampFormatter(separator: ',' | '.'): TimestampFormatter {
  const secondsOfMinute = twoDigits.slice(0, 60).map((digits) => digits + separator);
  // Times that follow one another mostly have their minute in common.
  let lastMinute = -1;
  let minuteText = '';
  return (milliseconds) => {
    const minute = Math.floor(milliseconds / 60_000);
    if (minute !== lastMinute) {
      lastMinute = minute;
      const hours = Math.floor(minute / 60);
      minuteText = `${twoDigits[hours] ?? hours}:${twoDigits[minute - hours * 60]}:`;
    }
    const rest = milliseconds - minute * 60_000;
    const seconds = Math.floor(rest / 1000);
    return `${minuteText}${secondsOfMinute[seconds]}${threeDigits[rest - seconds * 1000]}`;
  };
}

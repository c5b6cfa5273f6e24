const dateTime =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d{1,9}))?([Zz]|[+ -]\d{2}:?\d{2})?)?$/;

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function offsetText(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  // An unescaped plus is decoded as a space.
  const signed = zone.replace(' ', '+');
  return signed.includes(':') ? signed : `${signed.slice(0, 3)}:${signed.slice(3)}`;
}

/**
 * Parses a date or date-time of ISO 8601. Without a zone it is in UTC. A date stands for its first
 * instant. Fractions of a millisecond are rounded up, which keeps both inclusive lower and
 * exclusive upper bounds correct for times in whole milliseconds.
 *
 * @param text - such as `2026-01-31`, `2026-01-31T12:00:00Z` or `2026-01-31T12:00:00.5+02:00`
 * @returns the instant in UTC with milliseconds, or undefined for any other text and for years
 * beyond 0 to 9999
 */
export function parseInstant(text: string): string | undefined {
  const match = dateTime.exec(text);
  const day = match?.[1];
  if (match === null || day === undefined || !isRealDay(day)) return undefined;
  const [, , minutes = '00:00', seconds = ':00', fraction = '', zone] = match;
  const whole = Date.parse(`${day}T${minutes}${seconds}.000${offsetText(zone)}`);
  if (Number.isNaN(whole) || minutes.startsWith('24')) return undefined;
  const nanoseconds = Number(fraction.padEnd(9, '0'));
  const instant = new Date(whole + Math.ceil(nanoseconds / 1_000_000));
  const year = instant.getUTCFullYear();
  return year < 0 || year > 9999 ? undefined : instant.toISOString();
}

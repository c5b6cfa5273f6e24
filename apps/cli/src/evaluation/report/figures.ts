/** Formats a rate as percent. */
export function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

/** Formats an interval of rates as percent. */
export function percentInterval(interval: readonly [number, number] | null): string {
  if (interval === null) return '';
  return `${(interval[0] * 100).toFixed(1)} to ${(interval[1] * 100).toFixed(1)}`;
}

/** Formats a real-time factor; empty where it is not known. */
export function factor(value: number | null): string {
  return value === null ? '' : value.toFixed(3);
}

/** Formats a size in megabytes; empty where it is not known. */
export function megabytes(bytes: number | null): string {
  return bytes === null ? '' : `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Formats a difference of rates in percentage points, with its sign. */
export function points(difference: number): string {
  return `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(1)}`;
}

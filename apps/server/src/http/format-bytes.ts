const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * Formats a size for people.
 *
 * @param bytes - the size in bytes
 * @returns such as `2 GiB` or `1.5 MiB`
 */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}

const maximumCharacters = 255;

/**
 * Makes a name that came from outside safe to store and show: no folders, no control characters, none that turn the direction of
 * text, at most 255 characters with the extension kept.
 *
 * @param name - as it came
 * @returns the name, or null when nothing of it is left
 */
export function sanitizeFilename(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  if (clean === '' || /^\.+$/.test(clean)) return null;
  const extension = extensionOf(clean);
  const suffix = extension === '' ? '' : clean.slice(clean.lastIndexOf('.'));
  const stem = clean.slice(0, clean.length - suffix.length);
  return stem.slice(0, maximumCharacters - suffix.length).replace(/\p{Cs}$/u, '') + suffix;
}

/**
 * The extension of a file name.
 *
 * @returns at most 16 lower-case letters and digits without the dot; empty when there is none
 */
function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

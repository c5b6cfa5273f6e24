const maximumCharacters = 255;

/**
 * Reads a file name from a url, a form or a header, which may be percent-encoded (RFC 3986; RFC
 * 7578, section 2).
 *
 * @param name - as it was received
 * @returns the name, safe to store and show, or null when nothing of it remains
 */
export function readFilename(name: string): string | null {
  return sanitizeFilename(decoded(name) ?? name);
}

/**
 * Name of a fetched file.
 *
 * @param url - the url after the last redirect
 * @param disposition - the Content-Disposition header of the response
 * @returns a safe name, or null when neither has one
 */
export function describeFile(url: URL, disposition: string | undefined): string | null {
  const named = disposition === undefined ? null : dispositionName(disposition);
  return named ?? readFilename(url.pathname.split('/').at(-1) ?? '');
}

/**
 * The name in a Content-Disposition header (RFC 6266). The extended form, which declares its
 * encoding, takes precedence.
 */
function dispositionName(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const fromExtended = extended === undefined ? undefined : decoded(extended);
  if (fromExtended !== undefined) return sanitizeFilename(fromExtended);
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name === undefined ? null : readFilename(name);
}

/**
 * Name of a file after the title of what it has.
 *
 * @param title - of any characters
 * @param extension - without a dot
 * @returns a safe name, or null when nothing of the title remains
 */
export function filenameOfTitle(title: string, extension: string): string | null {
  const stem = sanitizeFilename(title.replace(/[/\\]/g, '-'));
  return stem === null ? null : sanitizeFilename(`${stem}.${extension}`);
}

/** A text without its percent-encoding, or undefined when it is not valid UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes an untrusted name safe to store and show: without folders, control characters and
 * characters that change the direction of text, and with at most 255 characters, including the
 * extension.
 *
 * @returns the name, or null when nothing of it remains
 */
function sanitizeFilename(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  if (clean === '' || /^\.+$/.test(clean)) return null;
  const extension = readExtension(clean);
  const suffix = extension === '' ? '' : clean.slice(clean.lastIndexOf('.'));
  const stem = clean.slice(0, clean.length - suffix.length);
  return stem.slice(0, maximumCharacters - suffix.length).replace(/\p{Cs}$/u, '') + suffix;
}

/**
 * Extension of a file name, without the dot: at most 16 lower-case letters and digits, empty when
 * there is none.
 */
function readExtension(name: string): string {
  return /[^.]\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

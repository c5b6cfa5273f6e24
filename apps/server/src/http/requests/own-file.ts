const filePath = /^\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Recognises an `audio_url` that this service gave out for an upload.
 *
 * @param audioUrl - the url of a request
 * @param ownBaseUrls - what our own links begin with, without a slash at the end
 * @returns the id of the file, or undefined when the url points elsewhere
 */
export function ownFileId(audioUrl: string, ownBaseUrls: readonly string[]): string | undefined {
  const { origin, pathname } = new URL(audioUrl);
  for (const base of ownBaseUrls) {
    const own = new URL(base);
    const prefix = own.pathname.replace(/\/$/, '');
    if (origin !== own.origin || !pathname.startsWith(prefix)) continue;
    const id = filePath.exec(pathname.slice(prefix.length))?.[1];
    if (id !== undefined) return id.toLowerCase();
  }
  return undefined;
}

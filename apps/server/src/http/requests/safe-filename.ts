const maximumCharacters = 200;

/**
 * A name for a file that is safe to keep and to show; it never names a place on a disk.
 *
 * @param given - as a client or another server called the file
 * @returns its last part without control characters and what turns the direction of text, cut to 200 characters; `audio` when nothing is left
 */
export function safeFilename(given: string | null | undefined): string {
  const last = given?.split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(/\p{C}/gu, '')
    .trim();
  const cut = [...visible].slice(0, maximumCharacters).join('');
  return /^\.*$/.test(cut) ? 'audio' : cut;
}

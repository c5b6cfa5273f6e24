/** Metadata value from typed text: a text in quotes, a number, true or false, or a text. */
export function readMetadataValue(text: string): unknown {
  if (text.startsWith('"')) return text.slice(1, -1);
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

import { readCharacterReference } from './read-character-reference.js';

/** A text with its character references resolved by the rules of the HTML standard. */
export function decodeReferences(text: string): string {
  let ampersand = text.indexOf('&');
  if (ampersand === -1) return text;
  let decoded = '';
  let position = 0;
  while (ampersand !== -1) {
    decoded += text.slice(position, ampersand);
    const reference = readCharacterReference(text, ampersand);
    decoded += reference?.text ?? '&';
    position = ampersand + (reference?.length ?? 1);
    ampersand = text.indexOf('&', position);
  }
  return decoded + text.slice(position);
}

import { tokenizeCueText } from './tokens.js';

/** The text of a WebVTT cue without tags and with character references resolved. */
export function toPlainText(cueText: string): string {
  if (!cueText.includes('<') && !cueText.includes('&')) return cueText;
  let plain = '';
  for (const token of tokenizeCueText(cueText)) {
    if (token.type === 'text') plain += token.text;
  }
  return plain;
}

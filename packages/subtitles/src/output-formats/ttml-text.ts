import { normalizeLineBreaks } from '../lines/whole-lines.js';
import type { StyledSpan, TextStyle } from '../styled-text/styled-text.js';

/** Writes text of one style as TTML, with an element where it has a style. */
export function formatTtmlSpan({ text, style }: StyledSpan): string {
  const written = escapeXml(normalizeLineBreaks(text)).replaceAll('\n', '<br/>');
  const attributes = formatAttributes(style);
  return attributes === '' ? written : `<span${attributes}>${written}</span>`;
}

function formatAttributes(style: TextStyle): string {
  const decorations = [
    ...(style.isUnderlined ? ['underline'] : []),
    ...(style.isStruck ? ['lineThrough'] : []),
  ];
  return [
    style.isItalic ? ' tts:fontStyle="italic"' : '',
    style.isBold ? ' tts:fontWeight="bold"' : '',
    decorations.length === 0 ? '' : ` tts:textDecoration="${decorations.join(' ')}"`,
    style.color === undefined ? '' : ` tts:color="#${style.color}"`,
  ].join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// The pattern matches control characters and unpaired surrogates, which XML 1.0 does not allow.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML 1.0, in an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(notXml, '\uFFFD')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

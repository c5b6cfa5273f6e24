import { decodeReferences } from './character-references/decode-references.js';

/** A piece of WebVTT cue text. */
export type VttToken =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'start';
      readonly name: string;
      readonly classes: readonly string[];
      readonly annotation: string;
    }
  | { readonly type: 'end'; readonly name: string }
  | { readonly type: 'timestamp'; readonly timestamp: string };

/**
 * Cuts WebVTT cue text into tokens like the tokenizer of the standard. Every text is valid, and a
 * tag that is not closed ends with the text.
 */
export function* tokenizeCueText(text: string): Generator<VttToken, void> {
  let position = 0;
  while (position < text.length) {
    if (text.charAt(position) === '<') {
      const close = text.indexOf('>', position);
      const end = close === -1 ? text.length : close;
      yield readTag(text.slice(position + 1, end));
      position = end + 1;
    } else {
      const open = text.indexOf('<', position);
      const end = open === -1 ? text.length : open;
      yield { type: 'text', text: decodeReferences(text.slice(position, end)) };
      position = end;
    }
  }
}

const startTag = /^([^\t\n\f .]*)((?:\.[^\t\n\f .]*)*)([^]*)$/;

function readTag(tag: string): VttToken {
  if (tag.startsWith('/')) return { type: 'end', name: tag.slice(1) };
  if (/^\d/.test(tag)) return { type: 'timestamp', timestamp: tag };
  const [, name = '', classes = '', annotation = ''] = startTag.exec(tag) ?? [];
  return {
    type: 'start',
    name,
    classes: classes.split('.').filter((found) => found !== ''),
    annotation: decodeReferences(annotation)
      .replace(/[\t\n\f\r ]+/g, ' ')
      .replace(/^ | $/g, ''),
  };
}

/** The text of a WebVTT cue without tags and with character references resolved. */
export function toPlainText(cueText: string): string {
  if (!cueText.includes('<') && !cueText.includes('&')) return cueText;
  let plain = '';
  for (const token of tokenizeCueText(cueText)) {
    if (token.type === 'text') plain += token.text;
  }
  return plain;
}

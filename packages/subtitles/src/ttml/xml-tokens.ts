import { decodeReferences } from '../markup/character-references/decode-references.js';

/** A piece of an XML document. Names have no prefix. */
export type XmlToken =
  | {
      readonly type: 'start';
      readonly name: string;
      /** What precedes the name with a colon, or nothing. */
      readonly prefix: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
      readonly offset: number;
    }
  | { readonly type: 'end'; readonly name: string }
  | { readonly type: 'text'; readonly text: string };

// Lengths have limits, so that no text makes the pattern slow.
const attribute = /([^\s=/<>"']{1,64})\s{0,64}=\s{0,64}(?:"([^"]*)"|'([^']*)')/g;

/**
 * Cuts XML into tokens leniently: any text is read, and what is not well-formed is text or left
 * out. Entities of a document type are not expanded, so that a document cannot grow. Prefixes are
 * left out, except that of `xml:`, because documents bind them freely.
 */
export function* tokenizeXml(xml: string): Generator<XmlToken, void> {
  let position = 0;
  while (position < xml.length) {
    const open = nextTag(xml, position);
    const textEnd = open === -1 ? xml.length : open;
    if (textEnd > position)
      yield { type: 'text', text: decodeReferences(xml.slice(position, textEnd)) };
    if (open === -1) return;
    const skipped = skip(xml, open);
    if (skipped !== undefined) {
      if (skipped.text !== undefined) yield { type: 'text', text: skipped.text };
      position = skipped.end;
      continue;
    }
    const close = tagEnd(xml, open);
    yield readTag(xml.slice(open + 1, close), open);
    position = close + 1;
  }
}

const tagStart = /<(?=[/!?:_a-z]|[^\p{ASCII}])/giu;

/** Offset of the next bracket that begins a tag, or -1. One before a space or a digit is text. */
function nextTag(xml: string, position: number): number {
  tagStart.lastIndex = position;
  return tagStart.exec(xml)?.index ?? -1;
}

/** End of a comment, a CDATA section, an instruction or a document type at an offset. */
function skip(
  xml: string,
  offset: number,
): { readonly end: number; readonly text?: string } | undefined {
  if (xml.startsWith('<!--', offset)) return { end: findEnd(xml, '-->', offset + 4) };
  if (xml.startsWith('<![CDATA[', offset)) {
    const end = findEnd(xml, ']]>', offset + 9);
    const text = xml.slice(offset + 9, xml.startsWith(']]>', end - 3) ? end - 3 : end);
    return { end, text };
  }
  if (xml.startsWith('<?', offset)) return { end: findEnd(xml, '?>', offset + 2) };
  if (!xml.startsWith('<!', offset)) return undefined;
  const subset = xml.indexOf('[', offset);
  const close = findEnd(xml, '>', offset + 2);
  if (subset === -1 || subset > close) return { end: close };
  return { end: findEnd(xml, '>', findEnd(xml, ']', subset)) };
}

function findEnd(xml: string, wanted: string, offset: number): number {
  const found = xml.indexOf(wanted, offset);
  return found === -1 ? xml.length : found + wanted.length;
}

/** Offset of the bracket that ends a tag, outside of quoted values. */
function tagEnd(xml: string, open: number): number {
  let quote = 0;
  for (let index = open + 1; index < xml.length; index += 1) {
    const character = xml.charCodeAt(index);
    if (quote !== 0) {
      if (character === quote) quote = 0;
    } else if (character === 34 || character === 39) {
      quote = character;
    } else if (character === 62) {
      return index;
    }
  }
  return xml.length;
}

function readTag(tag: string, offset: number): XmlToken {
  if (tag.startsWith('/')) return { type: 'end', name: localName(tag.slice(1).trim()) };
  const isEmpty = tag.endsWith('/');
  const [written = ''] = /^[^\s/]*/.exec(tag) ?? [];
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of tag.slice(written.length).matchAll(attribute)) {
    const value = decodeReferences(double ?? single ?? '');
    attributes.set(name.startsWith('xml:') ? name : localName(name), value);
  }
  const prefix = written.slice(0, Math.max(0, written.indexOf(':')));
  return { type: 'start', name: localName(written), prefix, attributes, isEmpty, offset };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

import { checkOptions } from '../check-options.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { decodeReferences } from '../markup/character-references/decode-references.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { OpenElements } from '../reading/open-elements.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { toHexColor } from '../styled-text/colors.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import {
  SpanCollector,
  type StyledSpan,
  type TextStyle,
  unstyled,
} from '../styled-text/styled-text.js';
import { trimSpans } from '../styled-text/trim-spans.js';

/** Options of {@link parseSami}. */
export interface ParseSamiOptions extends ParseOptions {
  /**
   * The class of the language to read, such as `ENCC`, or the code of its style, such as `en`.
   *
   * @defaultValue the first class that has text. A diagnostic names the others
   */
  readonly language?: string;
}

/** Milliseconds that the last text is shown, if nothing ends it. */
const lastTextMs = 4000;

/** A text of one class, which is shown until the next one. */
interface SamiText {
  /** The match of its `SYNC`. */
  readonly sync: RegExpExecArray;
  readonly startMs: number;
  readonly line: number;
  readonly spans: StyledSpan[];
}

/** True for a text that begins as a SAMI file does. */
export function isSami(text: string): boolean {
  const head = text.slice(0, 20_000);
  return /<sami[\s>]/i.test(head) || /<sync\s[^<>]{0,100}\bstart\s{0,9}=/i.test(head);
}

/**
 * Parses SAMI (`.smi`), Microsoft's captions in HTML: each `SYNC` begins at a time, and ends what
 * was shown before. Emphasis and colours are kept. Of several languages one is read.
 *
 * @example
 * ```ts
 * import { parseSami } from '@earshot/subtitles';
 *
 * const { cues } = parseSami(
 *   '<SAMI><BODY><SYNC Start=1000><P>Hello.<SYNC Start=2000><P>&nbsp;</BODY></SAMI>',
 * );
 * console.log(cues); // [ { startSeconds: 1, endSeconds: 2, text: 'Hello.' } ]
 * ```
 *
 * @returns The cues by their time, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseSami(source: TextSource, options: ParseSamiOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0, language: 0 });
  return readText(source, options, readSami);
}

/** Reads the elements of a SAMI file. */
export function readSami(text: string, output: ReaderOutput, { language }: ParseSamiOptions): void {
  const classes = readClasses(text, output);
  const withText = [...classes.keys()].filter((name) => hasText(classes.get(name) ?? []));
  const wanted = language === undefined ? undefined : classOfLanguage(text, withText, language);
  const chosen = wanted ?? withText[0];
  if (chosen === undefined) return;
  const others = withText.filter((name) => name !== chosen);
  if (others.length > 0) {
    const line = classes.get(others[0] ?? '')?.[0]?.line ?? 1;
    output.diagnostics.push(createDiagnostic('ignored_language', line, others.join(', ')));
  }
  const texts = (classes.get(chosen) ?? []).toSorted((one, other) => one.startMs - other.startMs);
  for (const [index, { startMs, spans }] of texts.entries()) {
    if (spans.length === 0) continue;
    const endMs = texts[index + 1]?.startMs ?? startMs + lastTextMs;
    const head = { id: undefined, startSeconds: startMs / 1000, endSeconds: endMs / 1000 };
    output.cues.push(createStyledCue(head, { spans, placement: undefined }));
  }
}

function hasText(texts: readonly SamiText[]): boolean {
  return texts.some(({ spans }) => spans.length > 0);
}

/** The class whose name or style has a language. */
function classOfLanguage(
  text: string,
  names: readonly string[],
  language: string,
): string | undefined {
  const wanted = language.toLowerCase();
  const byName = names.find((name) => name === wanted);
  if (byName !== undefined) return byName;
  const styles = text.slice(0, 20_000).matchAll(/\.([\w-]+)\s*\{[^{}]*?lang\s*:\s*([\w-]+)/gi);
  for (const [, name = '', code = ''] of styles) {
    if (code.toLowerCase().split('-')[0] === wanted.split('-')[0]) {
      const found = names.find((other) => other === name.toLowerCase());
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const syncTag = /<sync\b[^<>]*?\bstart\s*=\s*["']?\s*(-?\d{1,12})[^<>]*>/gi;
const paragraphTag = /<p\b([^<>]*)>/gi;

/** The texts of each class in lower case, in the order of the file. */
function readClasses(text: string, output: ReaderOutput): ReadonlyMap<string, readonly SamiText[]> {
  const classes = new Map<string, SamiText[]>();
  const syncs = [...text.matchAll(syncTag)];
  let line = 1;
  let counted = 0;
  for (const [index, sync] of syncs.entries()) {
    line += countLineFeeds(text, counted, sync.index);
    counted = sync.index;
    const start = sync.index + sync[0].length;
    const block = text.slice(start, syncs[index + 1]?.index ?? text.length);
    const startMs = Math.max(0, Number(sync[1]));
    for (const { name, content } of splitParagraphs(block)) {
      const spans = readSamiText(content);
      const texts = classes.get(name) ?? [];
      const last = texts.at(-1);
      // Paragraphs that begin together are shown together.
      if (last?.sync === sync) addRows(last.spans, spans);
      else texts.push({ sync, startMs, line, spans: [...spans] });
      classes.set(name, texts);
    }
  }
  const first = syncs[0];
  if (first === undefined && text.trim() !== '')
    output.diagnostics.push(createDiagnostic('missing_times', 1, text.slice(0, 60)));
  return classes;
}

/** Adds spans below others, as rows of their own. */
function addRows(above: StyledSpan[], spans: readonly StyledSpan[]): void {
  const last = above.pop();
  if (last !== undefined)
    above.push(spans.length === 0 ? last : { ...last, text: `${last.text}\n` });
  above.push(...spans);
}

function countLineFeeds(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) if (text.charCodeAt(index) === 10) count += 1;
  return count;
}

/** The paragraphs of a block. Text before the first one belongs to no class. */
function splitParagraphs(block: string): { readonly name: string; readonly content: string }[] {
  const tags = [...block.matchAll(paragraphTag)];
  const first = tags[0];
  if (first === undefined) return [{ name: '', content: block }];
  return tags.map((tag, index) => ({
    name: (/\bclass\s*=\s*["']?([\w-]+)/i.exec(tag[1] ?? '')?.[1] ?? '').toLowerCase(),
    content: block.slice(tag.index + tag[0].length, tags[index + 1]?.index ?? block.length),
  }));
}

const flags = {
  i: 'isItalic',
  em: 'isItalic',
  b: 'isBold',
  strong: 'isBold',
  u: 'isUnderlined',
  s: 'isStruck',
} as const;
const htmlTag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<!--[^]*?(?:-->|$)/gi;

/** Reads the HTML of a paragraph. A row is what is between line breaks. */
function readSamiText(html: string): readonly StyledSpan[] {
  const collector = new SpanCollector();
  const open = new OpenElements<{ readonly name: string; readonly outer: TextStyle }>();
  let style = unstyled;
  let position = 0;
  const add = (written: string) => {
    // Line breaks of the file are white space, and so is a no-break space, which clears the screen.
    collector.add(decodeReferences(written.replace(/\s+/g, ' ')).replaceAll('\u00A0', ' '), style);
  };
  for (const tag of html.matchAll(htmlTag)) {
    add(html.slice(position, tag.index));
    position = tag.index + tag[0].length;
    const name = (tag[2] ?? '').toLowerCase();
    if (name === 'br') {
      collector.add('\n', style);
    } else if (tag[1] === '/') {
      style = open.close(name)?.outer ?? style;
    } else if (name === 'font' || isFlag(name)) {
      open.open({ name, outer: style });
      style = openStyle(style, name, tag[3] ?? '');
    }
  }
  add(html.slice(position));
  collector.end();
  return trimRows(collector.spans);
}

function openStyle(style: TextStyle, name: string, attributes: string): TextStyle {
  if (isFlag(name)) return { ...style, [flags[name]]: true };
  const color = /\bcolor\s*=\s*["']?([#\w]+)/i.exec(attributes)?.[1];
  return { ...style, color: (color && toHexColor(color)) ?? style.color };
}

function isFlag(name: string): name is keyof typeof flags {
  return Object.hasOwn(flags, name);
}

/** Styled text without spaces beside its line breaks, and without any text if it is blank. */
function trimRows(spans: readonly StyledSpan[]): readonly StyledSpan[] {
  const rows = spans.map(({ text, style }) => ({ text: text.replace(/ *\n */g, '\n'), style }));
  return trimSpans(rows);
}

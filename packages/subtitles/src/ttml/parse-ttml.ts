import { checkOptions } from '../check-options.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { LineCounter } from '../lines/forward-search.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { OpenElements } from '../reading/open-elements.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import { type TextStyle, unstyled } from '../styled-text/styled-text.js';
import { Paragraph } from './paragraph.js';
import { readTimeExpression, readTimeParameters, type TimeParameters } from './time-expression.js';
import { readPlacement, readTextStyle, TtmlStyles } from './ttml-styles.js';
import { tokenizeXml, type XmlToken } from './xml-tokens.js';

/** True for a text that begins as a document of TTML does. */
export function isTtml(text: string): boolean {
  return /<(?:[\w-]{1,40}:)?tt[\s>]/.test(text.slice(0, 5000));
}

/**
 * Parses TTML documents: TTML1 and TTML2, IMSC 1.1, DFXP, iTunes Timed Text, EBU-TT and SMPTE-TT
 * with text.
 *
 * Times may be clock times, offsets, frames and ticks, nested, and SMPTE timecodes with dropped
 * frames. Emphasis, colours and one of nine places of styles and regions are kept. Where spans have
 * times of their own, each change of the text is a cue. Images are left out.
 *
 * @returns The cues in the order of the document, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseTtml(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0 });
  return readText(source, options, readTtml);
}

/** Reads the elements of a document. */
export function readTtml(text: string, output: ReaderOutput): void {
  const document = new TtmlDocument(text, output);
  for (const token of tokenizeXml(text)) document.read(token);
}

/** An open element, with what its content inherits. */
interface OpenElement {
  readonly name: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly style: TextStyle;
  readonly region: string | undefined;
  readonly keepsSpace: boolean;
}

const root = /* @__PURE__ */ createRoot();

/** What surrounds a document. */
function createRoot(): OpenElement {
  return {
    name: '',
    startSeconds: 0,
    endSeconds: Number.POSITIVE_INFINITY,
    style: unstyled,
    region: undefined,
    keepsSpace: false,
  };
}

/** Reads a document element by element. Depth has no limit, since open elements are not nested calls. */
class TtmlDocument {
  readonly #output: ReaderOutput;
  readonly #lines = new LineCounter();
  readonly #styles = new TtmlStyles();
  readonly #open = new OpenElements<OpenElement>();
  #parameters: TimeParameters = readTimeParameters(new Map());
  #paragraph: Paragraph | undefined;
  #openRegion: string | undefined;

  constructor(text: string, output: ReaderOutput) {
    this.#output = output;
    this.#lines.next(text);
  }

  read(token: XmlToken): void {
    if (token.type === 'text') this.#addText(token.text);
    else if (token.type === 'end') this.#close(token.name);
    else {
      this.#start(token);
      if (token.isEmpty) this.#close(token.name);
    }
  }

  get #innermost(): OpenElement {
    return this.#open.innermost ?? root;
  }

  #start({ name, attributes, offset }: Extract<XmlToken, { type: 'start' }>): void {
    if (name === 'tt') this.#parameters = readTimeParameters(attributes);
    if (name === 'br') this.#addPiece('\n');
    if (name === 'style' && this.#openRegion === undefined) this.#styles.addStyle(attributes);
    else if (name === 'style') this.#styles.addToRegion(this.#openRegion ?? '', attributes);
    if (name === 'region') {
      this.#openRegion = attributes.get('xml:id') ?? '';
      this.#styles.addRegion(this.#openRegion, attributes);
    }
    const outer = this.#innermost;
    const space = attributes.get('xml:space');
    const resolved = this.#styles.resolve(attributes);
    const element = {
      name,
      ...this.#readTimes(attributes, outer, offset),
      style: readTextStyle(resolved, outer.style),
      region: attributes.get('region') ?? outer.region,
      keepsSpace: space === undefined ? outer.keepsSpace : space === 'preserve',
    };
    this.#open.open(element);
    if (name !== 'p') return;
    const placement = readPlacement(resolved, this.#styles.region(element.region));
    this.#paragraph = new Paragraph({
      id: attributes.get('xml:id'),
      placement,
      line: this.#lines.lineAt(offset),
      keepsSpace: element.keepsSpace,
    });
  }

  /** When an element is shown: its times are relative to the start of the element around it. */
  #readTimes(
    attributes: ReadonlyMap<string, string>,
    outer: OpenElement,
    offset: number,
  ): Pick<OpenElement, 'startSeconds' | 'endSeconds'> {
    const [begin, end, duration] = ['begin', 'end', 'dur'].map((name) => {
      const written = attributes.get(name);
      if (written === undefined) return undefined;
      const seconds = readTimeExpression(written, this.#parameters);
      if (seconds === undefined) this.#report(offset, written);
      return seconds;
    });
    const startSeconds = outer.startSeconds + (begin ?? 0);
    const ends = [
      outer.endSeconds,
      ...(end === undefined ? [] : [outer.startSeconds + end]),
      ...(duration === undefined ? [] : [startSeconds + duration]),
    ];
    return { startSeconds, endSeconds: Math.min(...ends) };
  }

  #report(offset: number, written: string): void {
    const line = this.#lines.lineAt(offset);
    this.#output.diagnostics.push(createDiagnostic('invalid_times', line, written));
  }

  #close(name: string): void {
    if (this.#open.close(name) === undefined) return;
    if (name === 'region') this.#openRegion = undefined;
    if (name === 'p') this.#closeParagraph();
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined) return;
    const { id, placement, line } = paragraph;
    for (const { spans, startSeconds, endSeconds } of paragraph.timedSpans()) {
      if (!Number.isFinite(endSeconds)) {
        const text = spans.map((span) => span.text).join('');
        this.#output.diagnostics.push(createDiagnostic('missing_times', line, text));
        continue;
      }
      this.#output.cues.push(
        createStyledCue({ id, startSeconds, endSeconds }, { spans, placement }),
      );
    }
  }

  #addText(text: string): void {
    if (this.#paragraph === undefined) return;
    this.#addPiece(this.#innermost.keepsSpace ? text : text.replace(/\s+/g, ' '));
  }

  #addPiece(text: string): void {
    const { style, startSeconds, endSeconds } = this.#innermost;
    this.#paragraph?.add({ text, style, startSeconds, endSeconds });
  }
}

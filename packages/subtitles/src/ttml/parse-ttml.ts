import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { LineCounter } from '../lines/forward-search.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { OpenElements } from '../reading/open-elements.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import { type TextStyle, unstyled } from '../styled-text/styled-text.js';
import { ElementTime } from './element-time.js';
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
 * Times may be clock times, offsets, frames and ticks, nested, in sequences, and SMPTE timecodes
 * with dropped frames. Emphasis, colours and one of nine places of styles and regions are kept.
 * Where spans have times of their own, each change of the text is a cue. A text that nothing ends is
 * shown until the next one begins, and the last one for four seconds; one without any time is
 * reported, unless no text of the document has a time. Images, animations and elements of other
 * namespaces are left out.
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
  document.end();
}

/** Elements of a document that have times. */
const timedElements: ReadonlySet<string> = /* @__PURE__ */ new Set(['body', 'div', 'p', 'span']);

/** Seconds that the last text is shown, if nothing ends it. */
const lastTextSeconds = 4;

/** An open element, with what its content inherits. */
interface OpenElement {
  readonly name: string;
  readonly time: ElementTime;
  readonly style: TextStyle;
  readonly region: string | undefined;
  readonly keepsSpace: boolean;
  /** True in metadata and in elements of other namespaces, whose text is not shown. */
  readonly isHidden: boolean;
}

const root = /* @__PURE__ */ createRoot();

/** What surrounds a document. */
function createRoot(): OpenElement {
  return {
    name: '',
    time: new ElementTime(),
    style: unstyled,
    region: undefined,
    keepsSpace: false,
    isHidden: false,
  };
}

/** Reads a document element by element. Depth has no limit, since open elements are not nested calls. */
class TtmlDocument {
  readonly #output: ReaderOutput;
  readonly #lines = new LineCounter();
  readonly #styles = new TtmlStyles();
  readonly #regionTimes = new Map<string, ElementTime>();
  readonly #open = new OpenElements<OpenElement>();
  #parameters: TimeParameters = readTimeParameters(new Map());
  #paragraph: Paragraph | undefined;
  #openRegion: string | undefined;
  /** The prefix of the elements of TTML. */
  #prefix = '';
  /** True in lyrics of Apple, whose times are all those of the song. */
  #isLyrics = false;
  /** Texts without any time, with their lines. */
  readonly #untimed: { readonly cue: Cue; readonly line: number }[] = [];

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

  #start(token: Extract<XmlToken, { type: 'start' }>): void {
    const { name, attributes, offset } = token;
    if (name === 'tt') {
      this.#parameters = readTimeParameters(attributes);
      this.#prefix = token.prefix;
      // Apple's lyrics state how finely they are timed.
      this.#isLyrics = attributes.has('timing');
    }
    this.#readHead(name, attributes, offset);
    const outer = this.#innermost;
    if (name === 'br' && !outer.isHidden) this.#addPiece('\n');
    const space = attributes.get('xml:space');
    const resolved = this.#styles.resolve(attributes);
    const element = {
      name,
      time: this.#isTimed(name) ? this.#readTime(attributes, offset, outer.time) : outer.time,
      style: readTextStyle(resolved, outer.style),
      region: attributes.get('region') ?? outer.region,
      keepsSpace: space === undefined ? outer.keepsSpace : space === 'preserve',
      isHidden: outer.isHidden || this.#isForeign(token),
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

  /** Reads a style or a region. */
  #readHead(name: string, attributes: ReadonlyMap<string, string>, offset: number): void {
    if (name === 'style' && this.#openRegion === undefined) this.#styles.addStyle(attributes);
    else if (name === 'style') this.#styles.addToRegion(this.#openRegion ?? '', attributes);
    if (name !== 'region') return;
    this.#openRegion = attributes.get('xml:id') ?? '';
    this.#styles.addRegion(this.#openRegion, attributes);
    this.#regionTimes.set(this.#openRegion, this.#readTime(attributes, offset));
  }

  #isForeign({ name, prefix }: Extract<XmlToken, { type: 'start' }>): boolean {
    return name === 'metadata' || (prefix !== this.#prefix && !timedElements.has(name));
  }

  #readTime(
    attributes: ReadonlyMap<string, string>,
    offset: number,
    outer?: ElementTime,
  ): ElementTime {
    const [begin, end, duration] = ['begin', 'end', 'dur'].map((name) => {
      const written = attributes.get(name);
      if (written === undefined) return undefined;
      const seconds = readTimeExpression(written, this.#parameters);
      if (seconds === undefined) this.#report(offset, written);
      return seconds;
    });
    const isSequence = attributes.get('timeContainer') === 'seq';
    return new ElementTime(this.#isLyrics ? undefined : outer, {
      begin,
      end,
      duration,
      isSequence,
    });
  }

  /** True for elements with times. Lyrics are shown by the line, although their words have times. */
  #isTimed(name: string): boolean {
    return timedElements.has(name) && !(this.#isLyrics && name === 'span');
  }

  #report(offset: number, written: string): void {
    const line = this.#lines.lineAt(offset);
    this.#output.diagnostics.push(createDiagnostic('invalid_times', line, written));
  }

  #close(name: string): void {
    const closed = this.#open.close(name);
    if (closed === undefined) return;
    if (this.#isTimed(name)) closed.time.close();
    if (name === 'region') this.#openRegion = undefined;
    if (name === 'p') this.#closeParagraph(closed.time);
  }

  #closeParagraph(time: ElementTime): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined) return;
    const { id, placement, line } = paragraph;
    for (const { spans, startSeconds, endSeconds } of paragraph.timedSpans()) {
      const cue = createStyledCue({ id, startSeconds, endSeconds }, { spans, placement });
      const hasEnd = endSeconds !== Number.POSITIVE_INFINITY;
      if (hasEnd || time.isTimed || startSeconds > 0) this.#output.cues.push(cue);
      else this.#untimed.push({ cue, line });
    }
  }

  /** Ends each text that nothing else ends. Texts without times are those of the whole document. */
  end(): void {
    const { cues, diagnostics } = this.#output;
    if (cues.length === 0) cues.push(...this.#untimed.map(({ cue }) => cue));
    else
      for (const { cue, line } of this.#untimed)
        diagnostics.push(createDiagnostic('missing_times', line, cue.text));
    const starts = cues
      .map(({ startSeconds }) => startSeconds)
      .toSorted((one, other) => one - other);
    const nextStarts = new Map(starts.map((start, index) => [starts[index - 1] ?? start, start]));
    this.#output.cues = cues.map((cue) => {
      if (cue.endSeconds !== Number.POSITIVE_INFINITY) return cue;
      const { startSeconds } = cue;
      const next = nextStarts.get(startSeconds) ?? startSeconds;
      return { ...cue, endSeconds: next > startSeconds ? next : startSeconds + lastTextSeconds };
    });
  }

  #addText(text: string): void {
    const { isHidden, keepsSpace, time } = this.#innermost;
    // Text between the elements of a sequence has no duration.
    if (this.#paragraph === undefined || isHidden || time.isSequence) return;
    if (text.trim() !== '') time.extend();
    this.#addPiece(keepsSpace ? text : text.replace(/\s+/g, ' '));
  }

  #addPiece(text: string): void {
    const { style, region, time } = this.#innermost;
    const shown = region === undefined ? undefined : this.#regionTimes.get(region);
    this.#paragraph?.add({
      text,
      style,
      startSeconds: Math.max(time.startSeconds, shown?.startSeconds ?? 0),
      endSeconds: Math.min(time.endSeconds, shown?.endSeconds ?? Number.POSITIVE_INFINITY),
    });
  }
}

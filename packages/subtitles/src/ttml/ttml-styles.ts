import { toHexColor } from '../styled-text/colors.js';
import type { Placement, TextStyle } from '../styled-text/styled-text.js';

type Attributes = ReadonlyMap<string, string>;

/** The styles and regions of a document. They refer to each other by their ids. */
export class TtmlStyles {
  readonly #styles = new Map<string, Attributes>();
  readonly #regions = new Map<string, Map<string, string>>();
  readonly #resolved = new Map<string, Attributes>();

  addStyle(attributes: Attributes): void {
    const id = attributes.get('xml:id') ?? attributes.get('id');
    if (id !== undefined) this.#styles.set(id, attributes);
  }

  addRegion(id: string, attributes: Attributes): void {
    this.#regions.set(id, new Map(attributes));
  }

  /** Adds the attributes of a `style` element within a region. */
  addToRegion(id: string, attributes: Attributes): void {
    const region = this.#regions.get(id);
    for (const [name, value] of attributes) if (name !== 'xml:id') region?.set(name, value);
  }

  /** The attributes of an element with those of the styles that it refers to. */
  resolve(attributes: Attributes): Attributes {
    const references = attributes.get('style');
    if (references === undefined) return attributes;
    const all = new Map<string, string>();
    for (const id of references.trim().split(/\s+/))
      for (const [name, value] of this.#resolveStyle(id)) all.set(name, value);
    for (const [name, value] of attributes) all.set(name, value);
    return all;
  }

  /** The attributes of a region with those of its styles. */
  region(id: string | undefined): Attributes | undefined {
    const region = id === undefined ? undefined : this.#regions.get(id);
    return region && this.resolve(region);
  }

  #resolveStyle(id: string): Attributes {
    const known = this.#resolved.get(id);
    if (known !== undefined) return known;
    const style = this.#styles.get(id) ?? new Map<string, string>();
    // A style that refers to itself has only its own attributes there.
    this.#resolved.set(id, style);
    const resolved = this.resolve(style);
    this.#resolved.set(id, resolved);
    return resolved;
  }
}

/** The style of text in an element, from its resolved attributes and the style around it. */
export function readTextStyle(attributes: Attributes, outer: TextStyle): TextStyle {
  const slant = attributes.get('fontStyle');
  const weight = attributes.get('fontWeight');
  const decoration = attributes.get('textDecoration') ?? '';
  const color = attributes.get('color');
  return {
    ...outer,
    isItalic: slant === undefined ? outer.isItalic : slant !== 'normal',
    isBold: weight === undefined ? outer.isBold : weight === 'bold',
    isUnderlined: decorated(decoration, 'underline', /no-?underline/i, outer.isUnderlined),
    isStruck: decorated(decoration, 'lineThrough', /no-?lineThrough/i, outer.isStruck),
    color: color === undefined ? outer.color : (readTtmlColor(color) ?? outer.color),
  };
}

function decorated(written: string, name: string, none: RegExp, outer: boolean): boolean {
  if (written.includes('none') || none.test(written)) return false;
  return written.includes(name) || outer;
}

/** A colour of TTML2, section 11.1.1, as six hexadecimal digits. Transparency is left out. */
function readTtmlColor(written: string): string | undefined {
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/.exec(written);
  if (parts !== null) {
    const values = parts.slice(1).map((part) => Math.min(255, Number(part)));
    return values.map((value) => value.toString(16).padStart(2, '0')).join('');
  }
  return toHexColor(/^#[\da-f]{8}$/i.test(written) ? written.slice(0, 7) : written);
}

/**
 * The nearest of nine positions to an element, or `undefined` where the document does not say one.
 * A text without an alignment is centred.
 */
export function readPlacement(
  attributes: Attributes,
  region: Attributes | undefined,
): Placement | undefined {
  const align = attributes.get('textAlign') ?? region?.get('textAlign');
  if (region === undefined && align === undefined) return undefined;
  const row = region === undefined ? 1 : findRow(region);
  const column = columns[align ?? 'center'] ?? 1;
  // The sum of the numbers of its row and its column is a key of the number pad.
  return (row + column) as Placement;
}

const columns: Readonly<Record<string, number>> = { start: 0, left: 0, end: 2, right: 2 };

/** The number of the first key of the third in which a region shows its text. */
function findRow(region: Attributes): number {
  const top = percents(region.get('origin'))[1] ?? 0;
  const height = percents(region.get('extent'))[1] ?? 100 - top;
  const align = region.get('displayAlign') ?? 'before';
  const share = align === 'after' ? 1 : align === 'center' ? 0.5 : 0;
  const percent = top + height * share;
  if (percent < 34) return 7;
  return percent < 67 ? 4 : 1;
}

/** The percentages of an attribute. Other units give no number. */
function percents(written: string | undefined): readonly (number | undefined)[] {
  return (written ?? '')
    .trim()
    .split(/\s+/)
    .map((part) => (/^-?[\d.]+%$/.test(part) ? Number.parseFloat(part) : undefined));
}

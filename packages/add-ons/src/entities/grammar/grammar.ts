import type { Token } from '../text/tokens.js';
import type { Element, FormPart, Reading } from './element.js';
import { joins } from './joins.js';

/** A form that was found at a token. */
export interface FormMatch {
  readonly form: string;
  /** Index of the first token of what it is about: behind its `[`, where it has one. */
  readonly first: number;
  /** Index of the last token of what it is about. */
  readonly last: number;
  /** Index after its last token. */
  readonly next: number;
  readonly parts: readonly FormPart[];
}

interface Edge {
  readonly name: string;
  readonly element: Element;
  readonly node: Node;
}

interface Node {
  readonly words: Map<string, Node>;
  readonly edges: Edge[];
  readonly forms: string[];
}

/** Forms by their names, each as the patterns that it has. */
export type Forms = Readonly<Record<string, readonly string[]>>;

const newNode = (): Node => ({ words: new Map(), edges: [], forms: [] });
const zeroWidth: Element = { read: (_, index) => [{ next: index }] };

/**
 * Finds phrases by patterns such as `the? <ordinal> of? <month> <year>?`: words, alternatives divided by `|`, names of elements in angle brackets,
 * and `?` behind what may be missing. Square brackets stand around what the form is about, where words in front of it or behind it belong to
 * the evidence alone. Patterns are one tree, so that what they begin with in common is read once.
 */
export class Grammar {
  readonly #root = newNode();
  readonly #elements: Readonly<Record<string, Element>>;

  constructor(elements: Readonly<Record<string, Element>>, forms: Forms) {
    this.#elements = elements;
    for (const [form, patterns] of Object.entries(forms))
      for (const pattern of patterns)
        for (const sequence of sequencesOf(pattern)) this.#add(sequence, form);
  }

  #add(sequence: readonly string[], form: string): void {
    let node = this.#root;
    for (const item of sequence) node = this.#step(node, item);
    if (!node.forms.includes(form)) node.forms.push(form);
  }

  #step(node: Node, item: string): Node {
    const name = /^<(.+)>$/.exec(item)?.[1] ?? (item === '[' || item === ']' ? item : undefined);
    if (name === undefined) {
      const next = node.words.get(item) ?? newNode();
      node.words.set(item, next);
      return next;
    }
    const known = node.edges.find((edge) => edge.name === name);
    if (known) return known.node;
    const element = item === name ? zeroWidth : this.#elements[name];
    if (!element) throw new RangeError(`No element is called ${name}.`);
    const next = newNode();
    node.edges.push({ name, element, node: next });
    return next;
  }

  /** The longest forms that begin at a token. */
  match(tokens: readonly Token[], index: number): FormMatch[] {
    const all = this.matches(tokens, index);
    const next = Math.max(...all.map((match) => match.next));
    return all.filter((match) => match.next === next);
  }

  /** All forms that begin at a token. */
  matches(tokens: readonly Token[], index: number): FormMatch[] {
    const found: FormMatch[] = [];
    this.#walk({ tokens, first: index, found }, this.#root, index, []);
    return found;
  }

  /** The grammar as an element of another one. */
  asElement(): Element {
    return {
      read: (tokens, index) => {
        const readings = new Map<number, Reading>();
        for (const { next, parts } of this.matches(tokens, index))
          if (!readings.has(next)) readings.set(next, { next, parts });
        return [...readings.values()];
      },
    };
  }

  #walk(search: Search, node: Node, index: number, parts: readonly FormPart[]): void {
    const { tokens, first } = search;
    for (const form of node.forms) search.found.push(toMatch(form, index, search.first, parts));
    const joined = index === first || joins(tokens, index);
    const word = joined ? node.words.get(tokens[index]?.key ?? '') : undefined;
    if (word) this.#walk(search, word, index + 1, parts);
    for (const { name, element, node: next } of node.edges) {
      if (!joined && element !== zeroWidth) continue;
      for (const reading of element.read(tokens, index)) {
        const part = { name, first: index, last: reading.next - 1, value: reading.value };
        this.#walk(search, next, reading.next, [...parts, part, ...(reading.parts ?? [])]);
      }
    }
  }
}

interface Search {
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly found: FormMatch[];
}

function toMatch(form: string, next: number, first: number, parts: readonly FormPart[]): FormMatch {
  const begin = parts.find(({ name }) => name === '[')?.first ?? first;
  const end = parts.find(({ name }) => name === ']')?.last ?? next - 1;
  return { form, first: begin, last: end, next, parts };
}

/** The sequences of items that a pattern stands for. */
function sequencesOf(pattern: string): string[][] {
  let sequences: string[][] = [[]];
  for (const part of pattern.split(/\s+/)) {
    const optional = part.endsWith('?');
    const items = (optional ? part.slice(0, -1) : part).split('|');
    const longer = sequences.flatMap((sequence) => items.map((item) => [...sequence, item]));
    sequences = optional ? [...longer, ...sequences] : longer;
  }
  return sequences;
}

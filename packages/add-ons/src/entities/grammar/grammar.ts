import { keyAt, type Token } from '../text/tokens.js';
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
  /** The edges that a word may lead along, as far as they are known. */
  readonly known: Map<string, readonly Edge[]>;
}

/** Forms by their names, each as the patterns that it has. */
export type Forms = Readonly<Record<string, readonly string[]>>;

const newNode = (): Node => ({ words: new Map(), edges: [], forms: [], known: new Map() });
const bracket: Element = { read: (_, index) => [{ next: index }] };

/**
 * Finds phrases by patterns such as `the? <ordinal> of? <month> <year>?`: words, alternatives
 * divided by `|`, names of elements in angle brackets, and `?` behind what may be missing. Square
 * brackets are around what the form is about, where words in front of it or behind it only belong
 * to the evidence. Patterns are one tree, so that a common beginning is read once.
 */
export class Grammar {
  /** True where a form begins with a mark, which words do not show. */
  readonly startsWithMark: boolean;
  /** The names of its forms. */
  readonly forms: ReadonlySet<string>;
  readonly #root = newNode();
  readonly #elements: Readonly<Record<string, Element>>;

  constructor(elements: Readonly<Record<string, Element>>, forms: Forms) {
    this.forms = new Set(Object.keys(forms));
    this.#elements = elements;
    for (const [form, patterns] of Object.entries(forms))
      for (const pattern of patterns)
        for (const sequence of expandPattern(pattern)) this.#add(sequence, form);
    this.startsWithMark = this.#root.edges.some(
      ({ element }) => element !== bracket && element.starts === undefined,
    );
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
    const element = item === name ? bracket : this.#elements[name];
    if (!element) throw new RangeError(`No element is called ${name}.`);
    const next = newNode();
    node.edges.push({ name, element, node: next });
    return next;
  }

  /**
   * False for words that no form begins with.
   *
   * @param next - the word behind the first one, and a space. @defaultValue any
   */
  startsWith(key: string, next?: string): boolean {
    return startsNode(this.#root, key, next);
  }

  /** The longest forms that begin at a token. */
  match(tokens: readonly Token[], index: number): readonly FormMatch[] {
    const search: Search = { tokens, first: index, all: false, found: [] };
    walk(search, this.#root, index, undefined);
    return search.found.map(toMatch);
  }

  /** The grammar as an element of another one. */
  asElement(): Element {
    return {
      starts: (key, next) => this.startsWith(key, next),
      read: (tokens, index) => {
        const search: Search = { tokens, first: index, all: true, found: [] };
        walk(search, this.#root, index, undefined);
        const readings = new Map<number, Reading>();
        for (const found of search.found)
          if (!readings.has(found.next))
            readings.set(found.next, { next: found.next, parts: listParts(found.parts) });
        return [...readings.values()];
      },
    };
  }
}

/** Parts that were read, the last one first. */
interface Path extends FormPart {
  readonly before: Path | undefined;
}

interface Found {
  readonly form: string;
  readonly first: number;
  readonly next: number;
  readonly parts: Path | undefined;
}

interface Search {
  readonly tokens: readonly Token[];
  readonly first: number;
  /** False to find the longest forms only. */
  readonly all: boolean;
  found: Found[];
}

function walk(search: Search, node: Node, index: number, path: Path | undefined): void {
  for (const form of node.forms)
    add(search, { form, first: search.first, next: index, parts: path });
  const { tokens, first } = search;
  const joined = index === first || joins(tokens, index);
  const key = joined ? keyAt(tokens, index) : '';
  const word = node.words.get(key);
  if (word) walk(search, word, index + 1, path);
  if (node.edges.length === 0) return;
  for (const { name, element, node: next } of joined ? edgesAt(node, key) : node.edges) {
    if (!joined && element !== bracket) continue;
    for (const reading of element.read(tokens, index)) {
      const { next: end, value, parts } = reading;
      const part = { name, first: index, last: end - 1, value, before: path };
      walk(search, next, end, parts ? pathTo(part, parts) : part);
    }
  }
}

/**
 * Most words of which it is remembered along which edges of a node they lead, and the longest of
 * them.
 */
const maximumKnown = 500;
const longestKnown = 12;

function edgesAt(node: Node, key: string): readonly Edge[] {
  const known = node.known.get(key);
  if (known) return known;
  const edges = node.edges.filter(({ element }) => element.starts?.(key) ?? true);
  if (key.length > longestKnown) return edges;
  if (node.known.size >= maximumKnown) node.known.clear();
  node.known.set(key, edges);
  return edges;
}

function pathTo(path: Path, parts: readonly FormPart[]): Path {
  return parts.reduce<Path>((before, part) => ({ ...part, before }), path);
}

function add(search: Search, found: Found): void {
  const longest = search.found[0]?.next ?? 0;
  if (search.all || found.next === longest) search.found.push(found);
  else if (found.next > longest) search.found = [found];
}

function listParts(path: Path | undefined): FormPart[] {
  const parts: FormPart[] = [];
  for (let at = path; at; at = at.before) parts.push(at);
  return parts.reverse();
}

/** True for a node from which a word continues, also past the next one where that is known. */
function startsNode(node: Node, key: string, next: string | undefined): boolean {
  const word = node.words.get(key);
  if (word && continuesWith(word, next)) return true;
  return node.edges.some(({ element, node: behind }) => {
    if (element === bracket) return startsNode(behind, key, next);
    if (!element.starts?.(key, next)) return false;
    return !element.isWord || continuesWith(behind, next);
  });
}

/** True for an element that may be read between a space and a word. */
function mayRead({ starts, maySpace = true }: Element, key: string): boolean {
  return starts ? starts(key) : maySpace;
}

/** True for a node at which a form ends, or from which a word or a mark continues. */
function continuesWith(node: Node, key: string | undefined): boolean {
  if (key === undefined || node.forms.length > 0 || node.words.has(key)) return true;
  return node.edges.some(({ element, node: behind }) =>
    element === bracket ? continuesWith(behind, key) : mayRead(element, key),
  );
}

function toMatch({ form, first, next, parts: path }: Found): FormMatch {
  const parts = listParts(path);
  const begin = parts.find(({ name }) => name === '[')?.first ?? first;
  const end = parts.find(({ name }) => name === ']')?.last ?? next - 1;
  return { form, first: begin, last: end, next, parts };
}

/** The sequences of items that a pattern represents. */
function expandPattern(pattern: string): string[][] {
  let sequences: string[][] = [[]];
  for (const part of pattern.split(/\s+/)) {
    const optional = part.endsWith('?');
    const items = (optional ? part.slice(0, -1) : part).split('|');
    const longer = sequences.flatMap((sequence) => items.map((item) => [...sequence, item]));
    sequences = optional ? [...longer, ...sequences] : longer;
  }
  return sequences;
}

import { fillers, functionWords, linkWords, wordSet } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import { keyAt, type Token } from '../text/tokens.js';
import { type CueName, cuePhrases } from './cue-phrases.js';
import { toSound } from './sounds.js';

/** A phrase that announces personal data. */
export interface Cue {
  readonly name: CueName;
  readonly first: number;
  readonly last: number;
}

/** Most words between an announcement and what it announces, if they all link the two. */
const maximumLinks = 14;
/** Maximum number of words, of any kind, between the two in the same turn. */
const maximumDistance = 25;
/** Most words between a question and its response, and turns that go by. */
const maximumQuestionDistance = 45;
const maximumTurns = 6;
/** Most words of a turn in front of a response. */
const maximumOpening = 9;
/** Most words between a number and the announcement behind it. */
const maximumAfter = 5;
const nearestCues = 4;

const copulas = wordSet(`is are was it's be that's as equals reads says being it`);
const links = wordSet(
  `guys company team here there ending beginning starting starts start begins full last first four digits digit old new current given back front little
  little bit just actually basically wait moment think believe looking right got found reading written down shows showing whole entire complete correct
  card ends phone mobile ma'am madam screen letter top bottom`,
);

/** The announcements of a text, and the evidence that they are for what is near them. */
export class Cues {
  readonly #tokens: readonly Token[];
  readonly #cues: readonly Cue[];
  /** Starts of turns, by their numbers. */
  readonly #turnStarts: readonly number[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#cues = findCues(tokens);
    const starts: number[] = [];
    for (let index = 0; index < tokens.length; index += 1)
      starts[tokens[index]?.turn ?? 0] ??= index;
    this.#turnStarts = starts;
  }

  /**
   * Evidence of the announcements near a span: `cue:` of one that leads to it, `near:` of one in
   * the same turn, `asked:` of a question in front of its turn, `after:` of one behind it,
   * `sounds:` of a word that sounds like one. `said:` holds where any of the first, third or fourth
   * does.
   */
  around(first: number, last: number): Set<string> {
    const features = new Set<string>();
    const after = this.#firstAfter(first);
    for (let at = after - 1; at >= 0 && at >= after - nearestCues; at -= 1) {
      const cue = this.#cues[at];
      if (cue && cue.last < first && !this.#addBefore(features, cue, first)) break;
    }
    for (let at = after; at < this.#cues.length; at += 1) {
      const cue = this.#cues[at];
      if (!cue || cue.first > last + maximumAfter + 1) break;
      if (cue.first > last) this.#addAfter(features, cue, last);
    }
    if (features.size === 0) this.#addSounds(features, first);
    for (const feature of Array.from(features)) {
      const [relation, name] = feature.split(':');
      if (relation !== 'near' && relation !== 'sounds') features.add(`said:${name}`);
    }
    return features;
  }

  /** The announcement that a token is in. */
  at(token: number): { readonly first: number; readonly last: number } | undefined {
    const cue = this.#cues[this.#firstAfter(token)];
    return cue && cue.first <= token ? cue : undefined;
  }

  /** The announcements of some names, in order. */
  of(...names: readonly CueName[]): readonly Cue[] {
    return this.#cues.filter(({ name }) => names.includes(name));
  }

  /** Index of the first token of the next announcement from a token on. */
  nextStart(token: number): number | undefined {
    for (let at = this.#firstAfter(token); at < this.#cues.length; at += 1) {
      const first = this.#cues[at]?.first ?? 0;
      if (first >= token) return first;
    }
    return undefined;
  }

  /** Index of the first announcement that does not end in front of a token. */
  #firstAfter(token: number): number {
    let low = 0;
    let high = this.#cues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cues[middle]?.last ?? 0) < token) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @returns false where earlier announcements are too far away */
  #addBefore(features: Set<string>, { name, last }: Cue, first: number): boolean {
    const distance = first - last - 1;
    const turns = (this.#tokens[first]?.turn ?? 0) - (this.#tokens[last]?.turn ?? 0);
    if (turns > 0) return this.#addQuestion(features, name, { distance, turns, first });
    if (distance > maximumDistance) return false;
    if (this.#leadsTo(last, first)) features.add(`cue:${name}`);
    features.add(`near:${name}`);
    return true;
  }

  #addQuestion(
    features: Set<string>,
    name: CueName,
    { distance, turns, first }: { distance: number; turns: number; first: number },
  ): boolean {
    if (turns > maximumTurns || distance > maximumQuestionDistance) return false;
    const turn = this.#tokens[first]?.turn ?? 0;
    const opening = first - (this.#turnStarts[turn] ?? first);
    const isAsked = [...features].some((feature) => feature.startsWith('asked:'));
    const isSaid = [...features].some((feature) => feature.startsWith('cue:'));
    if (opening <= maximumOpening && !isAsked && !isSaid) features.add(`asked:${name}`);
    return true;
  }

  /**
   * True when the words between an announcement and a number link the two, and no other number is
   * there.
   */
  #leadsTo(last: number, first: number): boolean {
    const distance = first - last - 1;
    if (distance > maximumLinks) return false;
    let foreign = 0;
    for (let index = last + 1; index < first; index += 1) {
      const key = keyAt(this.#tokens, index);
      if (isDigitLike(key) && key !== 'o' && !/^(?:three|four|six|sixteen|[346])$/.test(key))
        return false;
      if (!isLink(key)) foreign += 1;
    }
    const before = keyAt(this.#tokens, first - 1);
    return foreign === 0 || (foreign <= 4 && copulas.has(before)) || foreign <= 1;
  }

  #addAfter(features: Set<string>, { name, first }: Cue, last: number): void {
    if (this.#tokens[first]?.turn !== this.#tokens[last]?.turn) return;
    for (let index = last + 1; index < first; index += 1) {
      const { key = '', startsSentence = false } = this.#tokens[index] ?? {};
      if (!isLink(key) || startsSentence || /^(?:and|but)$/.test(key)) return;
    }
    if (first > last + 1) features.add(`after:${name}`);
  }

  #addSounds(features: Set<string>, first: number): void {
    const earliest = Math.max(0, first - 6);
    for (let index = first - 1; index >= earliest; index -= 1) {
      const key = keyAt(this.#tokens, index);
      const name = soundsLike(this.#tokens, index);
      if (name) {
        features.add(`sounds:${name}`);
        return;
      }
      if (!isLink(key)) return;
    }
  }
}

function isLink(key: string): boolean {
  return functionWords.has(key) || linkWords.has(key) || fillers.has(key) || links.has(key);
}

const finder = new PhraseFinder<CueName>(
  (Object.keys(cuePhrases) as CueName[]).flatMap((name) =>
    cuePhrases[name].map((phrase) => [phrase, name] as const),
  ),
);

function findCues(tokens: readonly Token[]): Cue[] {
  const cues: Cue[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found = finder.match(tokens, index);
    if (found && !isWithinSpelling(tokens, index))
      cues.push({ name: found.value, first: index, last: found.next - 1 });
    index = found ? found.next : index + 1;
  }
  return cues;
}

/**
 * True for a letter behind another, where `n i` is a part of a code rather than an abbreviation.
 */
function isWithinSpelling(tokens: readonly Token[], index: number): boolean {
  const isLetter = (at: number) => /^[b-z]$/.test(keyAt(tokens, at));
  return isLetter(index) && isLetter(index - 1);
}

/** Words that announce a number, by how they sound. */
const sounds: ReadonlyMap<string, CueName> = new Map(
  (
    [
      ['cvv', 'cvv'],
      ['cvc', 'cvv'],
      ['iban', 'iban'],
      ['account', 'account'],
      ['routing', 'routing'],
      ['ssn', 'ssn'],
      ['aadhaar', 'ssn'],
      ['passport', 'passport'],
      ['passcode', 'pin'],
      ['pincode', 'pin'],
      ['postcode', 'zip'],
      ['otp', 'code'],
      ['mrn', 'health'],
      ['nhs', 'health'],
      ['medicare', 'health'],
      ['extension', 'extension'],
    ] as const
  ).map(([word, name]) => [toSound(word), name]),
);

function soundsLike(tokens: readonly Token[], index: number): CueName | undefined {
  const { key = '' } = tokens[index] ?? {};
  if (key.length < 3 || isLink(key)) return undefined;
  return sounds.get(toSound(key));
}

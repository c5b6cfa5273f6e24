import { wordSet } from '../../text/word-lists.js';
import { keyAt, type Token } from '../text/tokens.js';

/** Top-level domains that are used or spoken often. */
const genericEndings = `com org net edu gov mil int info biz name io co ai app dev me tv asia online site shop store tech cloud blog xyz health bank email club live life world
  agency digital media news studio design space today work works group team solutions services support academy school law legal care clinic dental pharmacy film art nhs church london
  scot wales cymru nyc berlin paris museum travel jobs mobi pro tel cat coop aero eu uk link page website software systems network global company finance money fund insure`;
/** Those of countries, by ISO 3166. */
const countryEndings = `ac ad ae af ag al am ao ar at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci ck cl cm cn co cr cu cv cw cy cz de dj dk dm
  do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gg gh gi gl gm gn gq gr gt gu gw gy hk hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky
  kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mr mt mu mv mw mx my mz na ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pr ps pt pw py qa re ro rs
  ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sy sz tc td tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`;
export const topLevelDomains: ReadonlySet<string> = new Set([
  ...wordSet(genericEndings),
  ...wordSet(countryEndings),
]);

/** Providers of mail, which people name without an ending. */
const providers: readonly (readonly string[])[] =
  `gmail,g mail,googlemail,google mail,hotmail,hot mail,yahoo,outlook,icloud,i cloud,proton mail,protonmail,proton,fastmail,fast mail,aol,a o l,live,msn,m s n,
  rediffmail,rediff mail,rediff,zoho,gmx,g m x,btinternet,b t internet,virginmedia,virgin media,comcast,verizon,ymail,y mail,tutanota,bigpond,optusnet,xtra,telstra,talktalk,
  talk talk,ntlworld,naver,rocketmail,mail,sky,me,mac,q q,web de`
    .split(',')
    .map((name) => name.trim().split(' '));

/** Longest domain, in tokens, and longest label of one. */
const maximumTokens = 28;
const maximumLabelWords = 6;

/** A domain, spoken or written. */
export interface Domain {
  readonly last: number;
  readonly name: string;
  /** True with a top-level domain. Without one it is a provider of mail. */
  readonly hasEnding: boolean;
}

/**
 * True in front of a token that a full stop within a name joins to the one before: `hotmail.com`,
 * `example . com`, `mail[.]example`.
 */
export function isWrittenDot({ gap }: Token): boolean {
  return /^\s?[[({]?[.\u2024\u3002][\])}]?\s?$/.test(gap) && gap !== '. ';
}

/** True for `dot`, and for its misrecognised forms. */
export function isSpokenDot(token: Token | undefined): boolean {
  return token?.key === 'dot' || token?.key === 'period' || token?.key === 'point';
}

/** `mail dot example dot co dot uk` and `mail.example.co.uk` from its first label on. */
export function readDomain(tokens: readonly Token[], first: number): Domain | undefined {
  const reader = new DomainReader(tokens, first);
  const end = Math.min(tokens.length, first + maximumTokens);
  for (let index = first; index < end; index += 1) if (!reader.add(index)) break;
  return reader.found;
}

/** Reads the labels of a domain, token by token. */
class DomainReader {
  readonly #tokens: readonly Token[];
  readonly #first: number;
  #labels = '';
  #label = '';
  #labelWords = 0;
  #found: Domain | undefined;

  constructor(tokens: readonly Token[], first: number) {
    this.#tokens = tokens;
    this.#first = first;
  }

  /** The longest domain with an ending so far. */
  get found(): Domain | undefined {
    return this.#found;
  }

  /** @returns false where no domain can continue */
  add(index: number): boolean {
    const token = this.#tokens[index];
    if (!token || token.key === 'at' || token.turn !== this.#tokens[this.#first]?.turn)
      return false;
    if (isSpokenDot(token)) return this.#addDot(index + 1);
    const isJoined = index > this.#first && joins(token);
    if (isJoined && !this.#addDot(index)) return false;
    return this.#continues(token, index, isJoined) && this.#addWord(token);
  }

  /** Ends a label in front of the next one. */
  #addDot(next: number): boolean {
    if (this.#label === '') return false;
    this.#labels += `${this.#label}.`;
    this.#label = '';
    this.#labelWords = 0;
    const ending = endingAt(this.#tokens, next);
    if (ending)
      this.#found = { last: ending.last, name: this.#labels + ending.name, hasEnding: true };
    return true;
  }

  #continues({ gap, startsSentence }: Token, index: number, isJoined: boolean): boolean {
    if (isJoined || index === this.#first) return true;
    if (this.#found && index > this.#found.last && this.#label !== '') return false;
    return isLabelGap(gap) && !(startsSentence && this.#labelWords > 0);
  }

  #addWord(token: Token): boolean {
    this.#label += labelPart(token);
    this.#labelWords += 1;
    return this.#found !== undefined || this.#labelWords <= maximumLabelWords;
  }
}

/**
 * True in front of a token that a full stop joins to the one before, also with a space in front of
 * an ending.
 */
function joins(token: Token): boolean {
  return isWrittenDot(token) || (token.gap === '. ' && topLevelDomains.has(token.key));
}

/**
 * What may be between the words of a label: spaces, hyphens, and the commas and full stops of
 * letters that are spelled.
 */
function isLabelGap(gap: string): boolean {
  return /^[\s,.\-_()[\]{}<>]*$/.test(gap);
}

function labelPart({ key, gap }: Token): string {
  if (key === 'dash' || key === 'hyphen') return '-';
  return gap === '-' ? `-${key}` : key;
}

/** The ending at a token: `com`, or `c o m` letter by letter. */
function endingAt(
  tokens: readonly Token[],
  index: number,
): { readonly name: string; readonly last: number } | undefined {
  const key = keyAt(tokens, index);
  if (topLevelDomains.has(key)) return { name: key, last: index };
  let name = '';
  let last = index;
  while (last < tokens.length && last - index < 4 && /^[a-z]$/.test(keyAt(tokens, last))) {
    name += tokens[last]?.key;
    last += 1;
  }
  return topLevelDomains.has(name) ? { name, last: last - 1 } : undefined;
}

/** A provider of mail without its ending: `gmail`, `hotmail com`. */
export function readProvider(tokens: readonly Token[], first: number): Domain | undefined {
  for (const words of providers) {
    if (!words.every((word, offset) => tokens[first + offset]?.key === word)) continue;
    const last = first + words.length - 1;
    const name = words.join('');
    const ending = tokens[last + 1];
    const country = /^(?:uk|in|nz|za)$/.test(keyAt(tokens, last + 2)) ? 1 : 0;
    if (ending && (/^(?:com|co|net)$/.test(ending.key) || (ending.key === 'go' && country > 0))) {
      return { last: last + 1 + country, name: `${name}.${ending.key}`, hasEnding: true };
    }
    return { last, name, hasEnding: false };
  }
  return undefined;
}

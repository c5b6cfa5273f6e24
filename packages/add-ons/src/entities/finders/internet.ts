import { wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';

/** Top-level domains that are used or spoken often; all of two letters count when they are written. */
const topLevelDomains = wordSet(
  'com org net edu gov mil int info biz name io co ai app dev me tv us uk de fr es it nl be ch at se no dk fi pl pt ie ca au nz jp kr cn in br mx ar za ru ua cz sk hu ro gr tr il eu asia online site shop store tech cloud blog xyz health bank email',
);
/** File name extensions. */
const fileExtensions = wordSet(
  'pdf doc docx xls xlsx ppt pptx txt csv rtf odt ods jpg jpeg png gif heic tiff svg mp3 mp4 wav mov avi zip rar gz tar exe dmg msi json xml html log md pages key numbers psd ai sql bak iso apk',
);
const connectors = wordSet('dot underscore dash hyphen plus point period');
/** Words in front of the local part of an email address, which do not belong to it. */
const mailboxStops = wordSet(
  "is it's its to at use email e-mail mail emails me my the that's from on by via for be was write contact send under and or with an address reach using of your his her our as please or so um uh not you can i'm they're personal one first",
);
/** Words in front of a domain, which do not belong to it. */
const urlStops = wordSet(
  'to at on the visit is open check site in from into website into see go type find it',
);
const maximumLocalWords = 8;
/** Longest spoken domain, in tokens. */
const maximumDomainTokens = 24;

/** Addresses of email, web and machines, and file names, written and spoken. */
export function findInternetEntities(document: TextDocument): Entity[] {
  return [
    ...findWritten(document),
    ...findSpokenMail(document),
    ...findSpokenDomains(document),
    ...findSpokenIp(document),
  ];
}

const writtenPatterns = [
  [
    'EMAIL_ADDRESS',
    /(?<![\w.%+-])[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6}(?<![.-])/giu,
  ],
  ['URL', /\b(?:https?:\/\/|www\.)[^\s<>"']{1,2000}[^\s<>"'.,;:?!)]/giu],
  [
    'IP_ADDRESS',
    /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.]*\d)/gu,
  ],
  [
    'IP_ADDRESS',
    /(?<![\w:])(?=[\da-f:]*:[\da-f:]*:)(?:[\da-f]{1,4}(?::{1,2}|$|(?![\da-f:]))){3,8}/giu,
  ],
  ['FILENAME', /(?<![\w.-])[\w-]{1,100}(?:\.[\w-]{1,40}){0,3}\.([a-z\d]{2,5})(?![\w-]|\.\w)/giu],
  [
    'URL',
    /(?<![\w.@-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.([a-z]{2,12})(?![\w-]|\.\w)(?:\/[^\s<>"',;]{0,2000})?/giu,
  ],
] as const;

function findWritten({ text }: TextDocument): Entity[] {
  const entities: Entity[] = [];
  for (const [type, pattern] of writtenPatterns)
    for (const match of text.matchAll(pattern)) {
      const ending = match[1]?.toLowerCase();
      if (type === 'FILENAME' && !fileExtensions.has(ending ?? '')) continue;
      if (type === 'URL' && ending && !topLevelDomains.has(ending)) continue;
      if (type === 'URL' && ending && /^(?:in|it|is|at|no|be|me|so|us)$/.test(ending)) continue;
      const start = match.index;
      const end = start + match[0].length;
      entities.push({ type, start, end, confidence: 0.95, key: match[0].toLowerCase() });
    }
  for (const match of text.matchAll(/(?<![\w@.])@[a-z_][\w.]{1,40}\w/giu))
    entities.push({
      type: 'USERNAME',
      start: match.index,
      end: match.index + match[0].length,
      confidence: 0.85,
      key: match[0].toLowerCase(),
    });
  return entities;
}

interface Domain {
  readonly last: number;
  readonly name: string;
}

/** `mail dot example dot co dot uk` from its first label on. */
function readDomain(tokens: readonly Token[], first: number): Domain | undefined {
  let label = '';
  let name = '';
  let found: Domain | undefined;
  for (
    let index = first;
    index < tokens.length && index < first + maximumDomainTokens;
    index += 1
  ) {
    const key = tokens[index]?.key ?? '';
    if (index > first && tokens[index]?.startsSentence) break;
    if (key === 'dot' && label !== '') {
      name += `${label}.`;
      label = '';
      const ending = tokens[index + 1]?.key ?? '';
      if (topLevelDomains.has(ending)) found = { last: index + 1, name: name + ending };
    } else if (found && label !== '') break;
    else label += key === 'dash' || key === 'hyphen' ? '-' : key;
    if (label !== '' && found && index > found.last) break;
  }
  return found;
}

function findSpokenMail(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.key !== 'at' || index === 0) continue;
    const domain = readDomain(tokens, index + 1);
    if (!domain || labelWords(tokens, index + 1) > 6) continue;
    const first = firstLocalToken(tokens, index);
    if (first === index) continue;
    const key = `${spokenLocal(tokens, first, index)}@${domain.name}`;
    entities.push(entityOf(document, 'EMAIL_ADDRESS', first, domain.last, 94, { key }));
  }
  return entities;
}

/** Words in front of the first dot. */
function labelWords(tokens: readonly Token[], first: number): number {
  let count = 0;
  while (first + count < tokens.length && tokens[first + count]?.key !== 'dot') count += 1;
  return count;
}

function firstLocalToken(tokens: readonly Token[], at: number): number {
  let first = at;
  while (first > 0 && at - first < maximumLocalWords * 2) {
    const token = tokens[first - 1];
    if (!token || mailboxStops.has(token.key)) break;
    if (tokens[first]?.startsSentence && first < at) break;
    first -= 1;
  }
  return first;
}

function spokenLocal(tokens: readonly Token[], first: number, at: number): string {
  let local = '';
  for (let index = first; index < at; index += 1) {
    const key = tokens[index]?.key ?? '';
    const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
    if (run && run.last < at) {
      local += run.characters;
      index = run.last;
    } else if (key === 'dot' || key === 'point' || key === 'period') local += '.';
    else if (key === 'underscore') local += '_';
    else if (connectors.has(key)) local += key === 'plus' ? '+' : '-';
    else local += key;
  }
  return local;
}

function findSpokenDomains(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 1; index < tokens.length - 1; index += 1) {
    if (tokens[index]?.key !== 'dot') continue;
    const spelled = spelledEnding(tokens, index + 1);
    if (spelled) {
      const first = fileStart(tokens, index);
      entities.push(entityOf(document, 'FILENAME', first, spelled, 70));
      continue;
    }
    const first = domainStart(tokens, index);
    const domain = readDomain(tokens, first);
    if (!domain || domain.last <= index) continue;
    const last = pathEnd(tokens, domain.last);
    entities.push(entityOf(document, 'URL', first, last, 69, { key: domain.name }));
    index = last;
  }
  return entities;
}

function domainStart(tokens: readonly Token[], dot: number): number {
  let first = dot - 1;
  while (first > 0 && dot - first < maximumDomainTokens) {
    const key = tokens[first - 1]?.key ?? '';
    const single = /^[a-z]$/.test(tokens[first]?.key ?? '') && /^[a-z]$/.test(key) && key !== 'a';
    const joined =
      ['w', 'u', 'slash', 'colon', 'double', 'dash', 'hyphen', 'https', 'http'].includes(key) ||
      ['slash', 'colon', 'dash', 'hyphen', 'u'].includes(tokens[first]?.key ?? '');
    if (!(single || joined) || urlStops.has(key)) break;
    first -= 1;
  }
  return first;
}

function pathEnd(tokens: readonly Token[], last: number): number {
  let end = last;
  while (tokens[end + 1]?.key === 'slash' && tokens[end + 2]) end += 2;
  return end;
}

/** The last token of an ending such as `p d f`. */
function spelledEnding(tokens: readonly Token[], first: number): number | undefined {
  let ending = '';
  for (let index = first; index < first + 5; index += 1) {
    const key = tokens[index]?.key ?? '';
    if (index > first && key.length !== 1) break;
    ending += key;
    if (fileExtensions.has(ending) && ending !== 'ai' && tokens[index + 1]?.key.length !== 1)
      return index;
    if (key.length !== 1) break;
  }
  return undefined;
}

function fileStart(tokens: readonly Token[], dot: number): number {
  let first = dot - 1;
  while (first > 0 && ['underscore', 'dash', 'hyphen'].includes(tokens[first - 1]?.key ?? ''))
    first -= 2;
  return Math.max(0, first);
}

function findSpokenIp(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  let index = 0;
  while (index < tokens.length) {
    const parts: string[] = [];
    let at = index;
    let last = index;
    while (parts.length <= 4 && isNumberToken(tokens, at)) {
      const run = readNumberRun(tokens, at, false, 3);
      if (!run || run.characters.length > 3) break;
      parts.push(run.characters);
      last = run.last;
      const dot = tokens[run.last + 1]?.key;
      if (dot !== 'dot' && dot !== 'point') break;
      at = run.last + 2;
    }
    if (parts.length === 4) {
      entities.push(entityOf(document, 'IP_ADDRESS', index, last, 90, { key: parts.join('.') }));
      index = last;
    }
    index += 1;
  }
  return entities;
}

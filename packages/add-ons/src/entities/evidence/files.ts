import { functionWords, wordSet } from '../../text/word-lists.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { isSpokenDot } from './domains.js';
import { tokenSpan } from './token-span.js';

const extensions = wordSet(
  `pdf doc docx xls xlsx xlsm ppt pptx txt csv tsv rtf odt ods odp jpg jpeg png gif heic tiff tif bmp webp svg mp3 mp4 m4a m4v wav mov avi mkv flac ogg zip rar gz tar tgz exe dmg msi json
  xml html htm log md pages key numbers psd ai sql bak iso apk ipa js ts jsx tsx py java rb php css scss cpp cs go rs swift kt sh bat ps1 yml yaml toml ini conf cfg config env db
  sqlite dat bin dll eml msg ics vcf epub mobi dwg indd parquet ipynb lock pem crt pst kdbx env`,
);
/**
 * Extensions that are words or top-level domains as well: they count where a file is mentioned, or
 * where a hyphen, an underscore or a digit is in the name.
 */
const ambiguous = wordSet(
  'ai pages key numbers go rs md sh ps1 lock config env log dat bin db cs ts py',
);
/** Words in front of the name of a file. */
const stops = wordSet(
  `attach attached attaching see open opened opening file files called named name is it's on the in to from find download upload send sent share shared save saved saving read load
  delete print convert email rename copy run edit check folder as document sheet report it was looking at into onto of my your our and or with for please that's view`,
);
const maximumNameWords = 4;

const written =
  /(?<![\w.-])[\p{L}\p{N}_-]{1,100}(?:\(\d{1,3}\))?(?:\.[\w-]{1,40}){0,3}\.([a-z\d]{2,6})(?![\w-]|\.\w)/giu;

/** Names of files, written and spoken. */
export function readFiles(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  return [...readWritten(document, cues), ...readSpoken(document.tokens, cues)];
}

function readWritten({ text, tokens }: TextDocument, cues: Cues): Candidate[] {
  const candidates: Candidate[] = [];
  for (const match of text.matchAll(written)) {
    const extension = match[1]?.toLowerCase() ?? '';
    if (!extensions.has(extension)) continue;
    const start = match.index;
    const span = tokenSpan(tokens, start, start + match[0].length);
    const last = spelledRest(tokens, span.last, extension);
    const features = new Set(['written', ...cues.around(span.first, last)]);
    if (ambiguous.has(extension)) features.add('ambiguous');
    if (/[\d_-]/.test(match[0].slice(0, -extension.length))) features.add('composed');
    candidates.push({
      kind: 'file',
      first: span.first,
      last,
      start,
      features,
      key: match[0].toLowerCase(),
    });
  }
  return candidates;
}

/** The last letter of `.js o n`, as an engine writes an extension that is spelled. */
function spelledRest(tokens: readonly Token[], last: number, extension: string): number {
  let joined = extension;
  for (
    let index = last + 1;
    index <= last + 3 && /^[a-z]$/.test(keyAt(tokens, index));
    index += 1
  ) {
    joined += tokens[index]?.key;
    if (extensions.has(joined)) return index;
  }
  return last;
}

function readSpoken(tokens: readonly Token[], cues: Cues): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 1; index < tokens.length - 1; index += 1) {
    if (!isSpokenDot(tokens[index])) continue;
    const ending = spelledEnding(tokens, index + 1);
    if (!ending) continue;
    const first = nameStart(tokens, index);
    const features = new Set(['dot-word', ...cues.around(first, ending.last)]);
    if (ambiguous.has(ending.extension)) features.add('ambiguous');
    if (first === index) features.add('nameless');
    candidates.push({ kind: 'file', first, last: ending.last, features });
    index = ending.last;
  }
  return candidates;
}

/** `json`, and `p d f` letter by letter. */
function spelledEnding(
  tokens: readonly Token[],
  first: number,
): { readonly last: number; readonly extension: string } | undefined {
  let extension = '';
  for (let index = first; index < first + 5; index += 1) {
    const key = keyAt(tokens, index);
    if (index > first && key.length !== 1) break;
    extension += key === 'three' ? '3' : key === 'four' ? '4' : key;
    const continues =
      tokens[index + 1]?.key.length === 1 && extensions.has(extension + keyAt(tokens, index + 1));
    const spells =
      tokens[index + 1]?.key.length === 1 && key.length === 1 && keyAt(tokens, index + 1) !== 'a';
    if (extensions.has(extension) && !continues && !spells) return { last: index, extension };
    if (key.length !== 1) break;
  }
  return undefined;
}

/**
 * The start of a name, from its dot back: up to a word that does not belong to it, else one word.
 */
function nameStart(tokens: readonly Token[], dotIndex: number): number {
  let first = dotIndex;
  while (first > 0 && dotIndex - first < maximumNameWords * 2) {
    const before = tokens[first - 1];
    if (!before || before.turn !== tokens[first]?.turn) return first;
    const isSpelled = before.key.length === 1 && before.key !== 'a';
    if (!isSpelled && (isStop(before.key) || tokens[first]?.startsSentence)) return first;
    if (/[;:!?]/.test(tokens[first]?.gap ?? '')) return first;
    first -= 1;
  }
  return first === 0 ? first : dotIndex - 1;
}

function isStop(key: string): boolean {
  return stops.has(key) || (functionWords.has(key) && key !== 'final');
}

/** What the features of names of files mean. */
export const fileDescriptions: Readonly<Record<string, string>> = {
  ambiguous: 'with an extension that is a word or a top-level domain as well',
  composed: 'with a digit, a hyphen or an underscore in the name',
  nameless: 'without anything in front of its dot',
};

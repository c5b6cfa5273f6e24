import { functionWords } from '../../text/word-lists.js';
import { isIban, isVehicleNumber } from '../numbers/check-digits.js';
import { PartyEnds } from '../numbers/party-ends.js';
import { pieceAt } from '../numbers/pieces.js';
import { readSpokenRun, type SpokenRun } from '../numbers/spoken-run.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';

const shapes: Readonly<Record<string, RegExp>> = {
  'british-postcode': /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/,
  'canadian-postcode': /^[a-z]\d[a-z]\d[a-z]\d$/,
  eircode: /^[ac-fhknprtv-y]\d[\dw][\da-z]{4}$/,
  'british-insurance': /^[a-z]{2}\d{6}[a-d]$/,
  'indian-tax': /^[a-z]{5}\d{4}[a-z]$/,
  'indian-bank': /^[a-z]{4}0[a-z\d]{6}$/,
  'iban-shape': /^[a-z]{2}\d{2}[a-z\d]{11,30}$/,
  'british-plate': /^[a-z]{2}\d{2}[a-z]{3}$/,
  'indian-plate': /^[a-z]{2}\d{1,2}[a-z]{1,3}\d{4}$/,
};

/** Codes of letters and digits, spoken or written, with their shapes and announcements. */
export function readCodes(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  const ends = new PartyEnds();
  for (let index = 0; index < tokens.length; index += 1) {
    if (ends.covers(tokens, index)) continue;
    const cue = cues.at(index);
    if (cue && !continuesInCode(tokens, cue.last)) continue;
    const run = codeAt(tokens, index, cues);
    if (!run) continue;
    if (isCode(run)) candidates.push(createCandidate(cues, run));
    ends.add(tokens, run.last);
  }
  return candidates;
}

/**
 * True for an abbreviation that announces a code elsewhere and begins this one, as in `DL-0420` and
 * in `it is PW 48`.
 */
function continuesInCode(tokens: readonly Token[], last: number): boolean {
  const { text = '', gap = '' } = tokens[last + 1] ?? {};
  if (!/^[A-Z]{1,5}$/.test(tokens[last]?.text ?? '') || !/\d/.test(text)) return false;
  return gap === '-' || (gap === ' ' && /^(?:is|was|it's)$/.test(keyAt(tokens, last - 1)));
}

function codeAt(tokens: readonly Token[], index: number, cues: Cues): SpokenRun | undefined {
  if (!pieceAt(tokens, index, true) || !beginsCode(tokens, index)) return undefined;
  const end = cues.nextStart(index + 1);
  return readSpokenRun(tokens, index, { letters: true, ...(end === undefined ? {} : { end }) });
}

/** True for letters with digits, and for letters that are spelled. */
function isCode({ characters }: SpokenRun): boolean {
  return /[a-z]/.test(characters) && (/\d/.test(characters) || characters.length > 3);
}

/** Words such as `a` and `I` begin a code only in front of letters or figures. */
function beginsCode(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = '' } = tokens[index] ?? {};
  if (/[@_]$/.test(gap)) return false;
  const next = tokens[index + 1];
  if (key === 'one' && (!next || (next.gap.includes(',') && next.key.length > 1))) return false;
  if (!functionWords.has(key)) return true;
  if (key.length > 1) return false;
  const rest =
    pieceAt(tokens, index + 1, true) && readSpokenRun(tokens, index + 1, { letters: true });
  return rest !== undefined && rest.pieces.length > 1;
}

function createCandidate(cues: Cues, { first, last, pieces, characters }: SpokenRun): Candidate {
  const features = cues.around(first, last);
  for (const [feature, shape] of Object.entries(shapes))
    if (shape.test(characters)) features.add(feature);
  if (isIban(characters)) features.add('iban');
  if (isVehicleNumber(characters)) features.add('vin');
  const digits = characters.replace(/\D/g, '').length;
  if (pieces.length > 1) features.add('spelled');
  if (digits === 0) features.add('letters-only');
  return {
    kind: 'code',
    first,
    last,
    key: characters,
    features,
    measures: {
      characters: characters.length,
      digits,
      letters: characters.length - digits,
      pieces: pieces.length,
    },
  };
}

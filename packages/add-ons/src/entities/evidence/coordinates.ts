import { wordSet } from '../../text/word-lists.js';
import { decimal } from '../grammar/amount-elements.js';
import { anyOf, type Element, mark, matching, oneOf } from '../grammar/element.js';
import { type Forms, Grammar } from '../grammar/grammar.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { listNames, textAround } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

const degreeWord = oneOf(wordSet('degrees degree deg degs'));
const degreeMark = mark(/^\s?[\u00b0\u00ba]\s?/);
const minuteWord = oneOf(wordSet('minutes minute min mins'));
const minuteMark = mark(/^\s?['\u2019\u2032]\s?/);
const secondWord = oneOf(wordSet('seconds second sec secs'));
const secondMark = mark(/^\s?["\u2033\u201d]\s?/);

const parts: Readonly<Record<string, Element>> = {
  decimal,
  degrees: anyOf(degreeWord, degreeMark),
  minutes: anyOf(minuteWord, minuteMark),
  seconds: anyOf(secondWord, secondMark),
  direction: oneOf(wordSet('north south east west n s e w')),
  word: matching(/^[a-z]{3,}$/),
  'word-dot': mark(/^\.$/),
  'three-slashes': mark(/\/\/\/$/),
};

const bearing = new Grammar(parts, {
  bearing: [
    '<decimal> <degrees>? <direction>',
    '<decimal> <degrees> <decimal> <minutes>? <direction>',
    '<decimal> <degrees> <decimal> <minutes> <decimal> <seconds>? <direction>',
    '<direction> <decimal> <degrees>? <decimal>? <minutes>?',
  ],
});

/** The forms in which positions are said and written. */
const forms: Forms = {
  'bearing-pair': ['<bearing> and|by|comma? <bearing>'],
  bearing: [
    '<decimal> <degrees> <direction>',
    '<decimal> <degrees> <decimal> <minutes>? <direction>',
    '<decimal> <degrees> <decimal> <minutes> <decimal> <seconds>? <direction>',
  ],
  'decimal-pair': ['<decimal> comma|and|by? <decimal>'],
  'latitude-longitude': [
    'lat|latitude is|of? [ <decimal> and? lon|lng|long|longitude is|of? <decimal> ]',
  ],
  'decimal-long-decimal': ['<decimal> long|lng|lon|longitude is|of? <decimal>'],
  latitude: ['lat|latitude is|of? [ <decimal> ]', 'lon|lng|longitude is|of? [ <decimal> ]'],
  'long-decimal': ['long is|of? [ <decimal> ]'],
  'three-words': [
    '<three-slashes> <word> <word-dot> <word> <word-dot> <word>',
    '<three-slashes> <word> <word> <word>',
    '<word> dot <word> dot <word>',
    '<word> <word-dot> <word> <word-dot> <word>',
  ],
};

const grammar = new Grammar({ ...parts, bearing: bearing.asElement() }, forms);

/** Positions on the earth: degrees, decimal pairs, and addresses of three words. */
export const coordinateReader: FormReader = {
  kind: 'coordinate',
  grammar,
  details: coordinateDetails,
};

function isSigned(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = '' } = tokens[index] ?? {};
  return /^(?:minus|negative)$/.test(key) || /[-\u2212]$/.test(gap);
}

/** Decimals that make a number a position rather than any other. */
const fineDecimals = 3;

/** Signs, and marks of degrees, belong to a position. */
function coordinateDetails(document: TextDocument, span: FormSpan): FormDetails {
  const { tokens } = document;
  const { before, after } = textAround(document, span);
  const sign = /(?:[-\u2212\u2013+]|\/\/\/)$/.exec(before)?.[0] ?? '';
  const degree = /^\s?[\u00b0\u00ba](?:\s?[NSEW]\b)?/.exec(after)?.[0] ?? '';
  const decimals = span.parts.filter(({ name }) => name === 'decimal');
  return {
    start: (tokens[span.first]?.start ?? 0) - sign.length,
    end: (tokens[span.last]?.end ?? 0) + degree.length,
    features: listNames({
      fine: decimals.every(({ value = 0 }) => value >= fineDecimals),
      signed: decimals.some(({ first }) => isSigned(tokens, first)),
      decimals: decimals.every(({ value = 0 }) => value > 0),
      'three-slashes': sign === '///',
    }),
  };
}

import { readFileSync } from 'node:fs';
import { findEntities } from '../src/entities/find-entities.js';

/** A span of a labelled sentence. */
interface Label {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A line of a labelled set. */
export interface LabelledSentence {
  readonly half: 'development' | 'held-apart';
  readonly text: string;
  readonly entities: readonly Label[];
  readonly sentiment?: string;
  readonly emotion?: string;
}

/** @param name - of the file in `test/data` */
export function readLabelled(name: string, half: LabelledSentence['half']): LabelledSentence[] {
  const lines = readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as LabelledSentence)
    .filter((sentence) => sentence.half === half);
}

const classes: Readonly<Record<string, string>> = {
  NAME: 'names',
  NAME_MEDICAL_PROFESSIONAL: 'names',
  LOCATION_CITY: 'places',
  LOCATION_STATE: 'places',
  LOCATION_COUNTRY: 'places',
  ORGANIZATION: 'organisations',
  ORGANIZATION_MEDICAL_FACILITY: 'organisations',
};
const structured = new Set(
  'ACCOUNT_NUMBER AGE BANK_ACCOUNT CREDIT_CARD CREDIT_CARD_EXPIRATION CVV DATE DATE_INTERVAL DOB DRIVER_LICENSE EMAIL_ADDRESS FILENAME HEALTHCARE_NUMBER IP_ADDRESS LOCATION_ADDRESS LOCATION_ADDRESS_STREET LOCATION_COORDINATE LOCATION_ZIP MONEY NUMERICAL_PII PASSPORT_NUMBER PASSWORD PHONE_NUMBER ROUTING_NUMBER SSN TIME DURATION URL USERNAME VEHICLE_ID'.split(
    ' ',
  ),
);
/**
 * Types that count as one: only its announcement decides whether a number is an account of a bank
 * or of a shop.
 */
const same: Readonly<Record<string, string>> = {
  DOB: 'DATE',
  DATE_INTERVAL: 'DATE',
  BANK_ACCOUNT: 'ACCOUNT_NUMBER',
  LOCATION_ADDRESS_STREET: 'LOCATION_ADDRESS',
};

const toClass = (type: string) => classes[type] ?? (structured.has(type) ? 'structured' : 'other');
const toKind = (type: string) => (classes[type] ? classes[type] : (same[type] ?? type));

/**
 * Counts of a class of types. Recall requires every character of a label under its type, precision
 * any overlap with one.
 */
export interface Measure {
  labelled: number;
  found: number;
  reported: number;
  right: number;
}

/** Measures by class of types, and of all together. */
export function measureEntities(sentences: readonly LabelledSentence[]): Map<string, Measure> {
  const measures = new Map<string, Measure>();
  const count = (type: string, field: keyof Measure) => {
    for (const name of [toClass(type), 'all']) {
      const measure = measures.get(name) ?? { labelled: 0, found: 0, reported: 0, right: 0 };
      measure[field] += 1;
      measures.set(name, measure);
    }
  };
  for (const { text, entities } of sentences) {
    const reported = findEntities(text);
    for (const label of entities) {
      count(label.type, 'labelled');
      const covered = text
        .slice(label.start, label.end)
        .split('')
        .every(
          (character, index) =>
            /[\s.,()-]/.test(character) ||
            reported.some(
              ({ start, end }) => start <= label.start + index && label.start + index < end,
            ),
        );
      if (covered && reported.some((entity) => matches(entity, label))) count(label.type, 'found');
    }
    for (const entity of reported) {
      count(entity.type, 'reported');
      if (entities.some((label) => matches(entity, label))) count(entity.type, 'right');
    }
  }
  return measures;
}

const matches = (one: Label, other: Label) =>
  one.start < other.end && other.start < one.end && toKind(one.type) === toKind(other.type);

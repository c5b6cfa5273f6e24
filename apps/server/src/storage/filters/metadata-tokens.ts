import { hash } from 'node:crypto';
import type { JobFacts, JobFilter } from './job-filter.js';

/**
 * Hash of a fact about jobs of one key, such as `customer` being the text `b`: 128 bits,
 * hexadecimal.
 */
export type Token = string;

const tokenLength = 32;

/** Encodes a token for storage. */
export function tokenBytes(token: Token): Buffer {
  return Buffer.from(token, 'hex');
}

/** The tokens of an ended job. */
export function listTokens(keyId: string, job: JobFacts): Token[] {
  return [
    anyJob(keyId),
    token(keyId, 'kind', [], job.kind),
    token(keyId, 'status', [], job.status),
    ...listMetadataTokens(keyId, job.custom_metadata),
  ];
}

/**
 * The tokens of custom metadata.
 *
 * @param metadata - JSON text, or null when there is none
 */
export function listMetadataTokens(keyId: string, metadata: string | null): Token[] {
  if (metadata === null) return [];
  return [...listFacts(JSON.parse(metadata), [], false)].map(({ kind, path, value }) =>
    token(keyId, kind, path, value),
  );
}

/**
 * The tokens of jobs that match a filter: at least one of each group. Rare ones come first.
 *
 * @returns at least one group
 */
export function listTokenGroups(keyId: string, filter: JobFilter): Token[][] {
  const groups = listMetadataTokenGroups(keyId, filter.custom_metadata);
  if (filter.status !== undefined)
    groups.push(filter.status.map((status) => token(keyId, 'status', [], status)));
  if (filter.kind !== undefined)
    groups.push(filter.kind.map((kind) => token(keyId, 'kind', [], kind)));
  return groups.length === 0 ? [[anyJob(keyId)]] : groups;
}

/** The tokens of custom metadata that match a filter: at least one of each group. */
export function listMetadataTokenGroups(
  keyId: string,
  wanted: JobFilter['custom_metadata'],
): Token[][] {
  if (wanted === undefined) return [];
  const { spelling, value } = wanted;
  const facts = spelling === 'json' ? wantedInJson(value, []) : wantedInBrackets(value, []);
  return [...facts].map((alternatives) =>
    alternatives.map(({ kind, path, value: text }) => token(keyId, kind, path, text)),
  );
}

/** Token of every job of a key. */
function anyJob(keyId: string): Token {
  return token(keyId, 'job', [], '');
}

/**
 * A fact about one path in the metadata: its value is a text, another scalar, a list or an object.
 * Paths inside lists have separate kinds, since only filters in brackets match there.
 */
interface MetadataFact {
  kind: 'text' | 'scalar' | 'list' | 'object' | 'text in list' | 'scalar in list';
  path: readonly string[];
  /** JSON text, with the names of objects sorted. */
  value: string;
}

function* listFacts(
  value: unknown,
  path: readonly string[],
  isInList: boolean,
): Generator<MetadataFact> {
  if (typeof value === 'string') {
    yield { kind: isInList ? 'text in list' : 'text', path, value: JSON.stringify(value) };
  } else if (typeof value !== 'object' || value === null) {
    yield { kind: isInList ? 'scalar in list' : 'scalar', path, value: JSON.stringify(value) };
  } else if (Array.isArray(value)) {
    if (!isInList) yield { kind: 'list', path, value: canonicalJson(value) };
    for (const [index, element] of value.entries())
      yield* listFacts(element, [...path, String(index)], true);
  } else {
    if (!isInList && path.length > 0) yield { kind: 'object', path, value: '' };
    for (const [name, inner] of Object.entries(value))
      yield* listFacts(inner, [...path, name], isInList);
  }
}

function* wantedInJson(wanted: unknown, path: readonly string[]): Generator<MetadataFact[]> {
  if (typeof wanted === 'string') {
    yield [{ kind: 'text', path, value: JSON.stringify(wanted) }];
  } else if (typeof wanted !== 'object' || wanted === null) {
    yield [{ kind: 'scalar', path, value: JSON.stringify(wanted) }];
  } else if (Array.isArray(wanted)) {
    yield [{ kind: 'list', path, value: canonicalJson(wanted) }];
  } else {
    const entries = Object.entries(wanted);
    if (entries.length === 0 && path.length > 0) yield [{ kind: 'object', path, value: '' }];
    for (const [name, inner] of entries) yield* wantedInJson(inner, [...path, name]);
  }
}

function* wantedInBrackets(wanted: unknown, path: readonly string[]): Generator<MetadataFact[]> {
  if (typeof wanted === 'string') {
    const value = JSON.stringify(wanted);
    const alternatives: MetadataFact[] = [
      { kind: 'text', path, value },
      { kind: 'text in list', path, value },
    ];
    if (isScalarText(wanted))
      alternatives.push(
        { kind: 'scalar', path, value: wanted },
        { kind: 'scalar in list', path, value: wanted },
      );
    yield alternatives;
  } else {
    for (const [name, inner] of Object.entries(wanted ?? {}))
      yield* wantedInBrackets(inner, [...path, name]);
  }
}

/** True for a text that is the spelling of a number, a boolean or null. */
function isScalarText(text: string): boolean {
  return ['true', 'false', 'null'].includes(text) || String(Number(text)) === text;
}

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join()}}`;
}

function token(keyId: string, kind: string, path: readonly string[], value: string): Token {
  return hash('sha256', JSON.stringify([keyId, kind, path, value])).slice(0, tokenLength);
}

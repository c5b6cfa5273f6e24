import { readMetadataValue } from '../../format/metadata-value.js';
import type { TextId } from '../../texts/en.js';
import type { FieldSchema } from './request-fields.js';

/** Format of a request value as plain lines of text. */
export interface LineFormat {
  /** Example of a line. */
  readonly hint: TextId;
  /** Lines for a value, undefined for a value that lines cannot fully express. */
  readonly write: (value: unknown) => string | undefined;
  /** Value of a text, undefined for no value, or the number of the first invalid line. */
  readonly read: (text: string) => { readonly value: unknown } | { readonly wrongLine: number };
}

/** The format of a field's lines, undefined for a field that is neither a list nor a table. */
export function findLineFormat(schema: FieldSchema): LineFormat | undefined {
  if (schema.type === 'array') {
    const entry = (schema.items?.anyOf ?? []).find(({ type }) => type === 'object');
    return entry?.properties?.['pronunciations'] === undefined ? texts : vocabulary;
  }
  if (schema.type !== 'object' || schema.properties !== undefined) return undefined;
  return isListSchema(schema.additionalProperties) ? spellings : metadata;
}

function isListSchema(schema: FieldSchema['additionalProperties']): boolean {
  return typeof schema === 'object' && schema.type === 'array';
}

/** One text in each line. */
const texts = createFormat({
  hint: 'linesOfTexts',
  write: readList,
  writeEntry: (text) => (typeof text === 'string' ? text : undefined),
  readLine: (line) => line,
  read: (entries) => entries,
});

/** Words with their known pronunciations: `Zurich = tsoorich, zoorick`. */
const vocabulary = createFormat({
  hint: 'linesOfVocabulary',
  write: readList,
  writeEntry: (entry) => {
    if (typeof entry === 'string') return entry;
    const { pronunciations, value } = entry as Readonly<Record<string, unknown>>;
    return `${String(value)} = ${readList(pronunciations).join(', ')}`;
  },
  readLine: (line) => {
    const [value, sounds] = splitLine(line);
    if (sounds === undefined) return line;
    const pronunciations = commaSeparated(sounds);
    return value === '' || pronunciations.length === 0 ? undefined : { value, pronunciations };
  },
  read: (entries) => entries,
});

/**
 * The correct spelling, and the transcript text that it replaces: `Earshot = ear shot, air shot`.
 */
const spellings = createFormat({
  hint: 'linesOfSpellings',
  write: readEntries,
  writeEntry: (entry) => {
    const [written, replaced] = entry as readonly [string, unknown];
    return `${written} = ${readList(replaced).join(', ')}`;
  },
  readLine: (line) => {
    const [written, replaced = ''] = splitLine(line);
    const spellingsOfIt = commaSeparated(replaced);
    return written === '' || spellingsOfIt.length === 0 ? undefined : [written, spellingsOfIt];
  },
  read: (entries) => Object.fromEntries(entries as [string, unknown][]),
});

/** Names and their values: `order = 4711`. */
const metadata = createFormat({
  hint: 'linesOfMetadata',
  write: readEntries,
  writeEntry: (entry) => {
    const [name, value] = entry as readonly [string, unknown];
    if (typeof value !== 'string') return `${name} = ${JSON.stringify(value)}`;
    return `${name} = ${readMetadataValue(value) === value ? value : `"${value}"`}`;
  },
  readLine: (line) => {
    const [name, value] = splitLine(line);
    return name === '' || value === undefined ? undefined : [name, readMetadataValue(value)];
  },
  read: (entries) => Object.fromEntries(entries as [string, unknown][]),
});

/**
 * Creates a format from the meaning of a line. A value whose lines would be read as another value
 * has no lines.
 */
function createFormat({
  hint,
  write,
  writeEntry,
  readLine,
  read,
}: {
  readonly hint: TextId;
  readonly write: (value: unknown) => readonly unknown[];
  readonly writeEntry: (entry: unknown) => string | undefined;
  /** Entry of a line, undefined for an invalid line. */
  readonly readLine: (line: string) => unknown;
  readonly read: (entries: readonly unknown[]) => unknown;
}): LineFormat {
  const format: LineFormat = {
    hint,
    write(value) {
      if (value === undefined) return '';
      const lines = write(value).map(writeEntry);
      const text = lines.join('\n');
      const again = format.read(text);
      const isSame =
        'value' in again && JSON.stringify(again.value ?? null) === JSON.stringify(value);
      return lines.includes(undefined) || !isSame ? undefined : text;
    },
    read(text) {
      const entries: unknown[] = [];
      for (const [index, line] of text.split('\n').entries()) {
        if (line.trim() === '') continue;
        const entry = readLine(line.trim());
        if (entry === undefined) return { wrongLine: index + 1 };
        entries.push(entry);
      }
      return { value: entries.length === 0 ? undefined : read(entries) };
    },
  };
  return format;
}

/** The parts before and after the first equals sign. The second one is undefined without a sign. */
function splitLine(line: string): [before: string, behind: string | undefined] {
  const at = line.indexOf('=');
  return at < 0 ? [line, undefined] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function commaSeparated(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readEntries(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

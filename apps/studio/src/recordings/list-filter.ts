import { readMetadataValue } from '../format/metadata-value.js';
import { jobName } from '../format/names.js';
import type { Recording } from '../labels/recording-requests.js';
import { phrasePattern } from '../recording/transcript/transcript-words.js';

/** Filter of the list of recordings. */
export interface ListFilter {
  /**
   * Words of the name, the text or the metadata. `field:value` is a field of the metadata, which
   * the server searches.
   */
  readonly search: string;
  readonly state: (typeof listStates)[number];
  readonly kind: (typeof listKinds)[number];
  readonly age: (typeof listAges)[number];
  /** A tag that the recordings have, or nothing for any. */
  readonly tag: string;
  readonly sort: (typeof listOrders)[number];
}

/** Job states of the filter. */
export const listStates = ['all', 'working', 'done', 'error'] as const;
/** Job kinds of the filter. */
export const listKinds = ['all', 'pre-recorded', 'live'] as const;
/** Job ages of the filter, in days. */
export const listAges = ['all', '1', '7', '30', '365'] as const;

/** Orders of the list. Hits of a search are always the newest first. */
export const listOrders = ['newest', 'oldest', 'name', 'longest'] as const;

/** The filter that shows everything. */
export const noFilter: ListFilter = {
  search: '',
  state: 'all',
  kind: 'all',
  age: 'all',
  tag: '',
  sort: 'newest',
};

const statuses = {
  all: undefined,
  working: ['queued', 'processing'],
  done: ['done'],
  error: ['error'],
} as const;

/** A field of the metadata in a search: `order:4711`, `client:"Anna Berg"`. */
const fieldPattern = /([\w.-]+):("[^"]*"|\S+)/g;

/** Reads a filter from the parameters of an address. Unknown values are ignored. */
export function readFilter(parameters: Readonly<Record<string, unknown>>): ListFilter {
  const readText = (name: keyof ListFilter): string => {
    const value = parameters[name];
    // In an address that was written by hand, text that looks like a number is one.
    return typeof value === 'string' || typeof value === 'number' ? String(value) : noFilter[name];
  };
  const { age, kind, sort, state } = noFilter;
  const filter: ListFilter = {
    search: readText('search'),
    state: listStates.find((each) => each === readText('state')) ?? state,
    kind: listKinds.find((each) => each === readText('kind')) ?? kind,
    age: listAges.find((each) => each === readText('age')) ?? age,
    tag: readText('tag'),
    sort: listOrders.find((each) => each === readText('sort')) ?? sort,
  };
  return Object.keys(writeFilter(filter)).length === 0 ? noFilter : filter;
}

/** The parameters of an address for a filter, empty for the filter that shows everything. */
export function writeFilter(filter: ListFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== Reflect.get(noFilter, name)),
  );
}

/** The words of a search, without its metadata fields. */
export function searchedWords(search: string): string {
  return search.replace(fieldPattern, '').trim();
}

/** Pattern of any word of a search, as a group. */
export function wordPattern(words: readonly string[]): RegExp {
  const options = { isWhole: false, matchesCase: false };
  const sources = words.map((word) => phrasePattern(word, options).source);
  return new RegExp(`(${sources.join('|')})`, 'iu');
}

/**
 * Checks whether a job is in a filter, except for the words of its search, which the server has
 * checked.
 */
export function matchesFilter(job: Recording, { age, kind, state, tag }: ListFilter): boolean {
  if (tag !== '' && !job.tags.includes(tag)) return false;
  const wanted: readonly string[] | undefined = statuses[state];
  if (wanted?.includes(job.status) === false) return false;
  if (kind !== 'all' && job.kind !== kind) return false;
  return age === 'all' || job.created_at >= findStart(Number(age));
}

/** The parameters of the count of a filter, which ignores its search. */
export function toCountParameters({ age, kind, state, tag }: ListFilter): Record<string, string> {
  return {
    ...(state === 'all' ? {} : { state }),
    ...(kind === 'all' ? {} : { kind }),
    ...(age === 'all' ? {} : { since: String(Date.parse(findStart(Number(age)))) }),
    ...(tag === '' ? {} : { tag }),
  };
}

/**
 * The parameters of the pages of a filter, which ignore the words of its search. Recordings with
 * fields of the metadata are always the newest first, and have any tag.
 */
export function toPageParameters(filter: ListFilter): Record<string, string> {
  const fields = readFields(filter.search);
  const { tag = '', ...parameters } = toCountParameters(filter);
  if (fields !== undefined) return { ...parameters, fields: JSON.stringify(fields) };
  return { ...parameters, ...(tag === '' ? {} : { tag }), sort: filter.sort };
}

/** The fields of the metadata in a search, undefined when there are none. */
function readFields(search: string): Record<string, unknown> | undefined {
  const fields = [...search.matchAll(fieldPattern)].map(
    ([, name = '', value = '']) => [name, readMetadataValue(value)] as const,
  );
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/**
 * Creates the check whether a job has every word of a search in its name, its text or its metadata.
 * Fields of the metadata count as found, because the server has checked them.
 *
 * @returns null for a search without words, which matches every job
 */
export function createJobCheck(
  search: string,
  language: string,
): ((job: Recording) => boolean) | null {
  const words = searchedWords(search)
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return (job) => {
    const text = [
      jobName(job, ''),
      ...job.tags,
      job.id,
      job.custom_metadata === undefined ? '' : JSON.stringify(job.custom_metadata),
      job.result?.transcription?.full_transcript ?? '',
    ]
      .join('\n')
      .toLocaleLowerCase(language);
    return words.every((word) => text.includes(word));
  };
}

/** Begin of the day a number of days ago. Today counts as one day. */
function findStart(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}

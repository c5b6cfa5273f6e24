import type { Job } from '@earshot/core/types';
import type { MixedListOptions } from '@earshot/http';
import { jobName } from '../format/names.js';
import { phrasePattern } from '../recording/transcript/transcript-words.js';

/** Filter of the list of recordings. */
export interface ListFilter {
  /** Words of the name, the text or the metadata; `field:value` is a field of the metadata, which the server looks for. */
  readonly search: string;
  readonly state: (typeof listStates)[number];
  readonly kind: (typeof listKinds)[number];
  readonly age: (typeof listAges)[number];
}

/** States of jobs that can be asked for. */
export const listStates = ['all', 'working', 'done', 'error'] as const;
/** Kinds of jobs that can be asked for. */
export const listKinds = ['all', 'pre-recorded', 'live'] as const;
/** Ages of jobs that can be asked for, in days. */
export const listAges = ['all', '1', '7', '30', '365'] as const;

/** The filter that shows everything. */
export const noFilter: ListFilter = { search: '', state: 'all', kind: 'all', age: 'all' };

const statuses = {
  all: undefined,
  working: ['queued', 'processing'],
  done: ['done'],
  error: ['error'],
} as const;

/** A field of the metadata in a search: `order:4711`, `client:"Anna Berg"`. */
const fieldPattern = /([\w.-]+):("[^"]*"|\S+)/g;

/** Reads a filter from the parameters of an address; what is unknown there is left out. */
export function readFilter(parameters: Readonly<Record<string, unknown>>): ListFilter {
  const textOf = (name: keyof ListFilter): string => {
    const value = parameters[name];
    // Text that looks like a number is one in an address that was written by hand.
    return typeof value === 'string' || typeof value === 'number' ? String(value) : noFilter[name];
  };
  const { age, kind, search, state } = noFilter;
  const filter: ListFilter = {
    search: textOf('search'),
    state: listStates.find((each) => each === textOf('state')) ?? state,
    kind: listKinds.find((each) => each === textOf('kind')) ?? kind,
    age: listAges.find((each) => each === textOf('age')) ?? age,
  };
  const isAll = filter.search === search && filter.state === state;
  return isAll && filter.kind === kind && filter.age === age ? noFilter : filter;
}

/** The parameters of an address for a filter: none for the one that shows everything. */
export function writeFilter(filter: ListFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== Reflect.get(noFilter, name)),
  );
}

/** The words of a search, without the fields of metadata that it names. */
export function searchedWords(search: string): string {
  return search.replace(fieldPattern, '').trim();
}

/** Pattern of any word of a search, as a group. */
export function wordPattern(words: readonly string[]): RegExp {
  const options = { isWhole: false, matchesCase: false };
  const sources = words.map((word) => phrasePattern(word, options).source);
  return new RegExp(`(${sources.join('|')})`, 'iu');
}

/** Checks whether a job is in a filter, but for the words of its search: the server has found it by these. */
export function matchesFilter(job: Job, { age, kind, state }: ListFilter): boolean {
  const wanted: readonly string[] | undefined = statuses[state];
  if (wanted?.includes(job.status) === false) return false;
  if (kind !== 'all' && job.kind !== kind) return false;
  return age === 'all' || job.created_at >= startOf(Number(age));
}

/** The part of a filter that the server applies, over all jobs. */
export function toListOptions({ age, kind, search, state }: ListFilter): MixedListOptions {
  const fields = [...search.matchAll(fieldPattern)].map(([, name = '', value = '']) => [
    name,
    readValue(value),
  ]);
  return {
    status: statuses[state],
    kind: kind === 'all' ? undefined : [kind],
    after_date: age === 'all' ? undefined : startOf(Number(age)),
    results: 'brief',
    custom_metadata: fields.length === 0 ? undefined : Object.fromEntries(fields),
  };
}

/**
 * Makes the check whether a job has every word of a search in its name, its text or its metadata. Fields of the metadata count as found:
 * the server has looked for them.
 *
 * @returns null for a search without words, which every job passes
 */
export function createJobCheck(search: string, language: string): ((job: Job) => boolean) | null {
  const words = searchedWords(search)
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return (job) => {
    const text = [
      jobName(job, ''),
      job.id,
      job.custom_metadata === undefined ? '' : JSON.stringify(job.custom_metadata),
      job.result?.transcription?.full_transcript ?? '',
    ]
      .join('\n')
      .toLocaleLowerCase(language);
    return words.every((word) => text.includes(word));
  };
}

/** Value of the metadata as somebody types it: a text in quotes, a number, true or false, or a text. */
export function readValue(text: string): unknown {
  if (text.startsWith('"')) return text.slice(1, -1);
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

/** Begin of the day so many days ago, to which today counts as one. */
function startOf(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}

import type { Job } from '@earshot/core/types';
import { queryOptions } from '@tanstack/react-query';
import { callService } from '../session/call-service.js';
import { queryClient } from '../session/client.js';

/** What its owner has called a recording. */
export interface RecordingLabel {
  /** Null for a recording that has the name of its file. */
  readonly title: string | null;
  readonly tags: readonly string[];
}

/** A job of the list, with its title and its tags. */
export type Recording = Job & RecordingLabel;

/** A recording in which the words of a search were said. */
export type SpokenRecording = Recording & {
  /** The passage with the words. */
  readonly text: string;
  /** Time of their sentence, in seconds. */
  readonly seconds: number;
};

/** A page of recordings. */
export interface RecordingPage<Item extends Recording = Recording> {
  readonly items: readonly Item[];
  /** Address of the next page, null at the end. */
  readonly next: string | null;
}

const path = '/studio/recordings';
/** Largest number of recordings that one request changes. */
const changedAtOnce = 200;

/** First parts of the keys of queries whose results change with recordings. */
const changedQueries = ['recordings', 'recording-label', 'search'] as const;

/** Address of the first page of recordings. */
export function pageAddress(parameters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Reads a page of recordings. */
export function readPage(address: string, signal: AbortSignal): Promise<RecordingPage> {
  return readItems<Recording>(address, signal);
}

/** Reads a page of recordings in which the words of a search were said. */
export function readSpoken(
  address: string,
  signal: AbortSignal,
): Promise<RecordingPage<SpokenRecording>> {
  return readItems<SpokenRecording>(address, signal);
}

async function readItems<Item extends Recording>(
  address: string,
  signal: AbortSignal,
): Promise<RecordingPage<Item>> {
  const { items, next } = await callService<{
    items: readonly (Omit<Item, keyof Job> & { readonly job: Job })[];
    next: string | null;
  }>(address, { signal });
  // The fields of a job and those beside it are all that an item has.
  return { items: items.map(({ job, ...more }) => ({ ...job, ...more }) as unknown as Item), next };
}

/** Number of recordings of a filter. With `is_at_least` there may be more. */
export const countQuery = (parameters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['recordings', 'count', parameters],
    queryFn: ({ signal }) =>
      callService<{ count: number; is_at_least: boolean }>(
        `${path}/count?${new URLSearchParams(parameters)}`,
        { signal },
      ),
  });

/** The tags of all recordings. */
export const tagsQuery = queryOptions({
  queryKey: ['recordings', 'tags'],
  queryFn: async ({ signal }) =>
    (await callService<{ tags: readonly string[] }>(`${path}/tags`, { signal })).tags,
  staleTime: 30_000,
});

/** What a recording is called. */
export const labelQuery = (id: string) =>
  queryOptions({
    queryKey: ['recording-label', id],
    queryFn: ({ signal }) => callService<RecordingLabel>(`${path}/${id}`, { signal }),
    staleTime: 30_000,
  });

/** Ids of all recordings of a filter, up to the limit of the service. */
export async function readIds(
  parameters: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const query = new URLSearchParams(parameters);
  return (await callService<{ ids: readonly string[] }>(`${path}/ids?${query}`)).ids;
}

/** Changes the title of a recording. Null removes it. */
export async function renameRecording(id: string, title: string | null): Promise<void> {
  await callService(`${path}/${id}`, { method: 'POST', body: { title } });
  await refreshRecordings();
}

/** Adds tags to recordings, and removes others from them. */
export async function changeTags(
  ids: readonly string[],
  change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<void> {
  for (const some of inParts(ids))
    await callService(`${path}/tags`, { method: 'POST', body: { ids: some, ...change } });
  await refreshRecordings();
}

/** Deletes recordings. Returns the number of those that are kept because they have not ended. */
export async function deleteRecordings(ids: readonly string[]): Promise<number> {
  let kept = 0;
  for (const some of inParts(ids)) {
    const { active } = await callService<{ active: readonly string[] }>(`${path}/delete`, {
      method: 'POST',
      body: { ids: some },
    });
    kept += active.length;
  }
  await refreshRecordings();
  return kept;
}

/** Reads lists and labels again that are in use. */
export async function refreshRecordings(): Promise<void> {
  await Promise.all(
    changedQueries.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}

function* inParts(ids: readonly string[]): Generator<readonly string[], void, undefined> {
  for (let from = 0; from < ids.length; from += changedAtOnce)
    yield ids.slice(from, from + changedAtOnce);
}

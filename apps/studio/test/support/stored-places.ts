import { testKey } from '@earshot/server/testing';

/** Edits as the service stores them. */
interface StoredEdits {
  readonly corrections: readonly { readonly from: number; readonly text: string }[];
  readonly merges: readonly number[];
  readonly speakers: readonly { readonly speaker: number; readonly name?: string }[];
}

/**
 * Reads the edits of a recording from the service, by their places: words, begins of utterances and
 * speakers.
 *
 * @param path - path of the page of the recording
 */
export async function readStoredPlaces(
  origin: string,
  path: string,
): Promise<Readonly<Record<string, string>>> {
  const api = path.replace('/recordings/', '/v2/pre-recorded/');
  const response = await fetch(`${origin}${api}/edits`, { headers: { 'x-service-key': testKey } });
  const { corrections, merges, speakers } = (await response.json()) as StoredEdits;
  const places: [string, string][] = [
    ...corrections.map(({ from, text }): [string, string] => [`word ${from}`, text]),
    ...merges.map((word): [string, string] => [`join ${word}`, 'joined']),
    ...speakers.map(({ name = '', speaker }): [string, string] => [`speaker ${speaker}`, name]),
  ];
  return Object.fromEntries(places.sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { gunzipSync } from 'node:zlib';
import { packedTerms } from './packed-terms.js';

/** Names of the lists of terms, each of which is a file of `scripts/terms`. */
export type TermList =
  | 'conditions'
  | 'conditions-mesh'
  | 'drug-phrases'
  | 'drugs'
  | 'ethnic-groups'
  | 'events'
  | 'genders'
  | 'languages'
  | 'occupations'
  | 'parties'
  | 'procedures'
  | 'religions'
  | 'sexualities'
  | 'word-conditions'
  | 'word-drugs'
  | 'word-ethnic-groups'
  | 'word-parties'
  | 'word-procedures';

let loaded: Readonly<Record<TermList, readonly string[]>> | undefined;

/**
 * Terms for attributes of persons, in lower case. They are unpacked when they are first used. Those
 * of lists with `word-` are words of other meanings as well.
 */
export function terms(list: TermList): readonly string[] {
  loaded ??= JSON.parse(gunzipSync(Buffer.from(packedTerms, 'base64')).toString('utf8')) as Record<
    TermList,
    string[]
  >;
  return loaded[list];
}

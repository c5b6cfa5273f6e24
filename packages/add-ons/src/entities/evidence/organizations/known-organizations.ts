import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { Token } from '../../text/tokens.js';
import {
  doubtfulOrganizations,
  knownOrganizations,
  plainBanks,
} from './organization-vocabulary.js';

/** An organisation of a list, by its last token. */
interface KnownOrganization {
  readonly last: number;
  /** True for one whose name means nothing else. */
  readonly isSure: boolean;
}

let finder: PhraseFinder<boolean> | undefined;

/** The organisation of a list that begins at a token. */
export function knownOrganizationAt(
  tokens: readonly Token[],
  first: number,
): KnownOrganization | undefined {
  finder ??= createFinder();
  const found = finder.match(tokens, first);
  return found && { last: found.next - 1, isSure: found.value };
}

function createFinder(): PhraseFinder<boolean> {
  const listed = [...gazetteer().organizations].map((name) =>
    name.replace(/[.&/]/g, ' ').replace(/ +/g, ' ').trim(),
  );
  return new PhraseFinder([
    ...knownOrganizations.map((name) => [name, !doubtfulOrganizations.has(name)] as const),
    ...plainBanks.map((name) => [name, false] as const),
    ...listed.map((name) => [name, false] as const),
  ]);
}

/**
 * True for a span that begins with the name of an organisation of several words, or is one that
 * means nothing else.
 */
export function isKnownOrganization(
  tokens: readonly Token[],
  first: number,
  last: number,
): boolean {
  const found = knownOrganizationAt(tokens, first);
  return found !== undefined && (found.last > first || (found.last === last && found.isSure));
}

import { wordSet } from '../../text/word-lists.js';
import type { Token } from '../text/tokens.js';
import type { ListedCandidate } from './candidate.js';
import type { Cues } from './cues.js';

/** Words for the signs within an address. */
export const connectors = wordSet('dot underscore dash hyphen plus point period minus');

/** An address of mail, or a part of one. */
export interface MailSpan {
  readonly first: number;
  readonly last: number;
  readonly shape: readonly string[];
  readonly key?: string;
}

/** The candidate of an address, with the announcements near it. */
export function mailCandidate(cues: Cues, { first, last, shape, key }: MailSpan): ListedCandidate {
  const features = new Set([...shape, ...cues.around(first, last)]);
  return { kind: 'mail', first, last, features, ...(key === undefined ? {} : { key }) };
}

/** True for a single letter or digit. */
export function isSpelled(token: Token | undefined): boolean {
  return token !== undefined && /^[a-z\d]$/.test(token.key);
}

import type { Entity } from '../entity.js';

/** Kinds of candidates, by the reader that finds them. */
export type CandidateKind =
  | 'digits'
  | 'code'
  | 'name'
  | 'spelled-name'
  | 'organization'
  | 'place'
  | 'address'
  | 'phrase'
  | 'condition'
  | 'injury'
  | 'blood-type'
  | 'medical-code'
  | 'occupation'
  | 'look'
  | 'event'
  | 'mail'
  | 'web'
  | 'file'
  | 'machine'
  | 'secret'
  | 'attribute'
  | 'dosed'
  | 'date'
  | 'interval'
  | 'time'
  | 'duration'
  | 'age'
  | 'money'
  | 'dose'
  | 'measure'
  | 'coordinate';

/** Named features that a rule can ask for. */
export interface Features {
  has(name: string): boolean;
}

/**
 * A span of a text that may be personal data, with the evidence for it. The table of rules decides
 * whether it is.
 */
export interface Candidate {
  readonly kind: CandidateKind;
  /** Index of its first token. */
  readonly first: number;
  /** Index of its last token. */
  readonly last: number;
  /** Offset of its first UTF-16 unit, where it is not that of its first token. */
  readonly start?: number | undefined;
  /** Offset after its last UTF-16 unit, where it is not that of its last token. */
  readonly end?: number | undefined;
  /** Key by which two mentions are the same, such as the digits of a number. */
  readonly key?: string | undefined;
  /** Named features, such as `luhn` and `cue:card`. {@link featureDescriptions} has all of them. */
  readonly features: Features;
  /** Sizes by their names, such as `digits`. */
  readonly measures?: Readonly<Record<string, number>>;
  /** Entities within it, such as the given name of a name. */
  readonly parts?: readonly Entity[] | undefined;
}

/**
 * A candidate whose features are all known, for readers that add some of them to another candidate.
 */
export interface ListedCandidate extends Candidate {
  readonly features: ReadonlySet<string>;
}

import type { PiiEntityType } from '@earshot/core';
import type { CandidateKind } from '../evidence/candidate.js';

/**
 * A row of the table: what a candidate is when its evidence is as the row describes. The examples
 * are its test, which fails when the row is removed. `docs/decisions/0032-evidence-and-rules.md` is
 * written for those who add rows.
 */
export interface Rule {
  /** What the candidate is. */
  readonly type: PiiEntityType;
  /**
   * Types that it may be as well: it is redacted for a request of any of them, under the first that
   * is requested.
   */
  readonly or?: readonly PiiEntityType[];
  /** Kind of candidate that the row is about, or several. */
  readonly of: CandidateKind | readonly CandidateKind[];
  /**
   * Required evidence, separated by spaces: features, alternatives as `cue:card|after:card`, and
   * measures with their range as `digits:13-19`.
   */
  readonly when?: string;
  /** Evidence that excludes the row. */
  readonly unless?: string;
  /** Confidence of the row, from 0 to 1, which decides between candidates that overlap. */
  readonly confidence: number;
  /** Sentences with what the row finds in square brackets. A line break is a change of speaker. */
  readonly examples: readonly string[];
  /** Sentences in which the row finds nothing. */
  readonly counterexamples?: readonly string[];
}

/** Rows that share some of their members, such as the type, each with what is its own. */
export function rulesFor<Shared extends Partial<Rule>>(
  shared: Shared,
  rows: readonly Omit<Rule, keyof Shared>[],
): readonly Rule[] {
  // Together they have every member, which a generic type does not show.
  return rows.map((row) => ({ ...shared, ...row }) as unknown as Rule);
}

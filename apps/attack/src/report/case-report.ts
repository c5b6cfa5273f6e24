import { type Figure, isWithinBound } from './figure.js';

/** What came of a case. */
export interface CaseReport {
  readonly name: string;
  readonly description: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** How often the attacker did what, and what it was answered. */
  readonly counts: Readonly<Record<string, number>>;
  /** What went wrong for the bystander, each with how often. */
  readonly failures: Readonly<Record<string, number>>;
}

/** A case that was not run. */
export interface SkippedCase {
  readonly name: string;
  readonly description: string;
  readonly reason: string;
}

/** The figures beyond their bounds. */
export function findBroken({ figures }: CaseReport): readonly Figure[] {
  return figures.filter((figure) => !isWithinBound(figure));
}

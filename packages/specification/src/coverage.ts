import type { Requirement } from './requirement.js';

/** A test that did not run. */
export interface SkippedTest {
  /** Full name. */
  name: string;
  /** Reason of the skip; a test without one fails the gate. */
  reason?: string;
}

/** Duration of the tests of one file. */
export interface FileDuration {
  /** Path from the folder of the workspace. */
  file: string;
  /** Seconds from the import of the file until its last hook has ended. */
  seconds: number;
}

/** Report of the test run of one workspace, which the gate reads. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Skipped tests, each of which needs a reason. */
  skipped: SkippedTest[];
  /** Names of the passing tests that verify each requirement, by its id. */
  verified: Record<string, string[]>;
  /** Files in the order of their names. */
  durations: FileDuration[];
}

/** Collects the tests that verify each requirement from the reports of all workspaces. */
export function collectVerified(reports: readonly TestReport[]): Map<string, string[]> {
  const verified = new Map<string, string[]>();
  for (const report of reports)
    for (const [id, tests] of Object.entries(report.verified))
      verified.set(id, [...(verified.get(id) ?? []), ...tests]);
  return verified;
}

/**
 * Checks the requirements against their tests.
 *
 * @returns one sentence for each violation; none when every requirement is either verified by a passing test or deferred with a reason
 */
export function checkCoverage(
  requirements: Readonly<Record<string, Requirement>>,
  verified: ReadonlyMap<string, readonly string[]>,
): string[] {
  const violations: string[] = [];
  for (const [id, requirement] of Object.entries(requirements)) {
    if (requirement.deferred === undefined && !verified.has(id))
      violations.push(
        `${id} is neither verified by a passing test nor deferred: ${requirement.statement}`,
      );
    if (requirement.deferred !== undefined && verified.has(id))
      violations.push(
        `${id} is verified, so it is not deferred any more: move it to the verified ones`,
      );
    if (requirement.deferred?.trim() === '') violations.push(`${id} is deferred without a reason`);
  }
  for (const id of verified.keys())
    if (!Object.hasOwn(requirements, id))
      violations.push(`${id} is verified by a test but no requirement`);
  return violations;
}

/** Lists the tests that were skipped without a reason, one sentence for each. */
export function checkSkips(reports: readonly TestReport[]): string[] {
  return reports
    .flatMap(({ skipped }) => skipped)
    .filter(({ reason }) => reason === undefined)
    .map(({ name }) => `skipped without a reason: ${name}`);
}

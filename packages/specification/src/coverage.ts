import type { Requirement } from './requirement.js';

/** A test that did not run. */
export interface SkippedTest {
  /** Full name. */
  name: string;
  /** Reason of the skip. A test without one fails the gate. */
  reason?: string;
  /** Requirements that it would have verified. */
  requirements?: readonly string[];
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

/** Requirements whose tests were skipped for one reason, since the machine lacks something. */
export interface UnprovenRequirements {
  /** Reason of the skips, worded to follow "since". */
  reason: string;
  ids: string[];
}

/**
 * Collects the requirements that no test verified, and that a test would have verified if the
 * machine had what it needs.
 *
 * @returns them by the reason of the skip, which is the first reason when several tests of a
 * requirement were skipped
 */
export function collectUnproven(
  reports: readonly TestReport[],
  verified: ReadonlyMap<string, readonly string[]>,
): UnprovenRequirements[] {
  const reasons = new Map<string, string>();
  for (const { reason, requirements = [] } of reports.flatMap(({ skipped }) => skipped))
    for (const id of requirements)
      if (reason !== undefined && !verified.has(id) && !reasons.has(id)) reasons.set(id, reason);
  return [...new Set(reasons.values())].map((reason) => ({
    reason,
    ids: [...reasons].filter(([, each]) => each === reason).map(([id]) => id),
  }));
}

/**
 * Checks the requirements against their tests.
 *
 * @param unproven - what this machine cannot prove, which is not a violation. Empty when the
 * machine must prove everything
 * @returns one sentence for each violation. There is no violation when every requirement is
 *   verified by a passing test, unproven, or deferred with a reason
 */
export function checkCoverage(
  requirements: Readonly<Record<string, Requirement>>,
  verified: ReadonlyMap<string, readonly string[]>,
  unproven: readonly UnprovenRequirements[] = [],
): string[] {
  const excused = new Set(unproven.flatMap(({ ids }) => ids));
  const violations: string[] = [];
  for (const [id, requirement] of Object.entries(requirements)) {
    if (requirement.deferred === undefined && !verified.has(id) && !excused.has(id))
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

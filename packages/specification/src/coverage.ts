import type { Requirement } from './requirement.js';
import type { TestReport } from './test-report.js';

/** Joins the tests that verify each requirement over the reports of all workspaces. */
export function collectVerified(reports: readonly TestReport[]): Map<string, string[]> {
  const verified = new Map<string, string[]>();
  for (const report of reports)
    for (const [id, tests] of Object.entries(report.verified))
      verified.set(id, [...(verified.get(id) ?? []), ...tests]);
  return verified;
}

/**
 * What stands between the requirements and their tests, one sentence per fault; empty when every
 * requirement is either verified by a passing test or deferred with a reason.
 */
export function checkCoverage(
  requirements: Readonly<Record<string, Requirement>>,
  verified: ReadonlyMap<string, readonly string[]>,
): string[] {
  const faults: string[] = [];
  for (const [id, requirement] of Object.entries(requirements)) {
    if (requirement.deferred === undefined && !verified.has(id))
      faults.push(
        `${id} is neither verified by a passing test nor deferred: ${requirement.statement}`,
      );
    if (requirement.deferred !== undefined && verified.has(id))
      faults.push(
        `${id} is verified, so it is not deferred any more: move it to the verified ones`,
      );
    if (requirement.deferred?.trim() === '') faults.push(`${id} is deferred without a reason`);
  }
  for (const id of verified.keys())
    if (!Object.hasOwn(requirements, id))
      faults.push(`${id} is verified by a test but no requirement`);
  return faults;
}

/** One sentence for each test that was skipped and does not say why. */
export function checkSkips(reports: readonly TestReport[]): string[] {
  return reports
    .flatMap(({ skipped }) => skipped)
    .filter(({ reason }) => reason === undefined)
    .map(({ name }) => `skipped without a reason: ${name}`);
}

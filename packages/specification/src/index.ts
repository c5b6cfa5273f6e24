import { beforeEach, test } from 'vitest';
import type { RequirementId } from './requirements.js';

export type { RequirementId };

declare module 'vitest' {
  interface TaskMeta {
    /** Requirements that this test verifies when it passes. */
    requirements?: readonly RequirementId[];
    /** Reason why this test is skipped on this machine. */
    skipReason?: string;
  }
}

/**
 * Defines a test that verifies requirements of the contract.
 *
 * @param ids - one requirement or several, as `requirements` names them
 * @param title - what the test shows, in terms of a user
 * @param body - the test
 * @param timeoutMs - greatest duration; by default that of the runner
 */
export function verifies(
  ids: RequirementId | readonly RequirementId[],
  title: string,
  body: () => void | Promise<void>,
  timeoutMs?: number,
): void {
  const requirements = typeof ids === 'string' ? [ids] : ids;
  // oxlint-disable-next-line vitest/expect-expect -- the assertions are in the body
  test(
    `${title} [${requirements.join(', ')}]`,
    { meta: { requirements }, ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }) },
    body,
  );
}

/**
 * Options of a test or a suite that needs something which not every machine has. Without it, it is skipped, and the gate prints the
 * reason; a test that is skipped in any other way needs a note (`context.skip(note)`), or the gate fails.
 *
 * @param isThere - true when the machine has it
 * @param reason - reason of the skip, worded to follow "since"
 */
export function needs(
  isThere: boolean,
  reason: string,
): { readonly skip?: true; readonly meta?: { readonly skipReason: string } } {
  return isThere ? {} : { skip: true, meta: { skipReason: reason } };
}

/**
 * Skips every test of the file or the suite in which it is called, as {@link needs} skips one: where what its tests share is set up by
 * hooks that do without.
 *
 * @param isThere - true when the machine has it
 * @param reason - reason of the skip, worded to follow "since"
 */
export function needsThroughout(isThere: boolean, reason: string): void {
  beforeEach(({ skip }) => skip(!isThere, reason));
}

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
 * @param timeoutMs - longest duration in milliseconds, by default that of the runner
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
 * Options of a test or a suite that needs something that not every machine has. On a machine
 * without it, the test is skipped, and the gate prints the reason. A test that is skipped in any
 * other way needs a note (`context.skip(note)`), otherwise the gate fails.
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
 * Skips every test of the file or the suite in which it is called, as {@link needs} skips one. This
 * is for tests whose shared set-up is done by hooks that work on every machine.
 *
 * @param isThere - true when the machine has it
 * @param reason - reason of the skip, worded to follow "since"
 */
export function needsThroughout(isThere: boolean, reason: string): void {
  beforeEach(({ skip }) => skip(!isThere, reason));
}

import { test } from 'vitest';
import type { RequirementId } from './requirements.js';

declare module 'vitest' {
  interface TaskMeta {
    /** Requirements that this test verifies when it passes. */
    requirements?: readonly RequirementId[];
    /** Why this test is not run here. */
    skipReason?: string;
  }
}

/**
 * A test that verifies requirements of the contract.
 *
 * @param ids - one requirement or several, as `requirements` names them
 * @param title - what the test shows, in words of a user
 * @param body - the test
 * @param timeoutMs - how long it may take
 * @defaultValue timeoutMs the runner's own limit
 */
export function verifies(
  ids: RequirementId | readonly RequirementId[],
  title: string,
  body: () => void | Promise<void>,
  timeoutMs?: number,
): void {
  const requirements = typeof ids === 'string' ? [ids] : ids;
  test(
    `${title} [${requirements.join(', ')}]`,
    { meta: { requirements }, ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }) },
    body,
  );
}

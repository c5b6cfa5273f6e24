import type * as z from 'zod';

/**
 * Reports each switch that is on although the configuration that it cannot do without is missing.
 *
 * @param values - the object that holds switches and configurations
 * @param needs - the configuration of each switch, and what it has to give
 * @param context - where the faults are reported
 */
export function requireConfiguration(
  values: Readonly<Record<string, unknown>>,
  needs: readonly { flag: string; configuration: string; content: string }[],
  context: z.core.$RefinementCtx,
): void {
  for (const { flag, configuration, content } of needs) {
    if (values[flag] !== true || values[configuration] !== undefined) continue;
    context.addIssue({
      code: 'custom',
      path: [configuration],
      message: `is required with ${content} when ${flag} is true`,
    });
  }
}

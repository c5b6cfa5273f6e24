import * as z from 'zod';

/**
 * Schema of a flag of a request.
 *
 * @param description - sentence on what it enables
 */
export function flag(value: boolean, description: string) {
  return z.boolean().default(value).describe(description);
}

/**
 * Adds an issue for each flag that is true although its required configuration is missing.
 *
 * @param values - the object that holds flags and configurations
 * @param needs - the required configuration of each flag, and its required content
 * @param context - the refinement context to which the issues are added
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

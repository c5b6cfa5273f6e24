import * as z from 'zod';

/** The answer of /health and /ready. */
export const healthSchema = z.object({
  status: z.string().describe('`ok` or `ready`.'),
});

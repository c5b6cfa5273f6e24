import type { MixedListOptions } from '@earshot/http';
import * as z from 'zod';

/** Arguments of the tools that walk over transcripts. */
export const listShape = {
  offset: z.int().min(0).default(0).describe('Number of transcripts to skip, the newest first.'),
  after: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only those created since, ISO 8601.'),
  before: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only those created before, ISO 8601.'),
  metadata: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Only those whose metadata contains exactly these fields and values.'),
};

const listSchema = z.object(listShape);

/** Filters of a list, with the names of the interface. */
export function createFilter({
  after,
  before,
  metadata,
  offset,
}: z.infer<typeof listSchema>): MixedListOptions {
  return { offset, after_date: after, before_date: before, custom_metadata: metadata };
}

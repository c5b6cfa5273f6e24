import type { EarshotClient } from '@earshot/http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { runTool } from '../tool-error.js';
import { jobSummarySchema, summarize } from '../transcripts/job-summary.js';
import { noticeShape, untrustedData } from '../transcripts/untrusted.js';
import { createFilter, listShape } from './list-input.js';

const inputSchema = z.strictObject({
  ...listShape,
  limit: z.int().min(1).max(50).default(20).describe('Maximum number of transcripts.'),
  status: z.array(z.enum(['queued', 'processing', 'done', 'error'])).optional(),
  kind: z.array(z.enum(['pre-recorded', 'live'])).optional(),
});

/** Registers the tool that lists transcripts. */
export function registerListTranscripts(server: McpServer, client: EarshotClient): void {
  server.registerTool(
    'list_transcripts',
    {
      title: 'List transcripts',
      description:
        'Lists recordings and live sessions, the newest first, with their ids, titles, metadata and the beginning of their texts. Filters by date, status, kind and metadata. search_transcripts finds words.',
      inputSchema,
      outputSchema: z.object({
        ...noticeShape,
        transcripts: z.array(jobSummarySchema),
        next_offset: z.int().nullable().describe('offset of the next page, or null at the end.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ kind, limit, status, ...input }, { signal }) =>
      runTool(async () => {
        const filter = { ...createFilter(input), kind, limit, status, results: 'brief' as const };
        const { items, next } = await client.transcriptions.list(filter, { signal });
        return untrustedData({
          transcripts: items.map(summarize),
          next_offset: next === null ? null : input.offset + items.length,
        });
      }),
  );
}

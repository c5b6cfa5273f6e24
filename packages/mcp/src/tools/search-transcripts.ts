import type { EarshotClient } from '@earshot/http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { runTool } from '../tool-error.js';
import { jobSummarySchema, summarize } from '../transcripts/job-summary.js';
import { passageSchema } from '../transcripts/passages.js';
import { SearchTerms } from '../transcripts/search-terms.js';
import { noticeShape, untrustedData } from '../transcripts/untrusted.js';
import { createFilter, listShape } from './list-input.js';

const inputSchema = z.strictObject({
  ...listShape,
  query: z
    .string()
    .max(200)
    .regex(/\S/u, 'must have a word')
    .describe('Words that must all be there, in any order, without regard to capitals.'),
  limit: z.int().min(1).max(20).default(10).describe('Maximum number of transcripts found.'),
});

const foundSchema = jobSummarySchema.omit({ beginning: true }).extend({
  passages: z.array(passageSchema).describe('The first passages that contain all words.'),
  number_of_passages: z.int().describe('Number of all passages that contain them.'),
});

/** Passages that are shown of a transcript. */
const shownPassages = 3;
/** What one call reads at most, so that it ends soon. */
const limits = { transcripts: 200, characters: 5_000_000 };
/** Whole results of a page. Long ones have ten megabytes each. */
const resultsOfPage = 5;

/** Registers the tool that searches transcripts. */
export function registerSearchTranscripts(server: McpServer, client: EarshotClient): void {
  server.registerTool(
    'search_transcripts',
    {
      title: 'Search transcripts',
      description: `Finds finished recordings and live sessions by words, the newest first. Searched are the names of files, addresses, metadata, and the recognised text without later corrections. All words must be in the name and metadata, or in one passage of the text. One call reads at most ${limits.transcripts} transcripts; next_offset continues with older ones.`,
      inputSchema,
      outputSchema: z.object({
        ...noticeShape,
        transcripts: z.array(foundSchema),
        searched: z.int().describe('Number of transcripts that were searched.'),
        next_offset: z.int().nullable().describe('offset to continue with, or null at the end.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ limit, query, ...input }, { signal }) =>
      runTool(async () => {
        const transcripts: z.infer<typeof foundSchema>[] = [];
        const terms = new SearchTerms(query);
        const filter = { ...createFilter(input), status: ['done' as const], limit: resultsOfPage };
        let [searched, characters, isComplete] = [0, 0, true];
        for await (const job of client.transcriptions.iterate(filter, { signal })) {
          const isFull = transcripts.length === limit;
          if (isFull || searched >= limits.transcripts || characters >= limits.characters) {
            isComplete = false;
            break;
          }
          searched += 1;
          characters += job.result?.transcription?.full_transcript.length ?? 0;
          const passages = terms.passagesOf(job);
          if (passages.length === 0 && !terms.areInLabels(job)) continue;
          const { beginning: _, ...summary } = summarize(job);
          transcripts.push({
            ...summary,
            passages: passages.slice(0, shownPassages),
            number_of_passages: passages.length,
          });
        }
        const next_offset = isComplete ? null : input.offset + searched;
        return untrustedData({ transcripts, searched, next_offset });
      }),
  );
}

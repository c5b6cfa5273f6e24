import type { EarshotClient } from '@earshot/http';
import { readEditedTranscript } from '@earshot/http/edited-transcript';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { runTool } from '../tool-error.js';
import { charactersOfPage, transcriptOutputSchema, transcriptResult } from './transcript-output.js';

const inputSchema = z.strictObject({
  id: z.string().min(1).describe('Id of the transcript.'),
  from_passage: z.int().min(0).default(0).describe('Number of the first passage to read.'),
  from_seconds: z.number().min(0).optional().describe('Begins at this time of the recording.'),
  to_seconds: z.number().min(0).optional().describe('Ends at this time of the recording.'),
  maximum_characters: z
    .int()
    .min(1000)
    .max(100_000)
    .default(charactersOfPage)
    .describe('Greatest length of the text.'),
});

/** Registers the tool that reads a transcript, page by page. */
export function registerReadTranscript(server: McpServer, client: EarshotClient): void {
  server.registerTool(
    'read_transcript',
    {
      title: 'Read a transcript',
      description:
        'Reads a transcript by its id, with times, speakers and the corrections that people made: all of it, a range of time, or from a passage on. Long ones come in pages; next_passage continues. Says how far a transcript is that is not done.',
      inputSchema,
      outputSchema: transcriptOutputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ id, ...request }, { signal }) =>
      runTool(async () =>
        transcriptResult(await readEditedTranscript(client, id, { signal }), request),
      ),
  );
}

import type { EarshotClient } from '@earshot/http';
import { type EditedTranscript, readEditedTranscript } from '@earshot/http/edited-transcript';
import { generateSubtitles } from '@earshot/subtitles';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { runTool, ToolError } from '../tool-error.js';
import { untrustedText } from '../transcripts/untrusted.js';
import { charactersOfPage, withoutTranscript } from './transcript-output.js';

const inputSchema = z.strictObject({
  id: z.string().min(1).describe('Id of the transcript.'),
  format: z.enum(['srt', 'vtt']).default('srt'),
  style: z
    .enum(['default', 'compliance'])
    .default('default')
    .describe('compliance follows the stricter rules of broadcasters.'),
  speakers: z
    .enum(['none', 'label', 'dash'])
    .optional()
    .describe('How captions say who speaks. Default: that of the style.'),
  from_block: z
    .int()
    .min(0)
    .default(0)
    .describe('Number of the first block to return, for what did not fit into the page before.'),
});

type CaptionsInput = z.infer<typeof inputSchema>;

/** Registers the tool that makes captions. */
export function registerCaptions(server: McpServer, client: EarshotClient): void {
  server.registerTool(
    'captions',
    {
      title: 'Make captions',
      description:
        'Makes SRT or WebVTT captions of a transcript, with the corrections that people made. Long files come in pages of blocks, which are joined by an empty line.',
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input, { signal }) =>
      runTool(async () =>
        fetchCaptions(await readEditedTranscript(client, input.id, { signal }), input),
      ),
  );
}

function fetchCaptions(
  { job, speakerNames, utterances }: EditedTranscript,
  { format, from_block, id, speakers, style }: CaptionsInput,
) {
  if (utterances === undefined) throw new ToolError(withoutTranscript(job));
  const greatestSpeaker = Math.max(-1, ...speakerNames.keys());
  const [file] = generateSubtitles(
    { utterances, languages: job.result?.transcription?.languages },
    {
      formats: [format],
      style,
      speakers,
      speaker_names: Array.from(
        { length: greatestSpeaker + 1 },
        (_, speaker) => speakerNames.get(speaker) ?? `Speaker ${speaker + 1}`,
      ),
    },
    { audioSeconds: job.result?.metadata.audio_duration },
  );
  const blocks = (file?.subtitles ?? '').trimEnd().split('\n\n');
  const page: string[] = [];
  let characters = 0;
  for (const block of blocks.slice(from_block)) {
    characters += block.length + 2;
    if (page.length > 0 && characters > charactersOfPage) break;
    page.push(block);
  }
  const next = from_block + page.length;
  const rest =
    next < blocks.length
      ? `More follows: captions with the same arguments and from_block ${next}.`
      : 'Nothing follows.';
  const summary = `${format} captions of ${id}, ${page.length} of ${blocks.length} blocks. ${rest}`;
  return untrustedText(summary, page.join('\n\n'));
}

import {
  createAndWaitOrCancel,
  type EarshotClient,
  type PreRecordedRequestInput,
  type TranscriptionLanguage,
} from '@earshot/http';
import { readEditedTranscript } from '@earshot/http/edited-transcript';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { AllowedFolders } from '../allowed-folders.js';
import { runTool, ToolError } from '../tool-error.js';
import { ProgressReporter } from './progress-reporter.js';
import { charactersOfPage, transcriptOutputSchema, transcriptResult } from './transcript-output.js';

const inputSchema = z.strictObject({
  audio: z
    .string()
    .min(1)
    .describe(
      'Path of an audio or video file within the allowed folders, or its http or https address, which the service fetches.',
    ),
  languages: z
    .array(z.string())
    .max(200)
    .optional()
    .describe('Codes of the spoken languages, such as en. Detected unless given.'),
  speakers: z.boolean().optional().describe('Finds out who speaks. Default: false.'),
  number_of_speakers: z
    .int()
    .min(1)
    .optional()
    .describe('Exact number of speakers, if known. Implies speakers.'),
  vocabulary: z
    .array(z.string().max(128))
    .min(1)
    .max(1000)
    .optional()
    .describe('Names and words that are said, as they are written.'),
  wait: z
    .boolean()
    .default(true)
    .describe(
      'False returns the id at once, for recordings that take longer than you can wait. read_transcript then reads the text.',
    ),
});

type TranscribeInput = z.infer<typeof inputSchema>;

/** Registers the tool that transcribes. */
export function registerTranscribe(
  server: McpServer,
  client: EarshotClient,
  folders: AllowedFolders,
): void {
  server.registerTool(
    'transcribe',
    {
      title: 'Transcribe a recording',
      description:
        'Transcribes an audio or video file, or an address. Returns the beginning of the text with times and speakers, and the id by which read_transcript reads the rest and captions makes captions. Reports progress. Cancelling the call cancels the transcription.',
      inputSchema,
      outputSchema: transcriptOutputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    (input, context) =>
      runTool(async () => {
        const { signal } = context;
        // One reporter for the file and its job: progress must never start again.
        const reporter = new ProgressReporter(context);
        const audioUrl = await findAddress(client, folders, input.audio, { signal, reporter });
        const request = { ...createParameters(input), audio_url: audioUrl };
        const { id } = input.wait
          ? await createAndWaitOrCancel(client, request, {
              signal,
              onProgress: (progress) => reporter.report(progress),
            })
          : await client.preRecorded.create(request, { signal });
        return transcriptResult(await readEditedTranscript(client, id, { signal }), {
          from_passage: 0,
          maximum_characters: charactersOfPage,
        });
      }),
  );
}

interface CallContext {
  readonly signal: AbortSignal;
  readonly reporter: ProgressReporter;
}

/** Returns the address of audio. A file is uploaded first. */
async function findAddress(
  client: EarshotClient,
  folders: AllowedFolders,
  audio: string,
  { reporter, signal }: CallContext,
): Promise<string> {
  if (/^https?:/i.test(audio)) return audio;
  if (/^[a-z][\w+.-]+:\/\//i.test(audio))
    throw new ToolError(`audio must be a path, or an http or https address, got ${audio}`);
  const { audio_url } = await client.files.upload(await folders.find(audio), {
    signal,
    onProgress: (progress) => reporter.report(progress),
  });
  return audio_url;
}

function createParameters({
  languages,
  number_of_speakers,
  speakers = number_of_speakers !== undefined,
  vocabulary,
}: TranscribeInput): Omit<PreRecordedRequestInput, 'audio_url'> {
  return {
    // The service knows its languages, and names them in its error.
    ...(languages && { language_config: { languages: languages as TranscriptionLanguage[] } }),
    diarization: speakers,
    ...(number_of_speakers && { diarization_config: { number_of_speakers } }),
    ...(vocabulary && { custom_vocabulary: true, custom_vocabulary_config: { vocabulary } }),
  };
}

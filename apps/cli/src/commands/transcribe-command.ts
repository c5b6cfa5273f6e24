import { writeFile } from 'node:fs/promises';
import type { PreRecordedResult } from '@earshot/core';
import { generateSubtitles } from '@earshot/subtitles';
import { Command, Option } from 'commander';
import { type ConnectionOptions, withConnectionOptions } from '../connection.js';
import { formatTranscript } from '../format-transcript.js';
import { abortOnInterruption } from '../interruption.js';
import { createTerminal } from '../terminal.js';
import { transcribeRemotely } from '../transcription/transcribe-remotely.js';

interface TranscribeOptions extends ConnectionOptions {
  local?: boolean;
  language?: string;
  vocabulary?: string[];
  json?: boolean;
  srt?: boolean;
  vtt?: boolean;
  timestamps?: boolean;
  output?: string;
  quiet?: boolean;
}

/** Creates `earshot transcribe`, which transcribes one recording, through a server or without one. */
export function transcribeCommand(): Command {
  return withConnectionOptions(new Command('transcribe'))
    .description('turn a recording into text')
    .argument('<audio>', 'a file, an http(s) address, or - for standard input')
    .option('--local', 'transcribe here, without a server')
    .option('--language <code>', 'language that is spoken')
    .option('--vocabulary <words...>', 'words or names to listen for')
    .option('--timestamps', 'put the time in front of each utterance')
    .addOption(new Option('--srt', 'print subtitles, as SubRip').conflicts(['vtt', 'json']))
    .addOption(new Option('--vtt', 'print subtitles, as WebVTT').conflicts('json'))
    .option('--json', 'print the whole result')
    .option('--output <file>', 'write to a file instead of standard output')
    .option('--quiet', 'show no progress')
    .action(async (audio: string, options: TranscribeOptions) => {
      const terminal = createTerminal(options.quiet === true);
      const request = {
        audio,
        ...(options.language === undefined ? {} : { language: options.language }),
        vocabulary: options.vocabulary ?? [],
        signal: abortOnInterruption(),
      };
      const result = await terminal.progress('reading', async (update) => {
        if (options.local !== true) return transcribeRemotely(request, options, update);
        const local = await import('../transcription/transcribe-locally.js');
        return local.transcribeLocally(request, update);
      });
      const text = render(result, options);
      if (options.output === undefined) terminal.result(text);
      else await writeFile(options.output, `${text}\n`);
      const { audio_duration, transcription_time } = result.metadata;
      const speed = transcription_time > 0 ? audio_duration / transcription_time : 0;
      terminal.notice(
        `${audio_duration.toFixed(1)} s of audio in ${transcription_time.toFixed(1)} s (${speed.toFixed(1)} x real time)`,
      );
    });
}

function render(result: PreRecordedResult, options: TranscribeOptions): string {
  if (options.json === true) return JSON.stringify(result, null, 2);
  const utterances = result.transcription?.utterances ?? [];
  if (options.srt === true || options.vtt === true) {
    const [file] = generateSubtitles({ utterances }, { formats: [options.srt ? 'srt' : 'vtt'] });
    return file?.subtitles.trimEnd() ?? '';
  }
  return formatTranscript(utterances, {
    timestamps: options.timestamps === true,
  });
}

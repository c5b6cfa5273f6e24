import { Command, InvalidArgumentError, Option } from 'commander';
import { withConnectionOptions } from '../connection.js';
import { withServer } from '../fetched-parts/with-part.js';
import { readCount } from '../number-arguments.js';
import { type OutputFormat, outputFormats } from '../transcription/outputs/plan-outputs.js';
import {
  type ContractFlag,
  listContractFlags,
} from '../transcription/parameters/contract-flags.js';
import type { TranscribeOptions } from '../transcription/run-transcribe.js';

/** Creates `earshot transcribe`, which transcribes recordings, through a server or without one. */
export function transcribeCommand(): Command {
  const flags = listContractFlags();
  const command = withConnectionOptions(new Command('transcribe'))
    .description('turn recordings into text')
    .argument(
      '<audio...>',
      'files, folders, patterns such as "talks/**/*.mp3", http(s) addresses, or - for standard input',
    )
    .option('--local', 'transcribe here, without a server')
    .addOption(
      new Option(
        '--format <list>',
        `write files in these formats, with commas between: ${outputFormats.join(', ')}`,
      ).argParser(readFormats),
    )
    .option(
      '--output <path>',
      'folder for the files, which keeps the structure of the recordings; for one recording without --format a file; - for standard output',
    )
    .option('--force', 'transcribe what is done already')
    .option('--concurrency <number>', 'recordings at a time (4; 1 with --local)', readCount)
    .option('--timestamps', 'put the time in front of each utterance of a text')
    .addOption(new Option('--srt', 'subtitles, as SubRip').conflicts(['vtt', 'json', 'format']))
    .addOption(new Option('--vtt', 'subtitles, as WebVTT').conflicts(['json', 'format']))
    .addOption(new Option('--json', 'the whole result').conflicts('format'))
    .option('--options <file>', 'parameters of the job as a JSON file; flags take precedence')
    .option('--quiet', 'show no progress and no summary')
    .addHelpText('after', helpText);
  addFlags(command, flags);
  return command.action(
    withServer(
      async (audio: string[], options: TranscribeOptions) => {
        const { runTranscribe } = await import('../transcription/run-transcribe.js');
        await runTranscribe(audio, options, flags);
      },
      (_audio, { local }) => local === true,
    ),
  );
}

/** Adds the flags of the contract, grouped by feature. */
function addFlags(command: Command, flags: readonly ContractFlag[]): void {
  for (const { options } of flags)
    for (const option of options) command.addOption(option.helpGroup('Parameters of the job:'));
}

const helpText = `
One recording without --format and --output is printed. Several, or a folder, become files: talk.mp3 becomes talk.txt beside it,
or in the folder of --output. What is done already is skipped; after Ctrl+C, the same command continues.
A flag of a feature enables it: --diarization-max-speakers 3 implies --diarization.

Exit codes: 0 all are done, 1 some failed, 2 wrong use, 130 interrupted`;

function readFormats(text: string, earlier: OutputFormat[] = []): OutputFormat[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const formats = names.map((name) => {
    const format = outputFormats.find((one) => one === name);
    if (format === undefined)
      throw new InvalidArgumentError(`It must list ${outputFormats.join(', ')}; got ${name}.`);
    return format;
  });
  return [...new Set([...earlier, ...formats])];
}

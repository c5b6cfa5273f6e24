import { Command, Option } from 'commander';
import { type ConnectionOptions, withConnectionOptions } from '../connection.js';
import type { EvaluateOptions } from '../evaluation/run-evaluate.js';
import { withServer } from '../fetched-parts/with-part.js';

function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}

/**
 * Creates `earshot evaluate`, which measures engines and services on recordings whose text is
 * known.
 */
export function evaluateCommand(): Command {
  return withConnectionOptions(new Command('evaluate'))
    .description('measure the errors of engines and services on your own recordings')
    .argument(
      '<recordings>',
      'a folder with recordings and what was said in them (talk.wav and talk.txt, .stm, .trn or .json), or a manifest (.json, .jsonl, .tsv, .stm, .trn)',
    )
    .option(
      '--references <folder>',
      'folder of the references, if they are not beside the recordings',
    )
    .option(
      '--engine <name>',
      'engine that runs here, as name, name:model or label=name; can be repeated (by default the configured one)',
      collect,
    )
    .option('--url <address>', 'service, as address or label=address; can be repeated', collect)
    .option(
      '--results <folder>',
      'folder with results by the names of the recordings, as path or label=path; can be repeated',
      collect,
    )
    .option('--language <code>', 'language that is spoken')
    .option('--options <file>', 'parameters of the jobs as a JSON file')
    .option('--keep-case', 'count capital letters')
    .option('--keep-punctuation', 'count punctuation, each mark as a word')
    .option('--keep-fillers', 'count hesitations such as uh and um')
    .option('--keep-digits', 'count 10 and ten as different')
    .addOption(
      new Option(
        '--scoring <rule>',
        'alignment of words: with the fewest errors, or as sclite does',
      )
        .choices(['fewest', 'sclite'])
        .default('fewest'),
    )
    .option('--show-errors', 'show what was said above what was recognised')
    .addOption(
      new Option('--format <name>', 'form of the report')
        .choices(['table', 'markdown', 'json'])
        .default('table'),
    )
    .option('--quiet', 'show no progress')
    .addHelpText('after', helpText)
    .action(withServer(evaluateRecordings));
}

async function evaluateRecordings(
  recordings: string,
  options: EvaluateOptions & ConnectionOptions,
): Promise<void> {
  const { runEvaluate } = await import('../evaluation/run-evaluate.js');
  await runEvaluate(recordings, options);
}

const helpText = `
Texts are compared in lower case and without punctuation, hesitations and marks such as [NOISE], with numbers as English words;
each Chinese or Japanese character counts as a word. Rates: errors for each word (WER) or character (CER) that was said;
RTF: time of the work for each second of audio; 95 %: interval of the rate over the recordings.

Exit codes: 0 every recording has a score, 1 some failed, 2 wrong use, 130 interrupted`;

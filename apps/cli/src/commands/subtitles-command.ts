import { extname } from 'node:path';
import {
  type Finding,
  profiles,
  type RetimeOptions,
  retime,
  type SubtitleFormat,
  subtitleFormats,
  validate,
} from '@earshot/subtitles';
import { Command, InvalidArgumentError, Option } from 'commander';
import { exitCodes, usageError } from '../command-error.js';
import { readNumber } from '../number-arguments.js';
import { readSubtitles, writeSubtitles } from '../subtitle-files.js';
import { createTerminal, type Terminal } from '../terminal.js';

interface ConvertCommandOptions {
  to?: SubtitleFormat;
  language?: string;
}

interface ValidateCommandOptions {
  profile: keyof typeof profiles;
  language: string;
  json?: boolean;
}

interface RetimeCommandOptions {
  shift?: number;
  stretch?: number;
  frameRates?: NonNullable<RetimeOptions['frameRates']>;
}

/** Creates `earshot subtitles`, which converts, checks and retimes subtitle files. */
export function subtitlesCommand(): Command {
  const terminal = createTerminal(false);
  const command = new Command('subtitles').description('convert, check and retime subtitle files');
  withFiles(command.command('convert'))
    .description('write subtitles in another format')
    .addOption(
      new Option(
        '--to <format>',
        'format to write; by default that of the name of the output file',
      ).choices(subtitleFormats),
    )
    .option('--language <code>', 'language of the text, for formats that name it')
    .action(async (input: string, output: string | undefined, options: ConvertCommandOptions) => {
      const format = options.to ?? formatOf(output);
      const subtitles = await readSubtitles(input, terminal);
      await writeSubtitles(
        subtitles,
        { format, path: output, language: options.language },
        terminal,
      );
    });
  addValidate(command, terminal);
  addRetime(command, terminal);
  return command;
}

function addValidate(command: Command, terminal: Terminal): void {
  command
    .command('validate')
    .description('check subtitles against the profile of a publisher')
    .argument('<input>', 'an SRT or WebVTT file, or - for standard input')
    .addOption(
      new Option('--profile <name>', 'profile to check against')
        .choices(Object.keys(profiles))
        .default('compliance'),
    )
    .option('--language <code>', 'language of the text', 'en')
    .option('--json', 'print the findings as JSON')
    .action(async (input: string, { profile, language, json }: ValidateCommandOptions) => {
      const { cues } = await readSubtitles(input, terminal);
      const findings = validate(cues, profiles[profile](language));
      if (json === true) terminal.result(JSON.stringify(findings, null, 2));
      else for (const finding of findings) terminal.result(line(finding));
      terminal.notice(`${cues.length} captions, ${count(findings)} by the profile ${profile}`);
      if (findings.some(({ severity }) => severity === 'error'))
        process.exitCode = exitCodes.failed;
    });
}

function addRetime(command: Command, terminal: Terminal): void {
  withFiles(command.command('retime'))
    .description('move the times of subtitles: frame rates first, then stretch, then shift')
    .option('--shift <seconds>', 'seconds to add; negative ones bring captions forward', readNumber)
    .option('--stretch <factor>', 'factor of all times', readNumber)
    .option('--frame-rates <from:to>', 'rates of the medium, such as 25:23.976', readFrameRates)
    .action(async (input: string, output: string | undefined, options: RetimeCommandOptions) => {
      const { shift, stretch, frameRates } = options;
      if (shift === undefined && stretch === undefined && frameRates === undefined)
        throw usageError('nothing to do: give --shift, --stretch or --frame-rates');
      const subtitles = await readSubtitles(input, terminal);
      const cues = retime(subtitles.cues, {
        ...(shift === undefined ? {} : { shiftSeconds: shift }),
        ...(stretch === undefined ? {} : { stretch }),
        ...(frameRates === undefined ? {} : { frameRates }),
      });
      await writeSubtitles(
        { ...subtitles, cues },
        { format: subtitles.format, path: output },
        terminal,
      );
    });
}

function withFiles(command: Command): Command {
  return command
    .argument('<input>', 'an SRT or WebVTT file, or - for standard input')
    .argument('[output]', 'the file to write; standard output without one');
}

function formatOf(path: string | undefined): SubtitleFormat {
  const ending = path === undefined ? '' : extname(path).slice(1).toLowerCase();
  const format = subtitleFormats.find((name) => name === ending);
  if (format !== undefined) return format;
  const choices = subtitleFormats.join(', ');
  throw usageError(
    path === undefined
      ? `a format is missing: give --to or an output file that ends in one of ${choices}`
      : `${path} does not end in one of ${choices}: give --to`,
  );
}

function line({ severity, rule, message }: Finding): string {
  return `${severity.padEnd(7)} ${rule.padEnd(17)} ${message}`;
}

function count(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${errors} errors and ${findings.length - errors} warnings`;
}

function readFrameRates(text: string): { from: number; to: number } {
  const [, from, to] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('It must be two rates, such as 25:23.976.');
  return { from: Number(from), to: Number(to) };
}

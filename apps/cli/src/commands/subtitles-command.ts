import { extname } from 'node:path';
import {
  type Diagnostic,
  type Finding,
  type FrameRate,
  frameRates,
  profiles,
  type ReadableFormat,
  type ReadSubtitlesOptions,
  type RetimeOptions,
  readableFormats,
  retime,
  SubtitlesError,
  validate,
  type WritableFormat,
  writableFormats,
} from '@earshot/subtitles';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, exitCodes, usageError } from '../command-error.js';
import { readNumber } from '../number-arguments.js';
import { readSubtitleFile, writeSubtitleFile } from '../subtitle-files.js';
import { createTerminal, type Terminal } from '../terminal.js';

interface ReadingOptions {
  from?: ReadableFormat;
  encoding?: string;
  frameRate?: FrameRate;
}

interface ConvertCommandOptions extends ReadingOptions {
  to?: WritableFormat;
  language?: string;
}

interface ValidateCommandOptions extends ReadingOptions {
  profile: keyof typeof profiles;
  language: string;
  json?: boolean;
}

interface RetimeCommandOptions extends ReadingOptions {
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
      ).choices(writableFormats),
    )
    .option('--language <code>', 'language of the text, for formats that name it')
    .action(async (input: string, output: string | undefined, options: ConvertCommandOptions) => {
      const { to, language, frameRate } = options;
      const format = to ?? chooseFormat(output);
      const subtitles = await readSubtitleFile(input, readingOptions(options), terminal);
      await writeSubtitleFile(
        subtitles,
        {
          format,
          path: output,
          ...(language === undefined ? {} : { language }),
          ...(frameRate === undefined ? {} : { frameRate }),
        },
        terminal,
      );
    });
  addValidate(command, terminal);
  addRetime(command, terminal);
  return command;
}

function addValidate(command: Command, terminal: Terminal): void {
  withReading(command.command('validate'))
    .description('check subtitles against the profile of a publisher')
    .argument('<input>', 'a subtitle file, or - for standard input')
    .addOption(
      new Option('--profile <name>', 'profile to check against')
        .choices(Object.keys(profiles))
        .default('compliance'),
    )
    .option('--language <code>', 'language of the text', 'en')
    .option('--json', 'print the findings as JSON')
    .action(async (input: string, options: ValidateCommandOptions) => {
      const { profile, language, json } = options;
      const file = await readSubtitleFile(input, readingOptions(options), terminal);
      const findings = validate(file.cues, profiles[profile](language));
      if (json === true) terminal.result(JSON.stringify(findings, null, 2));
      else for (const finding of findings) terminal.result(line(finding));
      const unread = file.diagnostics.filter(isUnreadCue).length;
      const note = unread === 0 ? '' : `, and ${unread} that could not be read`;
      terminal.notice(
        `${file.cues.length} captions${note}, ${count(findings)} by the profile ${profile}`,
      );
      if (unread > 0 || findings.some(({ severity }) => severity === 'error'))
        process.exitCode = exitCodes.failed;
    });
}

/** True for a diagnostic of a caption that is skipped. */
function isUnreadCue({ code }: Diagnostic): boolean {
  return code === 'invalid_times' || code === 'missing_times';
}

function addRetime(command: Command, terminal: Terminal): void {
  withFiles(command.command('retime'))
    .description('move the times of subtitles: frame rates first, then stretch, then shift')
    .option('--shift <seconds>', 'seconds to add; negative ones bring captions forward', readNumber)
    .option('--stretch <factor>', 'factor of all times', readNumber)
    .option('--frame-rates <from:to>', 'rates of the medium, such as 25:23.976', readFrameRates)
    .action(async (input: string, output: string | undefined, options: RetimeCommandOptions) => {
      const { shift, stretch, frameRates: rates, frameRate } = options;
      if (shift === undefined && stretch === undefined && rates === undefined)
        throw usageError('nothing to do: give --shift, --stretch or --frame-rates');
      const subtitles = await readSubtitleFile(input, readingOptions(options), terminal);
      const cues = retimeCues(subtitles.cues, {
        ...(shift === undefined ? {} : { shiftSeconds: shift }),
        ...(stretch === undefined ? {} : { stretch }),
        ...(rates === undefined ? {} : { frameRates: rates }),
      });
      const format = sameFormat(subtitles.format) ?? chooseFormat(output);
      await writeSubtitleFile(
        { ...subtitles, cues },
        { format, path: output, ...(frameRate === undefined ? {} : { frameRate }) },
        terminal,
      );
    });
}

/** @throws CommandError when a shift would move captions before the start of the recording */
function retimeCues(...parameters: Parameters<typeof retime>): ReturnType<typeof retime> {
  try {
    return retime(...parameters);
  } catch (error) {
    if (SubtitlesError.is(error)) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** The format of a file, if it can be written too. */
function sameFormat(format: ReadableFormat): WritableFormat | undefined {
  return writableFormats.find((name) => name === format);
}

function withFiles(command: Command): Command {
  return withReading(command)
    .argument('<input>', 'a subtitle file, or - for standard input')
    .argument('[output]', 'the file to write; standard output without one, or with -');
}

function withReading(command: Command): Command {
  return command
    .addOption(
      new Option('--from <format>', 'format to read; by default found by the content').choices(
        readableFormats,
      ),
    )
    .option('--encoding <label>', 'encoding of the text, such as shift_jis; by default found')
    .addOption(
      new Option('--frame-rate <rate>', 'frames per second, for formats that count them').choices(
        frameRates,
      ),
    );
}

function readingOptions({ from, encoding, frameRate }: ReadingOptions): ReadSubtitlesOptions {
  return {
    ...(from === undefined ? {} : { format: from }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(frameRate === undefined ? {} : { frameRate }),
  };
}

function chooseFormat(path: string | undefined): WritableFormat {
  const ending = path === undefined || path === '-' ? '' : extname(path).slice(1).toLowerCase();
  const format = writableFormats.find((name) => name === ending);
  if (format !== undefined) return format;
  const choices = writableFormats.join(', ');
  throw usageError(
    path === undefined || path === '-'
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

import {
  type AudioEncoding,
  audioEncodings,
  type BitDepth,
  bitDepths,
  type SampleRate,
  sampleRates,
} from '@earshot/core';
import { Command, Option } from 'commander';
import { usageError } from '../command-error.js';
import { type ConnectionOptions, withConnectionOptions } from '../connection.js';
import type { AudioOrigin } from '../live/audio/open-audio.js';
import type { LiveTask } from '../live/transcribe-live.js';
import { numericOption, readNumber } from '../number-arguments.js';
import { requireOtherFile } from '../require-other-file.js';
import { readSpelling } from '../spelling-argument.js';
import { createTerminal } from '../terminal.js';

interface LiveCommandOptions extends ConnectionOptions {
  microphone?: boolean;
  url?: string;
  language?: string;
  vocabulary?: string[];
  spelling?: Record<string, string[]>;
  endpointing?: number;
  speakers?: boolean;
  partials?: boolean;
  realtime?: boolean;
  srt?: true | string;
  json?: boolean;
  encoding?: AudioEncoding;
  bitDepth?: BitDepth;
  sampleRate?: SampleRate;
  channels?: number;
  quiet?: boolean;
}

/** Options of the request, which do not apply to a session that was initiated elsewhere. */
const requestOptions = [
  'server',
  'key',
  'profile',
  'language',
  'vocabulary',
  'spelling',
  'endpointing',
  'speakers',
];
/** Options that describe raw audio, which do not apply to the microphone. */
const rawOptions = ['encoding', 'bitDepth', 'sampleRate', 'channels'];

/** Creates `earshot live`, which transcribes audio while it is read. */
export function liveCommand(): Command {
  return withConnectionOptions(new Command('live'))
    .description('turn audio into text while it is read')
    .argument('[audio]', 'a file, or - for standard input: WAV, or raw audio that options describe')
    .addOption(
      new Option('--microphone', 'record the microphone instead').conflicts([
        'realtime',
        ...rawOptions,
      ]),
    )
    .addOption(
      new Option('--url <url>', 'use a session that was initiated elsewhere').conflicts(
        requestOptions,
      ),
    )
    .option('--realtime', 'send a recording in real time, not as fast as the service accepts it')
    .option('--language <code>', 'language that is spoken')
    .option('--vocabulary <words>', 'words or names to listen for, with commas between', readWords)
    .option(
      '--spelling <written=recognised>',
      'how to write recognised words, such as "Earshot=ear shot|air shot"; can be repeated',
      readSpelling,
    )
    .option('--endpointing <seconds>', 'silence after which an utterance is finished', readNumber)
    .option('--speakers', 'say who speaks')
    .option('--partials', 'show what may still change (the default on a terminal)')
    .option('--no-partials', 'show only finished utterances')
    .option(
      '--srt [file]',
      'write captions as SubRip, into a file, or instead of the text, also with -',
    )
    .option('--json', 'print each message of the service as a line')
    .addOption(new Option('--encoding <name>', 'of raw audio').choices(audioEncodings))
    .addOption(numericOption('--bit-depth <bits>', 'of raw audio', bitDepths))
    .addOption(numericOption('--sample-rate <hertz>', 'of raw audio', sampleRates))
    .option('--channels <number>', 'of raw audio, each transcribed by itself', readNumber)
    .option('--quiet', 'write no notices')
    .addHelpText(
      'after',
      '\nCtrl+C ends the audio and prints the rest of the text; a second one ends at once.',
    )
    .action(async (audio: string | undefined, options: LiveCommandOptions) => {
      const task = toTask(audio, options, process.stdout.isTTY);
      const { transcribeLive } = await import('../live/transcribe-live.js');
      await transcribeLive(task, createTerminal(options.quiet === true));
    });
}

function toTask(
  audio: string | undefined,
  options: LiveCommandOptions,
  isTerminal: boolean,
): LiveTask {
  const { server, key, url, language, vocabulary, spelling, endpointing } = options;
  const srt = toCaptions(options);
  const json = options.json === true;
  if (json && srt === true)
    throw usageError('--json and --srt both write to standard output', 'give --srt a file');
  if (typeof srt === 'string' && audio !== undefined && audio !== '-')
    requireOtherFile(srt, audio, '--srt');
  const hasPartials = json
    ? options.partials === true
    : isTerminal && srt !== true && options.partials !== false;
  return {
    origin: toOrigin(audio, options),
    url,
    connection: {
      ...(server === undefined ? {} : { server }),
      ...(key === undefined ? {} : { key }),
    },
    sessionOptions: {
      ...(language === undefined ? {} : { language }),
      ...(vocabulary === undefined ? {} : { vocabulary }),
      ...(spelling === undefined ? {} : { spelling }),
      ...(endpointing === undefined ? {} : { endpointing }),
      hasSpeakers: options.speakers === true,
      hasPartials,
      hasLifecycle: json,
    },
    output: { json, srt, hasPartials, hasSpeakers: options.speakers === true },
    isRealTime: options.realtime === true,
  };
}

/** Place of the captions: true for standard output, which `-` names as well. */
function toCaptions({ srt }: LiveCommandOptions): true | string | undefined {
  return srt === '-' ? true : srt;
}

function toOrigin(audio: string | undefined, options: LiveCommandOptions): AudioOrigin {
  const { microphone, encoding = 'wav/pcm', bitDepth, sampleRate, channels } = options;
  if (microphone === true && audio !== undefined)
    throw usageError(`--microphone takes no audio, got ${audio}`);
  if (microphone === true) return { audio: { isMicrophone: true }, rawFormat: undefined };
  if (audio === undefined)
    throw usageError(
      'the audio is missing',
      typeof options.srt === 'string'
        ? `put it before --srt, which took ${options.srt} for its file`
        : 'give a file, - or --microphone',
    );
  const isDescribed = [options.encoding, bitDepth, sampleRate, channels].some(
    (value) => value !== undefined,
  );
  const rawFormat = {
    encoding,
    bit_depth: bitDepth ?? (encoding === 'wav/pcm' ? 16 : 8),
    sample_rate: sampleRate ?? 16_000,
    channels: channels ?? 1,
  };
  return { audio, rawFormat: isDescribed ? rawFormat : undefined };
}

function readWords(text: string, earlier: string[] = []): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...earlier, ...words.filter((word) => word !== '')];
}

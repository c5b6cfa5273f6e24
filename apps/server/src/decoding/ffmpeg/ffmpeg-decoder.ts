import { roundSeconds } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { AudioDecoder, AudioFile } from '../audio-decoder.js';
import { type AudioFormatId, audioFormats } from '../audio-formats.js';
import { AudioInputError } from '../audio-input-error.js';
import type { AudioProperties, AudioTrack } from '../audio-properties.js';
import { findOggLinks } from '../ogg-links.js';
import { InterleavedSamples } from '../sample-blocks.js';
import {
  decodingArguments,
  dumpArguments,
  listingArguments,
  longestGapSeconds,
  packetArguments,
  startArguments,
  trialArguments,
} from './ffmpeg-arguments.js';
import { type Ffmpeg, findFfmpeg, installation } from './find-ffmpeg.js';
import { type Listing, parseListing } from './listing.js';
import { PacketTimes, type PacketTimesOptions } from './packet-times.js';
import { readListing } from './read-listing.js';
import { readStreamDump } from './read-stream-dump.js';
import { type ProgramEnd, runConfined } from './run-confined.js';

/** Options of an {@link FfmpegDecoder}. */
export interface FfmpegDecoderOptions {
  /** Path or name of the program. @defaultValue `ffmpeg` in the search path */
  readonly path?: string | undefined;
  readonly clock: Clock;
  /** Time without output after which a program is killed, in milliseconds. @defaultValue 60 seconds */
  readonly stallMs?: number | undefined;
}

const memoryBytes = 2 * 1024 ** 3;
/** Processor time that is allowed beyond that for the audio itself, in seconds. */
const startSeconds = 60;
/**
 * Slowest decoding that is tolerated, in seconds of audio per second of processor time. Usual are
 * 500 and more.
 */
const slowestSpeed = 20;
/** Bytes of a short output that are kept. A longer listing is cut off, and then invalid. */
const maximumOutputBytes = 1024 ** 2;
/** Formats whose packets have no duration, so that the measured duration lacks the last packet. */
const withoutPacketDurations: ReadonlySet<AudioFormatId> = new Set(['wavpack']);
/** Longest packet of such a format, in seconds. */
const longestPacketSeconds = 1.5;
/** Exit codes of a shell that cannot run, or does not find, the program to execute. */
const missingProgramExitCodes = [126, 127];
/** Interval between two searches for a missing program, in milliseconds. */
const searchEveryMs = 5000;

/** Decodes every format with the ffmpeg of this machine, in a confined process for each file. */
export class FfmpegDecoder implements AudioDecoder {
  readonly #options: FfmpegDecoderOptions;
  #found: Ffmpeg | string = 'it is not known yet whether ffmpeg is installed';
  #finding: Promise<void> | undefined;
  #searchedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: FfmpegDecoderOptions) {
    this.#options = options;
  }

  /** Version of ffmpeg, or undefined when it is not available. */
  get version(): string | undefined {
    return typeof this.#found === 'string' ? undefined : this.#found.version;
  }

  /** Reason why ffmpeg cannot be used, with the remedy, as a clause. Undefined while it can be used. */
  get unavailableReason(): string | undefined {
    return typeof this.#found === 'string' ? this.#found : undefined;
  }

  /** Looks for ffmpeg, unless it is found already or was searched for a moment ago. It may be installed while the service runs. */
  async find(): Promise<void> {
    const { clock, path } = this.#options;
    const isFound = typeof this.#found !== 'string';
    if (isFound || clock.monotonicMs() - this.#searchedAtMs < searchEveryMs) return this.#finding;
    this.#searchedAtMs = clock.monotonicMs();
    this.#finding = findFfmpeg(path, clock).then((found) => {
      this.#found = found;
    });
    return this.#finding;
  }

  reads(): boolean {
    return typeof this.#found !== 'string';
  }

  async probe(file: AudioFile): Promise<AudioProperties> {
    const [first, ...others] = await findLinks(file);
    const properties = await this.#probeLink(first ?? file);
    let durationSeconds = properties.durationSeconds;
    for (const link of others)
      durationSeconds += (await this.#probeFollowing(link))?.durationSeconds ?? 0;
    return { ...properties, durationSeconds: roundSeconds(durationSeconds) };
  }

  async *decode(file: AudioFile, properties: AudioProperties): AsyncGenerator<Int16Array[], void> {
    const { channelCount } = properties.track;
    for (const [index, link] of (await findLinks(file)).entries()) {
      const track = index === 0 ? properties.track : (await this.#probeFollowing(link))?.track;
      if (track !== undefined) yield* this.#decodeLink(link, { ...track, channelCount });
    }
  }

  /** Probes a link that follows others. It is undefined when it has no audio, such as one that was cut off. */
  async #probeFollowing(link: AudioFile): Promise<AudioProperties | undefined> {
    try {
      return await this.#probeLink(link);
    } catch (error) {
      if (AudioInputError.is(error) && error.issue !== 'unsupported') return undefined;
      throw error;
    }
  }

  async #probeLink(file: AudioFile): Promise<AudioProperties> {
    const ffmpeg = this.#require();
    const { claimedSeconds = 0, properties } = readListing(await this.#list(file, ffmpeg), file);
    const { track } = properties;
    const trial = await this.#run(file, ffmpeg.ffmpeg, trialArguments(file, track, ffmpeg));
    if (trial.end.brokenLimit !== undefined || trial.output.length === 0)
      throw undecodable(file, trial.end);
    const origin = audioFormats[file.format].hasTimestamps ? track.originSeconds : null;
    const measuredSeconds = (
      await this.#readPackets(file, packetArguments(file, track, ffmpeg), {
        originSeconds: origin ?? undefined,
        longestGapSeconds: longestGapSeconds(file.format),
      })
    ).endSeconds;
    const isLastPacket =
      withoutPacketDurations.has(file.format) &&
      claimedSeconds > measuredSeconds &&
      claimedSeconds < measuredSeconds + longestPacketSeconds;
    const durationSeconds = roundSeconds(isLastPacket ? claimedSeconds : measuredSeconds);
    return { ...properties, durationSeconds };
  }

  async *#decodeLink(file: AudioFile, track: AudioTrack): AsyncGenerator<Int16Array[], void> {
    const ffmpeg = this.#require();
    const program = this.#program(file, ffmpeg.ffmpeg, decodingArguments(file, track, ffmpeg));
    const samples = new InterleavedSamples(track.channelCount);
    const output = runConfined(program);
    try {
      for (let next = await output.next(); ; next = await output.next()) {
        if (next.done === true) {
          this.#requireProgram(next.value);
          return requireSuccess(file, next.value);
        }
        yield samples.push(next.value);
      }
    } finally {
      await stop(output);
    }
  }

  /** Lists the streams of a file, also beside video in a codec that must not be opened. */
  async #list(file: AudioFile, ffmpeg: Ffmpeg): Promise<Listing | undefined> {
    const listed = await this.#run(file, ffmpeg.ffprobe, listingArguments(file, ffmpeg));
    if (listed.end.exitCode === 0 && listed.end.brokenLimit === undefined)
      return parseListing(listed.output.toString('utf8'));
    if (!/whitelist/.test(listed.end.errorHead)) throw undecodable(file, listed.end);
    const { end } = await this.#run(file, ffmpeg.ffmpeg, dumpArguments(file, ffmpeg));
    const { streams } = readStreamDump(end.errorTail);
    const starts = await this.#readPackets(file, startArguments(file, ffmpeg));
    return {
      streams: streams.map((stream) => ({ ...stream, start_time: starts.originSeconds })),
    };
  }

  /** Reads a list of packets that a program writes. */
  async #readPackets(
    file: AudioFile,
    given: readonly string[],
    options?: PacketTimesOptions,
  ): Promise<PacketTimes> {
    const packets = new PacketTimes(options);
    const end = await this.#execute(file, this.#require().ffmpeg, given, (chunk) =>
      packets.push(Buffer.from(chunk).toString('latin1')),
    );
    if (end.brokenLimit !== undefined) throw undecodable(file, end);
    return packets;
  }

  #require(): Ffmpeg {
    if (typeof this.#found !== 'string') return this.#found;
    throw new AudioInputError('unsupported', `The audio cannot be decoded: ${this.#found}`);
  }

  /** @throws Error, so that the work is tried again, when the program has disappeared */
  #requireProgram({ exitCode }: ProgramEnd): void {
    if (exitCode === null || !missingProgramExitCodes.includes(exitCode)) return;
    this.#found = `ffmpeg has disappeared: ${installation}`;
    throw new Error('ffmpeg has disappeared');
  }

  #program(file: AudioFile, command: string, given: readonly string[]) {
    const { clock, stallMs = 60_000 } = this.#options;
    const cpuSeconds = startSeconds + file.maximumAudioSeconds / slowestSpeed;
    const { signal } = file;
    return { command, arguments: given, cpuSeconds, memoryBytes, stallMs, clock, signal };
  }

  /** Runs a program whose output is short. */
  async #run(
    file: AudioFile,
    command: string,
    given: readonly string[],
  ): Promise<{ output: Buffer; end: ProgramEnd }> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const end = await this.#execute(file, command, given, (chunk) => {
      bytes += chunk.length;
      if (bytes <= maximumOutputBytes) chunks.push(chunk);
    });
    return { output: Buffer.concat(chunks), end };
  }

  /** Runs a program to its end, with its output in chunks. */
  async #execute(
    file: AudioFile,
    command: string,
    given: readonly string[],
    onChunk: (chunk: Uint8Array) => void,
  ): Promise<ProgramEnd> {
    const output = runConfined(this.#program(file, command, given));
    try {
      for (let next = await output.next(); ; next = await output.next()) {
        if (next.done === true) {
          this.#requireProgram(next.value);
          return next.value;
        }
        onChunk(next.value);
      }
    } finally {
      await stop(output);
    }
  }
}

/** The parts of a file that follow each other: the links of a chained Ogg file, or else the whole file. */
async function findLinks(file: AudioFile): Promise<AudioFile[]> {
  if (audioFormats[file.format].demuxer !== 'ogg') return [file];
  const links = await findOggLinks(file.path);
  return links.length < 2 ? [file] : links.map((range) => ({ ...file, range }));
}

async function stop(output: AsyncGenerator<Uint8Array, ProgramEnd>): Promise<void> {
  // Kills the program if it is still running. The returned value is not used.
  await output.return(undefined as never);
}

function requireSuccess(file: AudioFile, end: ProgramEnd): void {
  if (end.exitCode !== 0 || end.brokenLimit !== undefined) throw undecodable(file, end);
}

function undecodable(file: AudioFile, end: ProgramEnd): AudioInputError {
  const { name } = audioFormats[file.format];
  return new AudioInputError(
    'undecodable',
    `The audio cannot be decoded: it is ${name}; ${describeEnd(file, end)}`,
  );
}

/** Reason of a failure, without the path of the file. */
function describeEnd(
  { path }: AudioFile,
  { brokenLimit, errorHead, exitSignal }: ProgramEnd,
): string {
  if (brokenLimit === 'memory') return 'its decoding took too much memory and was stopped';
  if (brokenLimit === 'time') return 'its decoding made no progress and was stopped';
  if (exitSignal === 'SIGXCPU' || exitSignal === 'SIGKILL')
    return 'its decoding took too much processor time or memory and was stopped';
  if (exitSignal !== null) return 'its decoder crashed';
  const reasons = errorHead
    .split('\n')
    .filter((line) => !/^\w+=/.test(line))
    .map((line) =>
      line
        .replace(/^(?:\[[^\]]*\] )+/, '')
        .replaceAll(`file:${path}: `, '')
        .trim(),
    )
    // A line about a whitelist concerns a codec that ffmpeg must not use, and is no reason. Neither is a repetition of the line before it.
    .filter((line) => line !== '' && !/whitelist|^Last message repeated/.test(line))
    .filter((line) => !line.includes(path));
  const reason = reasons[0]?.slice(0, 200) ?? 'it has no audio that can be decoded';
  return /moov atom not found/.test(reason) ? `${reason}: ${missingIndex}` : reason;
}

/** Meaning of an MP4 file without a `moov` box, which phones and recorders write at the end. */
const missingIndex =
  'its index is missing, since the recording was not finished or the file is only a part of it; send the whole file';

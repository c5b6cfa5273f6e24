import { roundSeconds } from '@earshot/core/protocol';
import { builtFile } from '../../built-file.js';
import type { Clock } from '../../clock/index.js';
import { Thread } from '../../threads/thread.js';
import { type AudioDecoder, type AudioFile, engineRateHz } from '../audio-decoder.js';
import { type AudioFormatId, audioFormats } from '../audio-formats.js';
import { AudioInputError } from '../audio-input-error.js';
import type { AudioProperties } from '../audio-properties.js';
import { layoutOfFormat } from '../channels/channel-layout.js';
import { StallWatch } from '../stall-watch.js';
import {
  type ThreadMessage,
  type ThreadTask,
  type WebassemblyFormat,
  webassemblyFormats,
} from './decoder-thread-protocol.js';

/** Options of a {@link WebassemblyDecoder}. */
export interface WebassemblyDecoderOptions {
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  /**
   * Time without samples after which a thread is terminated, in milliseconds. @defaultValue 60
   * seconds
   */
  readonly stallMs?: number | undefined;
}

/** Messages that are requested before they are read, so that a thread need not wait. */
const readAheadMessages = 8;
/** Processor time of a probe, in milliseconds. */
const longestProbeMs = 30_000;

/** Decodes MP3, FLAC, Opus and Vorbis without ffmpeg, in a thread for each file. */
export class WebassemblyDecoder implements AudioDecoder {
  readonly #options: WebassemblyDecoderOptions;

  constructor(options: WebassemblyDecoderOptions) {
    this.#options = options;
  }

  reads(format: AudioFormatId): format is WebassemblyFormat {
    return (webassemblyFormats as readonly string[]).includes(format);
  }

  /**
   * Decodes the first samples, and counts the others. Samples that cannot be counted are decoded,
   * for a limited processor time.
   */
  async probe(file: AudioFile): Promise<AudioProperties> {
    let frames = 0;
    let countedSeconds: number | undefined;
    let found: Extract<ThreadMessage, { type: 'format' }> | undefined;
    for await (const message of this.#run(file, longestProbeMs)) {
      if (message.type === 'format') found = message;
      else if (message.type === 'count') countedSeconds = message.durationSeconds;
      else frames += message.samples[0]?.length ?? 0;
      if (frames > (file.maximumAudioSeconds + 1) * engineRateHz) break;
    }
    const durationSeconds = countedSeconds ?? frames / engineRateHz;
    if (found === undefined || durationSeconds === 0) throw undecodable(file);
    const { channelCount, sampleRateHz } = found;
    const { format } = file;
    return {
      format,
      extension: audioFormats[format].extensions[0] ?? '',
      durationSeconds: roundSeconds(durationSeconds),
      track: {
        index: 0,
        codec: format,
        sampleRateHz,
        channelCount,
        channelLayout: layoutOfFormat(format, channelCount),
        originSeconds: null,
        language: null,
        title: null,
      },
      otherTracks: [],
      trackChoice: 'default',
    };
  }

  async *decode(file: AudioFile, { track }: AudioProperties): AsyncGenerator<Int16Array[], void> {
    for await (const message of this.#run(file)) {
      if (message.type === 'block') yield message.samples;
      else if (message.type === 'format' && message.channelCount !== track.channelCount)
        throw undecodable(
          file,
          `it has ${message.channelCount} channels, not ${track.channelCount}`,
        );
    }
  }

  /**
   * @param probeMs - processor time of a probe, in milliseconds, or undefined to decode the whole
   * file
   */
  async *#run(
    file: AudioFile,
    probeMs?: number,
  ): AsyncGenerator<Exclude<ThreadMessage, { type: 'error' }>, void> {
    const { clock, stallMs = 60_000 } = this.#options;
    const { format, path, signal } = file;
    signal?.throwIfAborted();
    if (!this.reads(format)) throw undecodable(file);
    const workerData: ThreadTask = { path, format, isProbe: probeMs !== undefined };
    // The decoders write a line for each damaged packet, of which a file may have millions.
    const thread = new Thread<void, ThreadMessage | undefined, 'progress'>(
      builtFile('decoder-worker.js'),
      { workerData, isSilent: true },
    );
    const terminate = () => void thread.terminate();
    signal?.addEventListener('abort', terminate, { once: true });
    let stopReason: string | undefined;
    const watch = new StallWatch({
      clock,
      stallMs,
      check: (isStalled) => {
        if (probeMs !== undefined && thread.processorTimeMs > probeMs)
          stopReason = `its decoding took more than ${probeMs / 1000} s of processor time and was stopped`;
        else if (isStalled) stopReason = 'its decoding made no progress and was stopped';
        if (stopReason !== undefined) terminate();
      },
    });
    const onNotice = () => watch.noteProgress();
    const messages = readAhead(() => thread.call(undefined, { onNotice }));
    try {
      while (true) {
        const { done, value: message } = await watch.wait(() => messages.next());
        if (done === true) return;
        signal?.throwIfAborted();
        if (message.type === 'error') throw toInputError(file, message);
        yield message;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw AudioInputError.is(error) ? error : undecodable(file, stopReason);
    } finally {
      signal?.removeEventListener('abort', terminate);
      await thread.terminate();
      await watch.stop();
    }
  }
}

/** Reads messages until there is no more. */
async function* readAhead<Message>(
  next: () => Promise<Message | undefined>,
): AsyncGenerator<Message, void> {
  const requested: Promise<Message | undefined>[] = [];
  const request = () => {
    const message = next();
    // Those that are never read fail with the thread.
    message.catch(() => undefined);
    requested.push(message);
  };
  for (let count = 0; count < readAheadMessages; count += 1) request();
  for (;;) {
    const message = await requested.shift();
    if (message === undefined) return;
    request();
    yield message;
  }
}

function toInputError(
  file: AudioFile,
  { issue, message }: Extract<ThreadMessage, { type: 'error' }>,
): Error {
  if (issue === undefined) return undecodable(file);
  return message.startsWith('The audio') ? new AudioInputError(issue, message) : undecodable(file);
}

function undecodable(
  { format }: AudioFile,
  reason = 'it has no audio that can be decoded',
): AudioInputError {
  return new AudioInputError(
    'undecodable',
    `The audio cannot be decoded: it is ${audioFormats[format].name}; ${reason}`,
  );
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { roundSeconds } from '@earshot/core/protocol';
import { builtFile } from '../../built-file.js';
import { type Clock, repeat } from '../../clock/index.js';
import { type AudioDecoder, type AudioFile, engineRateHz } from '../audio-decoder.js';
import { type AudioFormatId, audioFormats } from '../audio-formats.js';
import { AudioInputError } from '../audio-input-error.js';
import type { AudioProperties } from '../audio-properties.js';
import { layoutOfFormat } from '../channels/channel-layout.js';
import {
  type ThreadMessage,
  type ThreadTask,
  type WebassemblyFormat,
  webassemblyFormats,
} from './thread-protocol.js';

/** Options of a {@link WebassemblyDecoder}. */
export interface WebassemblyDecoderOptions {
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  /** Time without samples after which a thread is terminated, in milliseconds. @defaultValue 60 seconds */
  readonly stallMs?: number | undefined;
}

/** Limits of the JavaScript heap of a thread. The codecs limit their own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const watchMs = 1000;
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

  /** Decodes the first samples, and counts the others. Samples that cannot be counted are decoded, for a limited processor time. */
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

  /** @param probeMs - processor time of a probe, in milliseconds, or undefined to decode the whole file */
  async *#run(
    file: AudioFile,
    probeMs?: number,
  ): AsyncGenerator<Extract<ThreadMessage, { type: 'format' | 'block' | 'count' }>, void> {
    const { clock, stallMs = 60_000 } = this.#options;
    const { format, path, signal } = file;
    signal?.throwIfAborted();
    if (!this.reads(format)) throw undecodable(file);
    const workerData: ThreadTask = { path, format, isProbe: probeMs !== undefined };
    const worker = new Worker(builtFile('decoder-worker.js'), {
      workerData,
      resourceLimits,
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // The decoders write a line for each damaged packet, of which a file may have millions.
    worker.stdout.resume();
    worker.stderr.resume();
    const messages = receive(worker);
    const ended = new AbortController();
    const terminate = () => void worker.terminate();
    signal?.addEventListener('abort', terminate, { once: true });
    let waitingSinceMs: number | undefined;
    let isOverTime = false;
    const watching = repeat(
      () => {
        isOverTime ||= probeMs !== undefined && processorTimeMs(worker) > probeMs;
        const isStalled =
          waitingSinceMs !== undefined && clock.monotonicMs() - waitingSinceMs > stallMs;
        if (isOverTime || isStalled) terminate();
      },
      { clock, firstPauseMs: watchMs, everyMs: watchMs, signal: ended.signal },
    );
    try {
      while (true) {
        waitingSinceMs = clock.monotonicMs();
        const message = await messages.next();
        waitingSinceMs = undefined;
        signal?.throwIfAborted();
        if (message === undefined)
          throw undecodable(
            file,
            isOverTime
              ? `its decoding took more than ${(probeMs ?? 0) / 1000} s of processor time and was stopped`
              : 'its decoding made no progress and was stopped',
          );
        if (message.type === 'end') return;
        if (message.type === 'error') throw toInputError(file, message);
        if (message.type === 'progress') continue;
        yield message;
        if (message.type === 'block') worker.postMessage(null);
      }
    } finally {
      ended.abort();
      signal?.removeEventListener('abort', terminate);
      await worker.terminate();
      await watching;
    }
  }
}

/** Time in which a thread was running and did not wait, in milliseconds. */
function processorTimeMs(worker: Worker): number {
  return worker.performance.eventLoopUtilization().active;
}

/** The messages of a thread, in order, or undefined once it has ended. */
function receive(worker: Worker): { next: () => Promise<ThreadMessage | undefined> } {
  const received: ThreadMessage[] = [];
  const arrival = new EventTarget();
  let hasEnded = false;
  const notify = () => arrival.dispatchEvent(new Event('arrival'));
  worker.on('message', (message: ThreadMessage) => {
    received.push(message);
    notify();
  });
  worker.on('error', (error) => {
    received.push({ type: 'error', issue: 'undecodable', message: error.message });
    notify();
  });
  worker.on('exit', () => {
    hasEnded = true;
    notify();
  });
  return {
    async next() {
      while (received.length === 0 && !hasEnded) await once(arrival, 'arrival');
      return received.shift();
    },
  };
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

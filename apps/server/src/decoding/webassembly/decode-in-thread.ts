import { createReadStream } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { createResampler, floatToInt16, type Resampler } from '@earshot/audio';
import { errorMessage } from '../../errors/caught-error.js';
import { engineRateHz } from '../audio-decoder.js';
import { AudioInputError } from '../audio-input-error.js';
import { requireAudioLimits } from '../audio-limits.js';
import { countAudio } from '../counting/count-audio.js';
import { createCodec, type DecodedChunk } from './codecs.js';
import {
  type ThreadMessage,
  type ThreadTask,
  threadWindow,
  type WebassemblyFormat,
} from './thread-protocol.js';

/** Size of one read, in bytes. */
const readBytes = 64 * 1024;
/** Bytes that are decoded at once. Silence expands most: a frame of 16 to 40 bytes of FLAC has up to 65,535 samples of each of its channels. */
const decodedBytes: Readonly<Record<WebassemblyFormat, number>> = {
  mp3: 16 * 1024,
  flac: 256,
  opus: 2048,
  vorbis: 2048,
};

/**
 * Decodes a file in a thread of its own, and sends its samples at 16 kHz as fast as they are acknowledged.
 *
 * @param port - the other side of the thread
 */
export async function decodeInThread(task: ThreadTask, port: MessagePort): Promise<void> {
  const send = (message: ThreadMessage, transferred: ArrayBuffer[] = []) =>
    port.postMessage(message, transferred);
  const window = openWindow(port);
  let mayCount = task.isProbe;
  try {
    const progress = () => send({ type: 'progress' });
    for await (const samples of decode(task, {
      onFormat: (sampleRateHz, channelCount) =>
        send({ type: 'format', sampleRateHz, channelCount }),
      onRead: progress,
    })) {
      if (mayCount) {
        const durationSeconds = countAudio(task.format, task.path, progress);
        if (durationSeconds !== undefined) {
          send({ type: 'count', durationSeconds });
          break;
        }
        mayCount = false;
      }
      await window.room();
      send(
        { type: 'block', samples },
        // These arrays were allocated here, in memory that is not shared.
        samples.map(({ buffer }) => buffer as ArrayBuffer),
      );
    }
    send({ type: 'end' });
  } catch (error) {
    const message = errorMessage(error);
    send({ type: 'error', issue: AudioInputError.is(error) ? error.issue : undefined, message });
  } finally {
    port.close();
  }
}

async function* decode(
  { path, format }: ThreadTask,
  {
    onFormat,
    onRead,
  }: { onFormat: (sampleRateHz: number, channelCount: number) => void; onRead: () => void },
): AsyncGenerator<Int16Array[], void> {
  const codec = await createCodec(format);
  let resampler: Resampler | undefined;
  let sampleRateHz = 0;
  let channelCount = 0;
  async function* resample(chunk: DecodedChunk | undefined) {
    if (chunk === undefined || chunk.samplesDecoded === 0) return;
    const { channelData } = chunk;
    if (resampler === undefined) {
      requireAudioLimits(channelData.length, chunk.sampleRate);
      onFormat(chunk.sampleRate, channelData.length);
      channelCount = channelData.length;
    }
    // A stream may change its sample rate and its channels: the output keeps the initial number of channels.
    if (resampler === undefined || chunk.sampleRate !== sampleRateHz) {
      if (resampler !== undefined) yield toBlock(resampler.flush());
      sampleRateHz = chunk.sampleRate;
      resampler = createResampler({
        fromRate: sampleRateHz,
        toRate: engineRateHz,
        channels: channelCount,
      });
    }
    const [first = new Float32Array(chunk.samplesDecoded)] = channelData;
    const kept = Array.from({ length: channelCount }, (_, index) =>
      (channelData[index] ?? first).subarray(0, chunk.samplesDecoded),
    );
    yield toBlock(resampler.write(kept));
  }
  // A stream without an encoding yields buffers.
  for await (const bytes of createReadStream(path, { highWaterMark: readBytes })) {
    const read = new Uint8Array(bytes as Buffer);
    onRead();
    for (let at = 0; at < read.length; at += decodedBytes[format])
      yield* resample(await codec.decode(read.subarray(at, at + decodedBytes[format])));
  }
  yield* resample(await codec.flush());
  if (resampler !== undefined) yield toBlock(resampler.flush());
}

function toBlock(channels: readonly Float32Array[]): Int16Array[] {
  return channels.map((samples) => floatToInt16(samples));
}

/** Flow control: `room` waits until another block may be sent. */
function openWindow(port: MessagePort): { room: () => Promise<void> } {
  let free = threadWindow;
  let proceed: () => void = () => undefined;
  port.on('message', () => {
    free += 1;
    proceed();
  });
  return {
    async room() {
      free -= 1;
      if (free < 0)
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
    },
  };
}

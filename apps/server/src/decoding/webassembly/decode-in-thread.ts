import { createReadStream } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { createResampler, floatToInt16, type Resampler } from '@earshot/audio';
import { errorMessage } from '../../errors/caught-error.js';
import { engineRateHz, maximumChannels } from '../audio-decoder.js';
import { AudioInputError } from '../audio-input-error.js';
import { createCodec, type DecodedChunk } from './codecs.js';
import { type ThreadMessage, type ThreadTask, threadWindow } from './thread-protocol.js';

/** Size of one read, in bytes; of silence, which compresses best, it decodes to a few megabytes of samples. */
const chunkBytes = 16 * 1024;

/**
 * Decodes a file in a thread of its own, and sends its samples at 16 kHz as fast as they are acknowledged.
 *
 * @param port - the other side of the thread
 */
export async function decodeInThread(task: ThreadTask, port: MessagePort): Promise<void> {
  const send = (message: ThreadMessage, transferred: ArrayBuffer[] = []) =>
    port.postMessage(message, transferred);
  const window = openWindow(port);
  try {
    for await (const samples of decode(task, (sampleRateHz, channelCount) =>
      send({ type: 'format', sampleRateHz, channelCount }),
    )) {
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
  onFormat: (sampleRateHz: number, channelCount: number) => void,
): AsyncGenerator<Int16Array[], void> {
  const codec = await createCodec(format);
  let resampler: Resampler | undefined;
  let sampleRateHz = 0;
  let channelCount = 0;
  async function* resample(chunk: DecodedChunk | undefined) {
    if (chunk === undefined || chunk.samplesDecoded === 0) return;
    const { channelData } = chunk;
    if (resampler === undefined) {
      if (channelData.length > maximumChannels)
        throw new AudioInputError(
          'undecodable',
          `The audio cannot be decoded: the number of channels is ${channelData.length}; allowed are 1 to ${maximumChannels}`,
        );
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
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes }))
    yield* resample(await codec.decode(new Uint8Array(bytes as Buffer)));
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

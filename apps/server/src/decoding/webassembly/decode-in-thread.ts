import { createReadStream } from 'node:fs';
import { createResampler, floatToInt16, type Resampler } from '@earshot/audio';
import { errorMessage } from '../../errors/caught-error.js';
import { engineRateHz } from '../audio-decoder.js';
import { AudioInputError } from '../audio-input-error.js';
import { requireAudioLimits } from '../audio-limits.js';
import { countAudio } from '../counting/count-audio.js';
import { createCodec, type DecodedChunk } from './codecs.js';
import type { ThreadMessage, ThreadTask, WebassemblyFormat } from './decoder-thread-protocol.js';

/** Size of one read, in bytes. */
const readBytes = 64 * 1024;
/**
 * Bytes that are decoded at once. Silence expands most: a frame of 16 to 40 bytes of FLAC has up to
 * 65,535 samples of each of its channels.
 */
const decodedBytes: Readonly<Record<WebassemblyFormat, number>> = {
  mp3: 16 * 1024,
  flac: 256,
  opus: 2048,
  vorbis: 2048,
};

/**
 * Decodes a file to samples at 16 kHz. Its last message is an error when that fails.
 *
 * @param onProgress - called whenever some of the file has been read
 */
export async function* decodeInThread(
  task: ThreadTask,
  onProgress: () => void,
): AsyncGenerator<ThreadMessage, void> {
  let mayCount = task.isProbe;
  try {
    for await (const message of decode(task, onProgress)) {
      if (mayCount && message.type === 'block') {
        const durationSeconds = countAudio(task.format, task.path, onProgress);
        if (durationSeconds !== undefined) {
          yield { type: 'count', durationSeconds };
          return;
        }
        mayCount = false;
      }
      yield message;
    }
  } catch (error) {
    const issue = AudioInputError.is(error) ? error.issue : undefined;
    yield { type: 'error', issue, message: errorMessage(error) };
  }
}

async function* decode(
  { path, format }: ThreadTask,
  onRead: () => void,
): AsyncGenerator<ThreadMessage, void> {
  const codec = await createCodec(format);
  let resampler: Resampler | undefined;
  let sampleRateHz = 0;
  let channelCount = 0;
  function* resample(chunk: DecodedChunk | undefined): Generator<ThreadMessage, void> {
    if (chunk === undefined || chunk.samplesDecoded === 0) return;
    const { channelData } = chunk;
    if (resampler === undefined) {
      requireAudioLimits(channelData.length, chunk.sampleRate);
      channelCount = channelData.length;
      yield { type: 'format', sampleRateHz: chunk.sampleRate, channelCount };
    }
    // A stream may change its sample rate and its channels: the output keeps the initial number of
    // channels.
    if (resampler === undefined || chunk.sampleRate !== sampleRateHz) {
      if (resampler !== undefined) yield toBlock(resampler.flush());
      sampleRateHz = chunk.sampleRate;
      resampler = createResampler({
        fromRateHz: sampleRateHz,
        toRateHz: engineRateHz,
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

function toBlock(channels: readonly Float32Array[]): ThreadMessage {
  return { type: 'block', samples: channels.map((samples) => floatToInt16(samples)) };
}

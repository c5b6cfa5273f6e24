import {
  AudioInputError,
  engineRateHz,
  maximumChannels,
  mpegChannelCount,
  threadWindow
} from "./chunk-XYRC3VE6.js";

// src/decoder-worker.ts
import { parentPort, workerData } from "worker_threads";

// src/decoding/webassembly/decode-in-thread.ts
import { createReadStream } from "fs";
import { createResampler, floatToInt16 } from "@earshot/audio";

// src/decoding/webassembly/codecs.ts
async function createCodec(format) {
  switch (format) {
    case "mp3": {
      const { MPEGDecoder } = await import("mpg123-decoder");
      const decoder = new MPEGDecoder();
      await decoder.ready;
      return createMpegCodec((bytes) => decoder.decode(bytes));
    }
    case "flac": {
      const { FLACDecoder } = await import("@wasm-audio-decoders/flac");
      return ready(new FLACDecoder());
    }
    case "opus": {
      const { OggOpusDecoder } = await import("ogg-opus-decoder");
      return ready(new OggOpusDecoder());
    }
    case "vorbis": {
      const { OggVorbisDecoder } = await import("@wasm-audio-decoders/ogg-vorbis");
      return ready(new OggVorbisDecoder());
    }
  }
}
async function ready(decoder) {
  await decoder.ready;
  return decoder;
}
function createMpegCodec(decode2) {
  let channelCount;
  return {
    decode(bytes) {
      channelCount ??= mpegChannelCount(bytes);
      const { channelData, ...chunk } = decode2(bytes);
      return { ...chunk, channelData: channelData.slice(0, channelCount) };
    },
    flush: async () => void 0
  };
}

// src/decoding/webassembly/decode-in-thread.ts
var chunkBytes = 16 * 1024;
async function decodeInThread(task, port) {
  const send = (message, transferred = []) => port.postMessage(message, transferred);
  const window = openWindow(port);
  try {
    for await (const samples of decode(
      task,
      (sampleRateHz, channelCount) => send({ type: "format", sampleRateHz, channelCount })
    )) {
      await window.room();
      send(
        { type: "block", samples },
        // The samples were made here, in memory that is not shared.
        samples.map(({ buffer }) => buffer)
      );
    }
    send({ type: "end" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: "error", issue: AudioInputError.is(error) ? error.issue : void 0, message });
  } finally {
    port.close();
  }
}
async function* decode({ path, format }, onFormat) {
  const codec = await createCodec(format);
  let resampler;
  let sampleRateHz = 0;
  let channelCount = 0;
  async function* resample(chunk) {
    if (chunk === void 0 || chunk.samplesDecoded === 0) return;
    const { channelData } = chunk;
    if (resampler === void 0) {
      if (channelData.length > maximumChannels)
        throw new AudioInputError(
          "undecodable",
          `The audio cannot be decoded: the number of channels is ${channelData.length}; allowed are 1 to ${maximumChannels}`
        );
      onFormat(chunk.sampleRate, channelData.length);
      channelCount = channelData.length;
    }
    if (resampler === void 0 || chunk.sampleRate !== sampleRateHz) {
      if (resampler !== void 0) yield toBlock(resampler.flush());
      sampleRateHz = chunk.sampleRate;
      resampler = createResampler({
        fromRate: sampleRateHz,
        toRate: engineRateHz,
        channels: channelCount
      });
    }
    const [first = new Float32Array(chunk.samplesDecoded)] = channelData;
    const kept = Array.from(
      { length: channelCount },
      (_, index) => (channelData[index] ?? first).subarray(0, chunk.samplesDecoded)
    );
    yield toBlock(resampler.write(kept));
  }
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes }))
    yield* resample(await codec.decode(new Uint8Array(bytes)));
  yield* resample(await codec.flush());
  if (resampler !== void 0) yield toBlock(resampler.flush());
}
function toBlock(channels) {
  return channels.map((samples) => floatToInt16(samples));
}
function openWindow(port) {
  let free = threadWindow;
  let proceed = () => void 0;
  port.on("message", () => {
    free += 1;
    proceed();
  });
  return {
    async room() {
      free -= 1;
      if (free < 0)
        await new Promise((resolve) => {
          proceed = resolve;
        });
    }
  };
}

// src/decoder-worker.ts
if (parentPort !== null) await decodeInThread(workerData, parentPort);
//# sourceMappingURL=decoder-worker.js.map
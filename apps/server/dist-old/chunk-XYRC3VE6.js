// src/decoding/audio-input-error.ts
var brand = /* @__PURE__ */ Symbol.for("earshot.server.AudioInputError");
var AudioInputError = class extends Error {
  name = "AudioInputError";
  code = "audio_input";
  isRetryable = false;
  [brand] = true;
  issue;
  /**
   * @param message - for the caller: what is wrong, and what is allowed
   * @param options - the error behind it
   */
  constructor(issue, message, options) {
    super(message, options);
    this.issue = issue;
  }
  /** True of an AudioInputError, of this copy of the code or of another. */
  static is(error) {
    return error instanceof Error && brand in error;
  }
};

// src/decoding/audio-decoder.ts
var engineRateHz = 16e3;
var maximumChannels = 32;

// src/decoding/webassembly/thread-protocol.ts
var webassemblyFormats = ["mp3", "flac", "opus", "vorbis"];
var threadWindow = 8;

// src/decoding/mpeg-frames.ts
var bitRates = {
  1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  },
  2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  }
};
var version1RatesHz = [44100, 48e3, 32e3];
var constantBits = 4294839296;
var channelModeMono = 3;
function holdsMpegFrames(bytes) {
  return findMpegFrame(bytes) !== void 0;
}
function mpegChannelCount(bytes) {
  const frame = findMpegFrame(bytes);
  return frame === void 0 ? void 0 : frame.isMono ? 1 : 2;
}
function findMpegFrame(bytes) {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const frame = readFrame(bytes, at);
    if (frame !== void 0 && countFrames(bytes, at, 3) >= (at === 0 ? 2 : 3)) return frame;
  }
  return void 0;
}
function countFrames(bytes, start, maximum) {
  const first = readFrame(bytes, start);
  let at = start;
  let count = 0;
  while (count < maximum) {
    if (at + 4 > bytes.length) return maximum;
    const frame = readFrame(bytes, at);
    if (frame === void 0 || frame.constant !== first?.constant) return count;
    count += 1;
    at += frame.lengthBytes;
  }
  return count;
}
function readFrame(bytes, at) {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 255 || (second & 224) !== 224) return void 0;
  const versionBits = second >> 3 & 3;
  const layerBits = second >> 1 & 3;
  const bitRateIndex = third >> 4;
  const rateHz = version1RatesHz[third >> 2 & 3];
  if (versionBits === 1 || layerBits === 0 || rateHz === void 0) return void 0;
  const layer = 4 - layerBits;
  const isVersion1 = versionBits === 3;
  const kilobits = bitRates[isVersion1 ? 1 : 2][layer][bitRateIndex] ?? 0;
  if (kilobits === 0) return void 0;
  const sampleRateHz = isVersion1 ? rateHz : versionBits === 2 ? rateHz / 2 : rateHz / 4;
  const padding = third >> 1 & 1;
  const bytesPerSecond = kilobits * 125;
  const samples = layer === 1 ? 384 : layer === 3 && !isVersion1 ? 576 : 1152;
  const length = Math.floor(samples * bytesPerSecond / sampleRateHz / (layer === 1 ? 4 : 1));
  return {
    lengthBytes: (length + padding) * (layer === 1 ? 4 : 1),
    constant: (first << 24 | second << 16 | third << 8) & constantBits,
    isMono: fourth >> 6 === channelModeMono
  };
}

export {
  engineRateHz,
  maximumChannels,
  AudioInputError,
  holdsMpegFrames,
  mpegChannelCount,
  webassemblyFormats,
  threadWindow
};
//# sourceMappingURL=chunk-XYRC3VE6.js.map
import {
  createAudioDecoder,
  createAudioEncoder,
  createResampler,
  decodeBase64,
} from '@earshot/audio';
import { sampleRates } from '@earshot/core/enumerations';
import type { EarshotClient } from '@earshot/http';
import {
  createLiveSession,
  LiveError,
  type LiveSession,
  type LiveSessionOptions,
} from '@earshot/live';
import { givenOptions } from './given-options.js';
import { createPassage } from './transcribe-file.js';
import type { StreamingCall, StreamPart, TranscribedPassage } from './transcription-model.js';

/** Rate that other audio is converted to, in Hz. */
const convertedRate = 16_000;

const encodings = {
  'audio/pcm': { encoding: 'wav/pcm', bit_depth: 16, rate: 24_000 },
  'audio/pcmu': { encoding: 'wav/ulaw', bit_depth: 8, rate: 8000 },
  'audio/pcma': { encoding: 'wav/alaw', bit_depth: 8, rate: 8000 },
} as const;

/**
 * Transcribes audio while it is spoken.
 *
 * @throws LiveError `invalid_argument` for a format that is not audio/pcm, audio/pcmu or audio/pcma,
 * and for audio that is no stream
 */
export function transcribeStream(
  client: EarshotClient,
  call: StreamingCall,
  options: Pick<LiveSessionOptions, 'clock' | 'webSocket'>,
): ReadableStream<StreamPart> {
  const { abortSignal: signal, audio, includeRawChunks = false } = call;
  const { convert, format } = readFormat(call.inputAudioFormat);
  if (typeof (Object(audio) as Partial<ReadableStream>).getReader !== 'function')
    throw new LiveError(
      'invalid_argument',
      `audio must be a ReadableStream of bytes or of base64, got ${Object.prototype.toString.call(audio)}`,
    );
  const { headers, parameters } = givenOptions(call);
  const session = createLiveSession(
    {
      client: client.withOptions({ headers }),
      config: {
        messages_config: { receive_partial_transcripts: true },
        ...parameters,
        ...format,
      },
    },
    { ...options, ...(signal === undefined ? {} : { signal }) },
  );
  return new ReadableStream<StreamPart>({
    async start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      const segments: TranscribedPassage[] = [];
      session.on('transcript', ({ data: { id, is_final, utterance } }) => {
        const passage = createPassage(utterance);
        const { endSecond: _, ...begun } = passage;
        if (is_final) segments.push(passage);
        controller.enqueue(
          is_final
            ? { type: 'transcript-final', id, ...passage }
            : { type: 'transcript-partial', id, ...begun },
        );
      });
      if (includeRawChunks)
        session.on('message', (rawValue) => controller.enqueue({ type: 'raw', rawValue }));
      try {
        controller.enqueue(await finish(session, convert(audio), segments));
      } catch (error) {
        controller.enqueue({ type: 'error', error });
      }
      controller.close();
    },
    cancel: () => session.close(),
  });
}

/** Sends the audio, and waits for the end of the session. */
async function finish(
  session: LiveSession,
  audio: AsyncIterable<Uint8Array>,
  segments: TranscribedPassage[],
): Promise<StreamPart> {
  // It fails like the calls below, whose errors are enough.
  session.finished.catch(() => undefined);
  await session.start();
  await session.pipeFrom(audio);
  const { result, sessionId } = await session.stop();
  const language = result?.transcription?.languages[0];
  return {
    type: 'finish',
    text: result?.transcription?.full_transcript ?? segments.map(({ text }) => text).join(' '),
    segments,
    ...(language === undefined ? {} : { language }),
    ...(result === null ? {} : { durationInSeconds: result.metadata.audio_duration }),
    ...(sessionId === null ? {} : { providerMetadata: { earshot: { jobId: sessionId } } }),
  };
}

/** The format of a session for audio, and what converts the audio into it. */
function readFormat(inputAudioFormat: StreamingCall['inputAudioFormat']) {
  // A program without types may omit it.
  const { rate, type }: StreamingCall['inputAudioFormat'] = Object(inputAudioFormat);
  const known = Object.entries(encodings).find(([name]) => name === type)?.[1];
  if (known === undefined)
    throw new LiveError(
      'invalid_argument',
      `inputAudioFormat.type must be one of ${Object.keys(encodings).join(', ')}, got ${type}`,
    );
  const { bit_depth, encoding } = known;
  const fromRateHz = rate ?? known.rate;
  const sample_rate = sampleRates.find((each) => each === fromRateHz) ?? convertedRate;
  const format = { encoding, bit_depth, sample_rate, channels: 1 };
  return {
    format,
    convert: (chunks: ReadableStream<Uint8Array | string>) =>
      sample_rate === fromRateHz
        ? toBytes(chunks)
        : resampled(toBytes(chunks), { ...format, sample_rate: fromRateHz }, sample_rate),
  };
}

async function* toBytes(
  chunks: ReadableStream<Uint8Array | string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = chunks.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield typeof read.value === 'string' ? decodeBase64(read.value) : read.value;
  } finally {
    await reader.cancel();
  }
}

async function* resampled(
  chunks: AsyncIterable<Uint8Array>,
  format: Parameters<typeof createAudioDecoder>[0],
  toRateHz: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = createAudioDecoder(format);
  const encoder = createAudioEncoder({ ...format, sample_rate: toRateHz });
  const resampler = createResampler({ fromRateHz: format.sample_rate, toRateHz });
  for await (const chunk of chunks) yield encoder.encode(resampler.write(decoder.decode(chunk)));
  yield encoder.encode(resampler.write(decoder.end()));
  yield encoder.encode(resampler.flush());
}

import { Readable } from 'node:stream';
import type { RedactedSpan } from '@earshot/add-ons/runner';
import { createWavHeader } from '@earshot/audio';
import { roundSeconds } from '@earshot/core/protocol';
import { type AudioProperties, engineRateHz, type FileDecoder } from '../decoding/index.js';
import type { BlobStore, StoredFile } from '../storage/index.js';
import type { AudioReplacement } from './audio-replacement.js';
import { frameSpans } from './frame-spans.js';
import { SoundReplacer } from './replace-sound.js';

/** Options of {@link redactAudio}. */
export interface RedactAudioOptions {
  readonly file: StoredFile;
  /** Path of its bytes. */
  readonly path: string;
  /** Properties of the file, as the decoder has found them. */
  readonly properties: AudioProperties;
  readonly decoder: Pick<FileDecoder, 'decode'>;
  readonly blobs: Pick<BlobStore, 'write' | 'delete'>;
  /** Id of the redacted file. */
  readonly id: string;
  /** Times of the redacted words, in order. */
  readonly spans: readonly RedactedSpan[];
  readonly replacement: AudioReplacement;
  /** Number of recognised frames, at 16 kHz. */
  readonly frameCount: number;
  readonly signal: AbortSignal;
}

const bytesPerSample = 2;

/**
 * Writes the audio of a job without the sound of redacted words, as a WAV file at 16 kHz with all
 * channels. It is streamed, in memory that does not grow with its length.
 *
 * @returns the file, which has no database row yet
 * @throws AudioInputError, storage errors, Error when the audio differs from the recognised audio,
 * or the reason of the signal. The bytes are removed again
 */
export async function redactAudio(
  options: RedactAudioOptions,
): Promise<Omit<StoredFile, 'createdAt'>> {
  const { blobs, file, frameCount, id, properties, signal } = options;
  const { channelCount } = properties.track;
  const dataBytes = frameCount * channelCount * bytesPerSample;
  const header = createWavHeader(
    { encoding: 'wav/pcm', bit_depth: 16, sample_rate: engineRateHz, channels: channelCount },
    dataBytes,
  );
  const sizeBytes = header.length + dataBytes;
  try {
    await blobs.write({ kind: 'audio', id }, Readable.from(redactedBytes(header, options)), {
      maximumBytes: sizeBytes,
      signal,
    });
  } catch (error) {
    await blobs.delete(id);
    throw error;
  }
  const redacted: AudioProperties = {
    format: 'wav',
    extension: 'wav',
    durationSeconds: roundSeconds(frameCount / engineRateHz),
    track: {
      index: 0,
      codec: 'pcm_s16le',
      sampleRateHz: engineRateHz,
      channelCount,
      channelLayout: properties.track.channelLayout,
      originSeconds: null,
      language: properties.track.language,
      title: null,
    },
    otherTracks: [],
    trackChoice: 'default',
  };
  return {
    id,
    keyId: file.keyId,
    filename: file.filename === null ? null : `${file.filename.replace(/\.[^.]*$/, '')}.wav`,
    source: file.source,
    extension: redacted.extension,
    sizeBytes,
    durationSeconds: redacted.durationSeconds,
    channelCount,
    audio: { ...redacted },
  };
}

async function* redactedBytes(
  header: Uint8Array,
  { decoder, file, frameCount, path, properties, replacement, signal, spans }: RedactAudioOptions,
): AsyncGenerator<Uint8Array, void> {
  yield header;
  const replacer = new SoundReplacer(frameSpans(spans), replacement);
  let frames = 0;
  const blocks = decoder.decode(path, properties, { signal, tenant: file.keyId });
  for await (const block of blocks) {
    // Copied, since equal channels may share their samples.
    const copies = block.map((samples) => samples.slice());
    replacer.apply(copies);
    frames += copies[0]?.length ?? 0;
    yield interleaved(copies);
  }
  if (frames !== frameCount)
    throw new Error(`The audio has ${frames} frames, and ${frameCount} were recognised`);
}

/** Bytes of interleaved 16-bit samples. */
function interleaved(channels: readonly Int16Array[]): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const samples = new Int16Array(frames * channels.length);
  for (const [channel, own] of channels.entries())
    for (let frame = 0, at = channel; frame < frames; frame += 1, at += channels.length)
      samples[at] = own[frame] ?? 0;
  return new Uint8Array(samples.buffer);
}

import { floatToInt16, int16ToFloat, resample } from '@earshot/audio';
import type { LiveRequest } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import { engineRateHz } from '../../decoding/index.js';
import type { JournalAudio } from '../ports/live-journal.js';
import { decodeChannel, type Samples } from './decode-frames.js';

/** A stretch of a channel. */
export interface ChannelStretch {
  readonly channel: number;
  /** Start, in seconds. */
  readonly start: number;
  /** End, in seconds. */
  readonly end: number;
}

/** Audio of a stretch of a channel. */
export interface StretchAudio {
  /** 16-bit samples at 16 kHz. */
  readonly samples: Int16Array;
  /** Time of the first sample, in seconds. */
  readonly startSeconds: number;
  readonly durationSeconds: number;
}

/**
 * Reads a stretch of a channel of a live recording from the disk.
 *
 * @param audio - the recording. Audio that it does not have yet is omitted
 * @throws the error of the file system
 */
export async function readChannel(
  audio: JournalAudio,
  params: LiveRequest,
  { channel, end, start }: ChannelStretch,
): Promise<StretchAudio> {
  const { frameBytes } = getAudioLayout(params);
  const { sample_rate: rateHz } = params;
  const first = Math.max(0, Math.floor(start * rateHz));
  const last = Math.min(Math.ceil(end * rateHz), Math.floor(audio.audioBytes / frameBytes));
  const frames = Math.max(0, last - first);
  const bytes = await audio.readAudio(first * frameBytes, frames * frameBytes);
  const samples = decodeChannel(bytes, params, channel);
  return {
    samples: atEngineRate(samples, rateHz),
    startSeconds: first / rateHz,
    durationSeconds: frames / rateHz,
  };
}

function atEngineRate(samples: Samples, rateHz: number): Int16Array {
  if (rateHz === engineRateHz)
    return samples instanceof Int16Array ? samples : floatToInt16(samples);
  const float = samples instanceof Float32Array ? samples : int16ToFloat(samples);
  return floatToInt16(resample(float, { fromRateHz: rateHz, toRateHz: engineRateHz }));
}

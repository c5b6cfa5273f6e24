import { type MeasuredVoice, measureVoice } from '@earshot/add-ons/diarization';
import type { AudioSource } from '@earshot/add-ons/runner';
import { joinSamples } from '@earshot/audio';
import { VoiceClips } from '@earshot/engine/model-tasks';
import { engineRateHz } from '../../decoding/index.js';
import type { SpeakerSpan } from './speaker-spans.js';

/** Options of {@link measureSpeakers}. */
export interface MeasureSpeakersOptions {
  /** Directory of the speaker encoder. */
  readonly directory: string;
  readonly audio: AudioSource;
  readonly spans: readonly SpeakerSpan[];
  /** Speech of a speaker that is enough, in seconds. */
  readonly enoughSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** Speech of a speaker that is encoded together, in seconds. */
const clipSeconds = 30;

/**
 * Measures the voices of speakers by their longest spans. The audio is decoded once, and little of
 * it is in memory.
 *
 * @returns the voices by the numbers of their speakers, without those who have no speech
 * @throws errors of decoding, and EngineError when the encoder cannot be used
 */
export async function measureSpeakers({
  audio,
  directory,
  enoughSeconds,
  signal = new AbortController().signal,
  spans,
}: MeasureSpeakersOptions): Promise<Map<number, MeasuredVoice>> {
  const clips = new VoiceClips({ directory });
  try {
    const voices = new Map<number, MeasuredVoice>();
    for (const [speaker, samples] of await collectSpeech(audio, spans, enoughSeconds, signal)) {
      const regions = [];
      for (let from = 0; from < samples.length; from += clipSeconds * engineRateHz)
        regions.push(
          ...(await clips.embed(samples.subarray(from, from + clipSeconds * engineRateHz))),
        );
      signal.throwIfAborted();
      const voice = measureVoice(regions);
      if (voice !== undefined) voices.set(speaker, voice);
    }
    return voices;
  } finally {
    clips.close();
  }
}

/** A span whose samples are being collected. */
interface OpenSpan extends SpeakerSpan {
  readonly from: number;
  readonly to: number;
}

/** Samples of each speaker: of their longest spans, until they are enough. */
async function collectSpeech(
  audio: AudioSource,
  spans: readonly SpeakerSpan[],
  enoughSeconds: number,
  signal: AbortSignal,
): Promise<Map<number, Int16Array>> {
  const chosen = chooseSpans(spans, enoughSeconds);
  const parts = new Map<number, Int16Array[]>();
  let at = 0;
  let first = 0;
  for await (const block of audio.read(signal)) {
    const length = block[0]?.length ?? 0;
    while (first < chosen.length && (chosen[first]?.to ?? 0) <= at) first += 1;
    for (let index = first; index < chosen.length; index += 1) {
      const { channel, from, speaker, to } = chosen[index] as OpenSpan;
      if (from >= at + length) break;
      const samples = block[channel]?.slice(Math.max(0, from - at), Math.max(0, to - at));
      if (samples === undefined || samples.length === 0) continue;
      const own = parts.get(speaker) ?? [];
      own.push(samples);
      parts.set(speaker, own);
    }
    at += length;
    if (first === chosen.length) break;
  }
  return new Map([...parts].map(([speaker, own]) => [speaker, joinSamples(own, Int16Array)]));
}

/** The longest spans of each speaker that are enough together, by their start. */
function chooseSpans(spans: readonly SpeakerSpan[], enoughSeconds: number): OpenSpan[] {
  const left = new Map<number, number>();
  return [...spans]
    .sort((one, other) => other.end - other.start - (one.end - one.start))
    .flatMap((span): OpenSpan[] => {
      const { end, speaker, start } = span;
      const seconds = Math.min(end - start, left.get(speaker) ?? enoughSeconds);
      if (seconds <= 0) return [];
      left.set(speaker, (left.get(speaker) ?? enoughSeconds) - seconds);
      const from = Math.round(start * engineRateHz);
      return [{ ...span, from, to: from + Math.round(seconds * engineRateHz) }];
    })
    .sort((one, other) => one.from - other.from);
}

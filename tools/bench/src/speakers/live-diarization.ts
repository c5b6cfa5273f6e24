import type { DiarizationProvider, SpeakerTurn } from '@earshot/add-ons';
import { LiveSpeakers } from '@earshot/add-ons/diarization';
import { floatToInt16, joinSamples } from '@earshot/audio';
import { embedVoices, VoiceClips, type VoiceRegion } from '@earshot/engine/model-tasks';
import { sampleRateHz } from '../recordings.js';

/** Pause that ends an utterance, and the longest utterance, in seconds. */
const pauseSeconds = 0.5;
const longestSeconds = 10;

/** Audio around an utterance that is encoded with it, in seconds. */
const aroundSeconds = 0.1;

interface Utterance {
  readonly start: number;
  end: number;
}

/**
 * Diarization as live sessions do it: each utterance gets its speakers when it has ended, and keeps
 * them.
 *
 * @param directory - directory of the speaker encoder
 */
export function liveDiarization(directory: string): DiarizationProvider {
  return {
    name: 'GE2E, live',
    async diarize({ audio }) {
      const samples = await collect(audio);
      const regions: VoiceRegion[] = [];
      await embedVoices({
        directory,
        audio: [samples],
        onRegion: (region) => regions.push(region),
      });
      const clips = new VoiceClips({ directory });
      const live = new LiveSpeakers({ maximum: 100 });
      const turns: SpeakerTurn[] = [];
      try {
        for (const { end, start } of createUtterances(regions)) {
          const from = Math.max(0, Math.round((start - aroundSeconds) * sampleRateHz));
          const to = Math.round((end + aroundSeconds) * sampleRateHz);
          const found = await clips.embed(floatToInt16(samples.subarray(from, to)));
          const shifted = found.map((region) => ({
            ...region,
            start: region.start + from / sampleRateHz,
            end: region.end + from / sampleRateHz,
          }));
          turns.push(...live.assign(shifted));
        }
      } finally {
        clips.close();
      }
      return turns;
    },
  };
}

/** Utterances as an engine would end them: at pauses, or when they are long. */
function createUtterances(regions: readonly VoiceRegion[]): Utterance[] {
  const utterances: Utterance[] = [];
  for (const { end, start } of regions) {
    const last = utterances.at(-1);
    const isOne =
      last !== undefined && start - last.end < pauseSeconds && end - last.start <= longestSeconds;
    if (isOne) last.end = end;
    else
      for (let at = start; at < end; at += longestSeconds)
        utterances.push({ start: at, end: Math.min(end, at + longestSeconds) });
  }
  return utterances;
}

async function collect(
  audio: AsyncIterable<Float32Array> | Iterable<Float32Array>,
): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const part of audio) parts.push(part);
  return joinSamples(parts, Float32Array);
}

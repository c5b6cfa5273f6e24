import { int16ToFloat } from '@earshot/audio';
import type { VoiceRegion } from '../../ipc/model-task.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { frameSamples, type VoiceActivityModel } from '../../port/voice-activity-model.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import { speechGainDb } from '../../segmentation/speech-level.js';
import { halfFrameSamples } from '../../spectra/mel-powers.js';
import { type SampleRange, SpeechRegions } from './speech-regions.js';
import type { VoiceEncoder } from './voice-encoder.js';
import { RegionMeter } from './voice-windows.js';

/** Audio whose level is measured together, in samples. */
const blockSamples = 60 * frameSamples * 16;

/**
 * Windows by which voices are distinguished, and shorter ones by which their turns are found, in
 * seconds.
 */
const clusterSeconds = 1.6;
const searchSeconds = 1;

/** Steps from one window for clustering to the next. */
const clusterSteps = 2;

/** Models that {@link embedVoices} runs. */
export interface VoiceModels {
  readonly encoder: VoiceEncoder;
  readonly voiceActivity: VoiceActivityModel;
}

/**
 * Finds speech in audio, and computes vectors of its voices: one for each fifth of a second. It
 * holds about a minute of audio.
 *
 * @param audio - 16-bit samples at 16 kHz, in chunks of any length
 * @returns the regions of speech, in their order
 */
export async function* embedVoices(
  models: VoiceModels,
  audio: AsyncIterable<Int16Array>,
): AsyncGenerator<VoiceRegion, void> {
  const window = new AudioWindow();
  const regions = new SpeechRegions();
  const meter = new RegionMeter();
  const detect = createDetector(models.voiceActivity);
  let detected = 0;
  const embed = async (range: SampleRange) => embedRegion(range, window, meter, models.encoder);
  for await (const samples of audio) {
    window.append(samples);
    while (window.end - detected >= blockSamples) {
      const probabilities = detect(window.view(detected, detected + blockSamples));
      detected += blockSamples;
      for (const range of regions.push(probabilities)) yield await embed(range);
      window.dropBefore(regions.openFrom - halfFrameSamples);
    }
  }
  const length = window.end;
  // Silence fills the last frame.
  window.append(new Int16Array(Math.ceil(length / frameSamples) * frameSamples - length));
  for (const range of regions.push(detect(window.view(detected, window.end))))
    yield await embed(range);
  for (const range of regions.finish(length)) yield await embed(range);
}

/** Detection of speech in consecutive blocks, each of which is brought to one level before. */
function createDetector(model: VoiceActivityModel): (samples: Int16Array) => Float32Array {
  let state: Parameters<VoiceActivityModel['detect']>[1];
  return (samples) => {
    const factor = 10 ** ((speechGainDb(samples) ?? 0) / 20);
    const levelled = samples.map((sample) =>
      Math.max(-32_768, Math.min(32_767, Math.round(sample * factor))),
    );
    const { probabilities, state: next } = model.detect(levelled, state);
    state = next;
    return probabilities;
  };
}

async function embedRegion(
  { from, to }: SampleRange,
  window: AudioWindow,
  meter: RegionMeter,
  encoder: VoiceEncoder,
): Promise<VoiceRegion> {
  const before = Math.min(from, halfFrameSamples);
  const samples = int16ToFloat(
    window.view(from - before, Math.min(to + halfFrameSamples, window.end)),
  );
  const powers = meter.measure(samples, before, before + to - from);
  const steps = Array.from({ length: powers.steps }, (_, step) => step);
  const clustered = steps.filter((step) => step % clusterSteps === 0);
  const searchVectors = await encoder.encode(
    steps.map((step) => powers.window(step, searchSeconds)),
  );
  return {
    start: from / sampleRateHz,
    end: to / sampleRateHz,
    bandwidth: meter.measureBandwidth(powers),
    vectorSize: searchVectors.length / steps.length,
    searchVectors,
    clusterVectors: await encoder.encode(
      clustered.map((step) => powers.window(step, clusterSeconds)),
    ),
  };
}

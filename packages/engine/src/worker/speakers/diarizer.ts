import type { SpeakerBounds, SpeakerModels, SpeakerTurn } from '../../ipc/model-task.js';
import {
  clusteringConfiguration,
  diarizationConfiguration,
  type ModelRun,
} from '../../libraries/sherpa-onnx/configurations.js';
import { openSherpaOnnx } from '../../libraries/sherpa-onnx/sherpa-onnx-library.js';
import type { ModelFamily } from '../../models/model-families.js';
import { verifyModel } from '../../models/verify-model.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineModelError } from '../../port/engine-model-error.js';

/**
 * Shortest audio, in samples. The library does not cluster voices within one window of ten seconds,
 * so shorter audio is padded with silence to more than that.
 */
const minimumSamples = 12 * sampleRateHz;

/**
 * Finds who speaks when in mono samples at 16 kHz, from -1 to 1. The turns are in the order of
 * their starts.
 */
export type Diarizer = (samples: Float32Array) => SpeakerTurn[];

/**
 * Loads models that find who speaks when. They are verified first: the library ends the process
 * over one that is damaged.
 *
 * @param models - folders of the models
 * @param bounds - how many speakers there may be. Fewer are found where there is not enough speech
 * for them
 * @throws EngineModelError that names the file of a model, the problem and the remedy, or
 * EngineUnavailableError that says what to install
 */
export async function loadDiarizer(
  { embeddingDirectory, segmentationDirectory, threads = 1 }: SpeakerModels,
  { maximum, minimum }: SpeakerBounds,
): Promise<Diarizer> {
  const segmentation = await prepareRun(segmentationDirectory, 'speaker-segmentation', threads);
  const embedding = await prepareRun(embeddingDirectory, 'speaker-embedding', threads);
  const known = minimum === maximum ? minimum : undefined;
  const library = openSherpaOnnx();
  const native = new library.OfflineSpeakerDiarization(
    diarizationConfiguration(segmentation, embedding, known),
  );
  return (samples) => {
    const padded = atLeast(samples, minimumSamples);
    let found = native.process(padded);
    const count = new Set(found.map(({ speaker }) => speaker)).size;
    const allowed = Math.min(maximum, Math.max(minimum, count));
    if (known === undefined && count > 0 && allowed !== count) {
      // The library accepts a number of speakers, but no bounds of it.
      native.setConfig(clusteringConfiguration(allowed));
      found = native.process(padded);
    }
    return numberBySpeech(found, samples.length / sampleRateHz);
  };
}

async function prepareRun(
  directory: string,
  family: ModelFamily,
  threads: number,
): Promise<ModelRun> {
  const description = await verifyModel(directory);
  if (description.family === family) return { directory, description, threads };
  throw new EngineModelError(
    `${directory} holds the model ${description.name} of the family ${description.family}, where one of the family ${family} is needed. Install one with: earshot models pull`,
    { file: directory, problem: 'format' },
  );
}

/** Samples, padded with silence at the end when there are fewer. */
function atLeast(samples: Float32Array, length: number): Float32Array {
  if (samples.length >= length) return samples;
  const padded = new Float32Array(length);
  padded.set(samples);
  return padded;
}

/** Numbers speakers by who speaks first, and ends turns with the audio. */
function numberBySpeech(found: readonly SpeakerTurn[], audioSeconds: number): SpeakerTurn[] {
  const numbers = new Map<number, number>();
  return found
    .filter(({ start }) => start < audioSeconds)
    .sort((one, other) => one.start - other.start)
    .map(({ end, speaker, start }) => {
      const number = numbers.get(speaker) ?? numbers.size;
      numbers.set(speaker, number);
      return { start, end: Math.min(end, audioSeconds), speaker: number };
    });
}

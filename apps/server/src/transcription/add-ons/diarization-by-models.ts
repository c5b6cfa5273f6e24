import {
  createDiarizationAddOn,
  type DiarizationProvider,
  speakerBounds,
  voiceDiarization,
} from '@earshot/add-ons/diarization';
import type { TranscriptProvider } from '@earshot/add-ons/runner';
import { embedVoices, findSpeakers, maximumSpeakerSeconds } from '@earshot/engine/model-tasks';
import type { AddOnModels } from '../../engines/index.js';
import { taskThreads, translatingErrors } from './model-task.js';

/** Creates diarization by models. */
export function diarizationByModels(
  models: NonNullable<AddOnModels['speakers']>,
): TranscriptProvider {
  return createDiarizationAddOn('sherpa-onnx', diarizationBy(models));
}

/** Creates diarization by a speaker encoder. */
export function diarizationByVoices({
  directory,
  name,
}: NonNullable<AddOnModels['voices']>): TranscriptProvider {
  const diarization = voiceDiarization({
    name: `the model ${name}`,
    encode: (audio, onRegion, signal) =>
      translatingErrors(() => embedVoices({ directory, audio, onRegion, signal })),
  });
  return createDiarizationAddOn('onnx', diarization);
}

function diarizationBy({
  embedding,
  segmentation,
}: NonNullable<AddOnModels['speakers']>): DiarizationProvider {
  return {
    name: `the models ${segmentation.name} and ${embedding.name} of sherpa-onnx`,
    maximumSeconds: maximumSpeakerSeconds,
    async diarize({ audio, configuration, signal }) {
      const models = {
        segmentationDirectory: segmentation.directory,
        embeddingDirectory: embedding.directory,
        threads: taskThreads,
      };
      const bounds = speakerBounds(configuration);
      return [...(await translatingErrors(() => findSpeakers({ models, audio, bounds, signal })))];
    },
  };
}

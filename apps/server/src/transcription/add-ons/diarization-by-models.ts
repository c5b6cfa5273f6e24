import {
  createDiarizationAddOn,
  type DiarizationProvider,
  speakerBounds,
} from '@earshot/add-ons/diarization';
import type { TranscriptProvider } from '@earshot/add-ons/runner';
import { findSpeakers, maximumSpeakerSeconds } from '@earshot/engine';
import type { AddOnModels } from '../../engines/index.js';
import { taskThreads, translatingErrors } from './model-task.js';

/** Creates diarization by models. */
export function diarizationByModels(
  models: NonNullable<AddOnModels['speakers']>,
): TranscriptProvider {
  return createDiarizationAddOn('sherpa-onnx', diarizationBy(models));
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

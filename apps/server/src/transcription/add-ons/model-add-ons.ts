import { availableParallelism } from 'node:os';
import {
  AddOnFailure,
  createDiarizationAddOn,
  createPunctuationAddOn,
  type DiarizationProvider,
  speakerBounds,
  type TextPunctuator,
  type TranscriptProvider,
} from '@earshot/add-ons';
import {
  EngineError,
  EngineModelError,
  findSpeakers,
  maximumSpeakerSeconds,
  punctuateTexts,
} from '@earshot/engine';
import type { AddOnModels, TextModel } from '../../engines/index.js';

/** Threads of a process with models: one recording does not take a whole machine. */
const threads = Math.min(4, availableParallelism());

/** Diarization by models. */
export function diarizationByModels(
  models: NonNullable<AddOnModels['speakers']>,
): TranscriptProvider {
  return createDiarizationAddOn('sherpa-onnx', diarizationBy(models));
}

/** Punctuation by models, the preferred one first. */
export function punctuationByModels(models: readonly TextModel[]): TranscriptProvider {
  return createPunctuationAddOn(models.map(punctuatorOf));
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
        threads,
      };
      const bounds = speakerBounds(configuration);
      return [...(await failingClearly(() => findSpeakers({ models, audio, bounds, signal })))];
    },
  };
}

function punctuatorOf({ directory, languages, name, writesCapitals }: TextModel): TextPunctuator {
  return {
    name: `the model ${name} of sherpa-onnx`,
    languages,
    writesCapitals,
    punctuate: (texts, signal) =>
      failingClearly(() => punctuateTexts({ directory, texts, threads, signal })),
  };
}

/** Reports an error of a model as what it is: it names the file and the remedy, and holds nothing of the transcript. */
async function failingClearly<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!EngineError.is(error)) throw error;
    const isUnusable = EngineModelError.is(error) || error.code === 'engine_unavailable';
    throw new AddOnFailure(error.message, {
      statusCode: isUnusable ? 503 : 500,
      exception: isUnusable ? 'ModelUnavailable' : 'ModelCrashed',
      cause: error,
    });
  }
}

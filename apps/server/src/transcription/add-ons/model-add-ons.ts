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

/** Threads of a process with models, limited so that one recording does not occupy the whole machine. */
const threads = Math.min(4, availableParallelism());

/** Creates diarization by models. */
export function diarizationByModels(
  models: NonNullable<AddOnModels['speakers']>,
): TranscriptProvider {
  return createDiarizationAddOn('sherpa-onnx', diarizationBy(models));
}

/** Creates punctuation by models, of which the first suitable one is used. */
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
      return [...(await translatingErrors(() => findSpeakers({ models, audio, bounds, signal })))];
    },
  };
}

function punctuatorOf({ directory, languages, name, writesCapitals }: TextModel): TextPunctuator {
  return {
    name: `the model ${name} of sherpa-onnx`,
    languages,
    writesCapitals,
    punctuate: (texts, signal) =>
      translatingErrors(() => punctuateTexts({ directory, texts, threads, signal })),
  };
}

/** Converts errors of models to failures of the add-on, with their message: it names file and remedy, and contains nothing of the transcript. */
async function translatingErrors<Value>(work: () => Promise<Value>): Promise<Value> {
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

import {
  type AddOnProvider,
  createRedactionAddOn,
  type EntityModel,
  encoderProviders,
  type SentenceEncoder,
} from '@earshot/add-ons/runner';
import type { AddOnModel, AddOnModels, ReadingModel } from '../../engines/index.js';

/**
 * Time limit of diarization by models: twice the duration of the audio, since limits on the number
 * of speakers need a second run.
 */
const diarizationTimeoutMs = (audioSeconds: number) => 120_000 + Math.round(audioSeconds * 2000);

/**
 * Providers that run models, each in a process of its own. Their code is loaded when they are first
 * used.
 */
export function modelProviders({
  entities,
  punctuation,
  sentences,
  speakers,
  voices,
}: AddOnModels): AddOnProvider[] {
  const timeoutMs: AddOnProvider['timeoutMs'] = (audio) =>
    diarizationTimeoutMs(audio?.durationSeconds ?? 0);
  const diarization: AddOnProvider[] = [];
  if (speakers !== undefined)
    diarization.push({
      addOn: 'diarization',
      provider: 'sherpa-onnx',
      timeoutMs,
      change: async (input) =>
        (await import('./diarization-by-models.js')).diarizationByModels(speakers).change(input),
    });
  if (voices !== undefined)
    diarization.push({
      addOn: 'diarization',
      provider: 'onnx',
      timeoutMs,
      change: async (input) =>
        (await import('./diarization-by-models.js')).diarizationByVoices(voices).change(input),
    });
  const others = [
    ...diarization,
    ...(sentences === undefined ? [] : encoderProviders(lazyEncoder(sentences))),
    ...(entities === undefined ? [] : [createRedactionAddOn(lazyClassifier(entities))]),
  ];
  if (punctuation.length === 0) return others;
  return [
    ...others,
    {
      addOn: 'punctuation_enhanced',
      provider: 'sherpa-onnx',
      change: async (input) =>
        (await import('./punctuation-by-models.js')).punctuationByModels(punctuation).change(input),
    },
  ];
}

/** The encoder of a model, whose code is loaded when it is first used. */
function lazyEncoder({ directory, languages, name }: ReadingModel): SentenceEncoder {
  return {
    name: `the model ${name}`,
    languages,
    encode: async (sentences, signal) =>
      (await import('./sentences-by-model.js')).encodeSentences(directory, sentences, signal),
  };
}

/** The token classifier of a model, whose code is loaded when it is first used. */
function lazyClassifier({ directory, name }: AddOnModel): EntityModel {
  return {
    name: `the model ${name}`,
    find: async (texts, signal) =>
      (await import('./entities-by-model.js')).findEntities(directory, texts, signal),
  };
}

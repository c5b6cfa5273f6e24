import { createPunctuationAddOn, type TextPunctuator } from '@earshot/add-ons/punctuation';
import type { TranscriptProvider } from '@earshot/add-ons/runner';
import { punctuateTexts } from '@earshot/engine/model-tasks';
import type { TextModel } from '../../engines/index.js';
import { taskThreads, translatingErrors } from './model-task.js';

/** Creates punctuation by models, of which the first suitable one is used. */
export function punctuationByModels(models: readonly TextModel[]): TranscriptProvider {
  return createPunctuationAddOn(models.map(createPunctuator));
}

function createPunctuator({
  directory,
  languages,
  name,
  writesCapitals,
}: TextModel): TextPunctuator {
  return {
    name: `the model ${name} of sherpa-onnx`,
    languages,
    writesCapitals,
    punctuate: (texts, signal) =>
      translatingErrors(() => punctuateTexts({ directory, texts, threads: taskThreads, signal })),
  };
}

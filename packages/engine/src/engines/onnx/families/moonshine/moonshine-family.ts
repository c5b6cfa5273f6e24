import { readFileSync } from 'node:fs';
import type { InferenceSession } from 'onnxruntime-node';
import type { OnnxLibrary } from '../../../../libraries/onnx-runtime/onnx-library.js';
import { Tensors } from '../../../../libraries/onnx-runtime/tensors.js';
import { sampleRateHz } from '../../../../port/engine-capabilities.js';
import { EngineFailedError } from '../../../../port/engine-error.js';
import { MergedDecoder } from '../../search/merged-decoder.js';
import type { SpeechFamily } from '../speech-family.js';
import { readTokenizerJson } from '../tokenizer-json.js';
import {
  createMoonshineTokenizer,
  moonshineMarkers,
  readTokenizerBin,
  tokensOfVocabulary,
} from './moonshine-tokenizer.js';

/** Files of a model, by their paths. */
export interface MoonshineFiles {
  readonly encoder: string;
  readonly decoder: string;
  readonly tokenizer: string;
}

/** Output of the encoder. */
const statesOutput = 'last_hidden_state';

/**
 * Loads Moonshine (Jeffries et al. 2024): its encoder takes samples of any length, its decoder
 * needs no prompt.
 *
 * @param files - paths of its files
 * @throws EngineModelError when one of them is not valid
 */
export async function loadMoonshine(
  library: OnnxLibrary,
  files: MoonshineFiles,
): Promise<SpeechFamily> {
  const encoder = await library.load(files.encoder);
  const decoder = await MergedDecoder.load(
    await library.load(files.decoder),
    library,
    files.decoder,
  );
  const tensors = new Tensors(library);
  const tokens = files.tokenizer.endsWith('.json')
    ? tokensOfVocabulary(readTokenizerJson(files.tokenizer).model.vocab)
    : readTokenizerBin(readFileSync(files.tokenizer), files.tokenizer);
  return {
    tokenizer: createMoonshineTokenizer(tokens),
    decoder,
    maximumTokens: 448,
    phraseBonus: 3,
    async encode(samples) {
      const input = tensors.floats(samples, [1, samples.length]);
      const states = (await encoder.run(createFeeds(encoder, tensors, input)))[statesOutput];
      if (states === undefined)
        throw new EngineFailedError(`The encoder returned no ${statesOutput}.`);
      return { states, seconds: samples.length / sampleRateHz };
    },
    createPrompt: () => [moonshineMarkers.begin],
    restrict: (scores) => scores,
  };
}

/** Only some exports have a mask as input. */
function createFeeds(
  { inputNames }: InferenceSession,
  tensors: Tensors,
  input: ReturnType<Tensors['floats']>,
) {
  const mask = inputNames.includes('attention_mask')
    ? { attention_mask: tensors.ones(1, input.dims[1] ?? 0) }
    : {};
  return { input_values: input, ...mask };
}

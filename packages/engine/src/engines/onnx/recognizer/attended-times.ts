import { requireFloats } from '../../../libraries/onnx-runtime/tensors.js';
import { sampleRateHz } from '../../../port/engine-capabilities.js';
import type { AttentionLayout, SpeechFamily } from '../families/speech-family.js';
import {
  attentionFrameSeconds,
  type CrossAttention,
  timesOfAttention,
} from '../word-times/cross-attention-times.js';
import type { WordTime } from '../word-times/word-time.js';
import type { SpokenPart } from './spoken-parts.js';
import type { TokenWord } from './words-of-tokens.js';

/**
 * Times of the words of a part, by the attention of the model that wrote them.
 *
 * @param prompt - tokens before the text
 * @param words - all of its words
 * @returns a time in the utterance for each word, all of them `undefined` for a model without
 * attention
 */
export async function attendedTimes(
  { attention, decoder }: Pick<SpeechFamily, 'attention' | 'decoder'>,
  prompt: readonly number[],
  { fromSample, encoded, ids, sampleCount }: SpokenPart,
  words: readonly TokenWord[],
): Promise<readonly (WordTime | undefined)[] | undefined> {
  if (attention === undefined) return undefined;
  const outputs = await decoder.attend(encoded.states, [...prompt, ...ids]);
  const attentions = Object.entries(outputs).map(([name, tensor]) => {
    const [, heads = 0, tokens = 0, frames = 0] = tensor.dims;
    return chosenHeads({ data: requireFloats(tensor), heads, tokens, frames }, attention, name);
  });
  const times = timesOfAttention({
    attentions,
    promptTokens: prompt.length,
    // A token that holds parts of two words counts for the first one.
    tokensOfWords: words.map(
      ({ firstToken }, index) =>
        (words[index + 1]?.firstToken ?? ids.length) - (index === 0 ? 0 : firstToken),
    ),
    audioFrames: Math.round(sampleCount / sampleRateHz / attentionFrameSeconds),
    shiftSeconds: attention.shiftSeconds,
  });
  const fromSeconds = fromSample / sampleRateHz;
  return times?.map((time) =>
    time === undefined
      ? undefined
      : {
          startSeconds: fromSeconds + time.startSeconds,
          endSeconds: fromSeconds + time.endSeconds,
        },
  );
}

/** The heads that follow the audio. */
function chosenHeads(
  all: CrossAttention,
  { heads }: AttentionLayout,
  name: string,
): CrossAttention {
  const chosen = heads.get(name);
  if (chosen === undefined) return all;
  const size = all.tokens * all.frames;
  const data = new Float32Array(chosen.length * size);
  for (const [index, head] of chosen.entries())
    data.set(all.data.subarray(head * size, (head + 1) * size), index * size);
  return { ...all, data, heads: chosen.length };
}

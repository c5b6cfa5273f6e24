/** Bytes of a token in most languages; the tokenizers of models differ, and this is on the safe side of the usual ones. */
const bytesPerToken = 3;

/** Estimates the tokens of a text, without the tokenizer of a particular model: rather too many than too few. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

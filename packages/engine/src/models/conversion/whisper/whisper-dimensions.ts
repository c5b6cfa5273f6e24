/** Width of an attention head in every Whisper. */
export const headWidth = 64;

/** Sizes of a Whisper model. */
export interface WhisperDimensions {
  /** Width of the states of encoder and decoder. */
  readonly width: number;
  /** Attention heads of a layer, 64 wide each. */
  readonly heads: number;
  /** Width inside the feed-forward network of a layer. */
  readonly feedForwardWidth: number;
  /** Mel bands of the features: 80, or 128 of large-v3. */
  readonly melBands: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  /** Number of tokens. */
  readonly vocabularySize: number;
  /** States of the longest audio: 1,500 for 30 s. */
  readonly audioPositions: number;
  /** Tokens of the longest text. */
  readonly textPositions: number;
}

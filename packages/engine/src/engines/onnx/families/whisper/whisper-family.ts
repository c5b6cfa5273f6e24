import type { TranscriptionLanguage } from '@earshot/core';
import type { OnnxLibrary } from '../../../../libraries/onnx-runtime/onnx-library.js';
import { EngineRequestError } from '../../../../port/engine-error.js';
import { EngineModelError } from '../../../../port/engine-model-error.js';
import { type DecoderScores, MergedDecoder } from '../../search/merged-decoder.js';
import type {
  AttentionLayout,
  EncodedAudio,
  LanguageShare,
  SpeechFamily,
  TextRequest,
} from '../speech-family.js';
import { readWhisperConfiguration, type WhisperConfiguration } from './whisper-configuration.js';
import { WhisperEncoder } from './whisper-encoder.js';
import { readWhisperTokenizer, type WhisperTokenizer } from './whisper-tokenizer.js';

/** Files of a model, by their paths. */
export interface WhisperFiles {
  readonly encoder: string;
  readonly decoder: string;
  readonly tokenizer: string;
  readonly configuration: string;
}

/** Markers of Whisper, by their names in its vocabulary. Later models renamed one. */
interface Markers {
  readonly begin: number;
  readonly transcribe: number | undefined;
  readonly translate: number | undefined;
  readonly withoutTimes: number;
  readonly silence: number | undefined;
}

/** Whisper of any size (Radford et al. 2022). */
class Whisper implements SpeechFamily {
  readonly tokenizer: WhisperTokenizer;
  readonly decoder: MergedDecoder;
  readonly maximumTokens = 224;
  readonly phraseBonus = 4;
  readonly attention: AttentionLayout | undefined;
  readonly #configuration: WhisperConfiguration;
  readonly #encoder: WhisperEncoder;
  readonly #markers: Markers;

  constructor(
    tokenizer: WhisperTokenizer,
    configuration: WhisperConfiguration,
    encoder: WhisperEncoder,
    decoder: MergedDecoder,
  ) {
    this.tokenizer = tokenizer;
    this.decoder = decoder;
    this.#configuration = configuration;
    this.#encoder = encoder;
    this.#markers = readMarkers(tokenizer, configuration);
    this.attention = findAttentionLayout(
      decoder,
      configuration,
      this.#markers.transcribe !== undefined,
    );
  }

  encode(samples: Float32Array): Promise<EncodedAudio> {
    return this.#encoder.encode(samples);
  }

  createPrompt({ language, task }: TextRequest): number[] {
    const { begin, transcribe, translate, withoutTimes } = this.#markers;
    // An English-only model knows neither languages nor tasks.
    if (transcribe === undefined || translate === undefined) return [begin, withoutTimes];
    return [
      begin,
      this.#languageMarker(language),
      task === 'translate' ? translate : transcribe,
      withoutTimes,
    ];
  }

  restrict(scores: Float32Array, ids: readonly number[]): Float32Array {
    const { suppressed, suppressedAtStart } = this.#configuration;
    const forbid = (id: number) => {
      scores[id] = Number.NEGATIVE_INFINITY;
    };
    for (const id of suppressed) forbid(id);
    if (ids.length === 0) for (const id of suppressedAtStart) forbid(id);
    return scores.subarray(0, this.tokenizer.end + 1);
  }

  estimateSilence(promptScores: DecoderScores): number {
    const { silence } = this.#markers;
    return silence === undefined ? 0 : computeShare(promptScores(0), silence);
  }

  async detectLanguage(
    { states }: EncodedAudio,
    candidates: readonly TranscriptionLanguage[],
  ): Promise<readonly LanguageShare[]> {
    const { promptScores } = await this.decoder.begin(states, [this.#markers.begin]);
    const scores = promptScores(0);
    const markers = candidates.map((language) => this.#languageMarker(language));
    return candidates
      .map((language, index) => ({
        language,
        share: computeShare(scores, markers[index] ?? 0, markers),
      }))
      .sort((one, other) => other.share - one.share);
  }

  #languageMarker(language: TranscriptionLanguage): number {
    const marker = this.tokenizer.findMarker(language);
    if (marker === undefined)
      throw new EngineRequestError(`language: the model does not know ${language}.`);
    return marker;
  }
}

/**
 * Loads Whisper.
 *
 * @param files - paths of its files
 * @throws EngineModelError when one of them is not valid
 */
export async function loadWhisper(
  library: OnnxLibrary,
  files: WhisperFiles,
): Promise<SpeechFamily> {
  const tokenizer = readWhisperTokenizer(files.tokenizer);
  const configuration = readWhisperConfiguration(files.configuration);
  const encoder = await WhisperEncoder.load(library, files.encoder);
  const decoder = await MergedDecoder.load(
    await library.load(files.decoder),
    library,
    files.decoder,
  );
  try {
    return new Whisper(tokenizer, configuration, encoder, decoder);
  } catch (error) {
    throw new EngineModelError(`${files.tokenizer} ${String(error)}`, {
      file: files.tokenizer,
      problem: 'format',
      cause: error,
    });
  }
}

/** Number of text pieces of every multilingual model. English-only models have one less. */
const multilingualPieces = 50_257;

function readMarkers(
  tokenizer: WhisperTokenizer,
  { isMultilingual }: WhisperConfiguration,
): Markers {
  const begin = tokenizer.findMarker('startoftranscript');
  const withoutTimes = tokenizer.findMarker('notimestamps');
  if (begin === undefined || withoutTimes === undefined)
    throw new Error('has no markers of Whisper');
  // An English-only vocabulary has the markers of tasks too, which its models never learned.
  const hasTasks = isMultilingual ?? tokenizer.end === multilingualPieces;
  return {
    begin,
    withoutTimes,
    transcribe: hasTasks ? tokenizer.findMarker('transcribe') : undefined,
    translate: hasTasks ? tokenizer.findMarker('translate') : undefined,
    silence: tokenizer.findMarker('nospeech') ?? tokenizer.findMarker('nocaptions'),
  };
}

/**
 * Time between the attention to a word and its start, in seconds, by the models for which it was
 * measured against synthetic speech with known times: a constant of their heads, which is the same
 * for clear, noisy and narrow-band speech. Energy onsets do not show it, since vowels inside of
 * words rise as steeply.
 */
const shifts = { ofBase: 0.05, ofTinyEnglish: -0.095 } as const;

/** Width of the states of the models of these sizes. */
const widths = { ofTiny: 384, ofBase: 512 } as const;

/** The heads that follow the audio, by the outputs that have them. */
function findAttentionLayout(
  { attentions, width }: MergedDecoder,
  { alignmentHeads }: WhisperConfiguration,
  isMultilingual: boolean,
): AttentionLayout | undefined {
  if (attentions.size === 0) return undefined;
  const heads = new Map<string, readonly number[]>();
  for (const [name, count] of attentions) {
    const layer = Number(name.split('.').at(-1));
    const chosen = alignmentHeads.filter(([each]) => each === layer).map(([, head]) => head);
    // Converted models have only these heads, in the same order.
    if (alignmentHeads.length > 0 && chosen.length !== count) heads.set(name, chosen);
  }
  let shiftSeconds = 0;
  if (width === widths.ofBase && isMultilingual) shiftSeconds = shifts.ofBase;
  if (width === widths.ofTiny && !isMultilingual) shiftSeconds = shifts.ofTinyEnglish;
  return { heads, shiftSeconds };
}

/** Share of a token among some, or among all, by their scores. */
function computeShare(scores: Float32Array, id: number, among?: readonly number[]): number {
  const own = scores[id] ?? 0;
  let total = 0;
  if (among === undefined) for (const score of scores) total += Math.exp(score - own);
  else for (const one of among) total += Math.exp((scores[one] ?? 0) - own);
  return 1 / total;
}

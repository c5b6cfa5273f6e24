import { toneWords } from './tones.js';

/** Spectrum of a family: bands of the mel scale, whose logarithmic energies are its features. */
export interface MelScale {
  /** Number of bands. */
  readonly bins: number;
  /** Band with the centre nearest to a frequency. */
  readonly findBin: (frequencyHz: number) => number;
}

/** Band whose centre is nearest, on a scale of equally wide bands. */
function createMelScale(
  bins: number,
  lowHz: number,
  highHz: number,
  toMel: (frequencyHz: number) => number,
): MelScale {
  const low = toMel(lowHz);
  const width = (toMel(highHz) - low) / (bins + 1);
  return {
    bins,
    findBin: (frequencyHz) => Math.round((toMel(frequencyHz) - low) / width) - 1,
  };
}

const toKaldiMel = (hz: number) => 1127 * Math.log(1 + hz / 700);

/** Bands of icefall: 20 to 7600 Hz at 16 kHz. */
export const kaldiScale = createMelScale(80, 20, 7600, toKaldiMel);

/** Bands of FunASR: 20 to 8000 Hz. */
export const funasrScale = createMelScale(80, 20, 8000, toKaldiMel);

/** Scale of Slaney: linear up to 1 kHz, then logarithmic. */
const toSlaneyMel = (hz: number) =>
  hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4);

/** Bands of librosa, up to 8 kHz, as Whisper and most models of NeMo have them. */
export const librosaScale = createMelScale(80, 0, 8000, toSlaneyMel);

/** The same up to 7600 Hz, as sherpa-onnx computes them for offline transducers of NeMo. */
export const narrowLibrosaScale = createMelScale(80, 0, 7600, toSlaneyMel);

/**
 * Weights that turn logarithmic energies of the bands into one score for each word: how far its
 * band is above the mean of all.
 *
 * @param scale - bands of the family
 * @returns `bins` rows of one weight for each word
 */
export function wordWeights({ findBin, bins }: MelScale): number[][] {
  return Array.from({ length: bins }, (_, bin) =>
    toneWords.map(({ frequencyHz }) => (findBin(frequencyHz) === bin ? 1 : 0) - 1 / bins),
  );
}

import type { DiarizationConfiguration } from '@earshot/core';
import { type ClusterBounds, distanceScale } from './clustering/agglomerate.js';
import { clusterPieces } from './clustering/cluster-pieces.js';
import { cutPieces } from './clustering/cut-pieces.js';
import type { DiarizationProvider, SpeakerTurn, WordTimes } from './diarization-provider.js';
import { CepstrumExtractor, cepstrumSize, framesPerSecond } from './features/cepstra.js';
import { FeatureStore } from './features/feature-store.js';
import { resegment, silence } from './resegmentation/resegment.js';
import {
  type FrameRange,
  findActiveFrames,
  regionsOfLevel,
  regionsOfWords,
} from './speech-regions.js';

/** Greatest number of speakers. */
const mostSpeakers = 100;

/** Finds the speakers of one recording. */
export interface Diarizer {
  /**
   * Takes the next samples; they are not kept.
   *
   * @param samples - mono, at 16 kHz, from -1 to 1
   */
  push(samples: Float32Array): void;
  /**
   * Finds who speaks when. The work of some milliseconds for each second of audio is done here and in `push`, so that both belong
   * into a worker.
   *
   * @param words - times of the recognised words; without them speech is found by its level
   * @returns the turns, by their begins, none overlapping another
   */
  finish(words?: readonly WordTimes[]): SpeakerTurn[];
}

/**
 * Creates a diarizer that needs no model: mel-frequency cepstral coefficients, cuts where the likelihood ratio of a change peaks,
 * agglomerative clustering of Gaussians with full covariances, whose thresholds follow how much one voice varies in this recording,
 * and Viterbi resegmentation. It keeps 14 MB of features for an hour. One speaker has the word at a time: where people speak at
 * once, it is the louder one.
 *
 * @param configuration - `number_of_speakers` counts before `min_speakers` and `max_speakers`, of which 0 is no bound. Fewer are
 * found than asked for only where there is not enough speech for them
 */
export function createDiarizer(configuration: DiarizationConfiguration = {}): Diarizer {
  const features = new FeatureStore(cepstrumSize);
  const extractor = new CepstrumExtractor(features);
  return {
    push: (samples) => extractor.push(samples),
    finish(words) {
      const active = findActiveFrames(features);
      const regions =
        words === undefined ? regionsOfLevel(active) : regionsOfWords(words, features.frameCount);
      const labels = labelSpeakers(regions, features, active, boundsOf(configuration));
      return turnsOf(labels, regions);
    },
  };
}

/** Diarization without a model. */
export const embeddedDiarization: DiarizationProvider = {
  name: 'embedded',
  async diarize({ audio, words, configuration, signal }) {
    const diarizer = createDiarizer(configuration);
    for await (const samples of audio) {
      signal?.throwIfAborted();
      diarizer.push(samples);
    }
    return diarizer.finish(words);
  },
};

function boundsOf(configuration: DiarizationConfiguration): ClusterBounds {
  const { number_of_speakers: exact, min_speakers: least, max_speakers: most } = configuration;
  const maximum = Math.min(
    mostSpeakers,
    exact ?? (most === undefined || most === 0 ? mostSpeakers : most),
  );
  return { minimum: Math.min(maximum, Math.max(1, exact ?? least ?? 1)), maximum };
}

/** Speaker of each frame. */
function labelSpeakers(
  regions: readonly FrameRange[],
  features: FeatureStore,
  active: Uint8Array,
  bounds: ClusterBounds,
): Uint8Array {
  const { pieces, usualRatio } = cutPieces(regions, features, active);
  const clusters = clusterPieces(pieces, distanceScale(usualRatio), bounds);
  const labels = new Uint8Array(features.frameCount).fill(silence);
  // Where all is of one speaker, or too short to say, there is nothing to decide.
  if (clusters.length < 2) {
    for (const { from, to } of regions) labels.fill(0, from, to);
    return labels;
  }
  for (const [speaker, { members }] of clusters.entries())
    for (const member of members) {
      const piece = pieces[member];
      if (piece !== undefined) labels.fill(speaker, piece.from, piece.to);
    }
  const refined = resegment(labels, regions, features, active, clusters.length);
  const speakerCount = new Set(refined).size - (refined.includes(silence) ? 1 : 0);
  // What was asked for counts more than a finer border.
  return speakerCount < bounds.minimum ? labels : refined;
}

/** Turns from labels, with speakers numbered by who speaks first. */
function turnsOf(labels: Uint8Array, regions: readonly FrameRange[]): SpeakerTurn[] {
  const numbers = new Map<number, number>();
  const turns: SpeakerTurn[] = [];
  for (const { from, to } of regions) {
    let start = from;
    for (let at = from + 1; at <= to; at += 1) {
      if (at < to && labels[at] === labels[start]) continue;
      const label = labels[start] ?? silence;
      if (label !== silence) {
        const speaker = numbers.get(label) ?? numbers.size;
        numbers.set(label, speaker);
        turns.push({ start: start / framesPerSecond, end: at / framesPerSecond, speaker });
      }
      start = at;
    }
  }
  return turns;
}

import { indexOfMaximum } from '../../../arrays/index-of-maximum.js';
import type { SpeakerTurn } from '../../diarization-provider.js';
import { averageLinkage, type VectorGroup } from '../average-linkage.js';
import { chooseSpeakers } from '../choose-speakers.js';
import { searchPath } from '../search-path.js';
import { dotProduct, toUnit } from '../vectors.js';
import type { VoiceRegion } from '../voice-encoder.js';
import {
  bridgedSeconds,
  clusterVectorSeconds,
  isNarrowBand,
  stepSeconds,
  VoiceTrack,
} from '../voice-track.js';
import { sumOfSpeakers, VoiceHistory } from './voice-history.js';
import {
  joinRecords,
  readVoice,
  recordVoice,
  type SpeakerMerge,
  type VoiceRecord,
} from './voice-record.js';

/** Options of {@link LiveSpeakers}. */
export interface LiveSpeakersOptions {
  /** Most speakers. */
  readonly maximum: number;
  /** True for audio of a telephone, as its rate shows. @defaultValue measured */
  readonly isNarrow?: boolean | undefined;
}

/** Distance up to which the windows of an utterance are certainly one voice. */
const sameVoiceDistance = 0.2;

/**
 * Distances between which speakers are distinguished: a little below those of recordings, since
 * little speech is known yet.
 */
const cutRanges = { wide: [0.26, 0.4], narrow: [0.26, 0.38] } as const;

/**
 * Speech that makes a speaker, in seconds: less than for a recording, whose later speech is known.
 */
const leastSeconds = 2;

/** Utterances after which a speaker whose voice is always that of another one is that one. */
const mergeAfterUtterances = 10;

/**
 * Finds the speakers of a session, utterance by utterance. For each utterance all voices so far are
 * clustered again, as those of a recording are, and a cluster keeps the number that most of it was
 * published with. Numbers never change, and what was unclear at first is resolved later. The work
 * for an utterance takes some milliseconds, for any length of the session.
 */
export class LiveSpeakers {
  readonly #options: LiveSpeakersOptions;
  readonly #history = new VoiceHistory();
  readonly #bandwidth = { high: 0, middle: 0 };
  /** Utterances for which a speaker has had the voice of another one. */
  readonly #doubts = new Map<number, { readonly into: number; readonly utterances: number }>();
  /** Records that {@link takeRecord} has not returned yet. */
  #records: VoiceRecord[] = [];
  /** Numbers that are no more. */
  readonly #merged = new Set<number>();
  #nextSpeaker = 0;

  constructor(options: LiveSpeakersOptions) {
    this.#options = options;
  }

  /**
   * Finds the speakers of the next utterance.
   *
   * @param regions - its speech
   * @returns turns with the times of the regions, without overlaps. There are none where there is
   * too little speech to decide by
   */
  assign(regions: readonly VoiceRegion[]): readonly SpeakerTurn[] {
    return this.#assign(createTrack(regions));
  }

  #assign(track: VoiceTrack): readonly SpeakerTurn[] {
    if (track.steps === 0) return [];
    const { bandwidth } = track;
    const own = averageVoices(track);
    const known = this.#history.groups;
    const isNarrow =
      this.#options.isNarrow === true ||
      isNarrowBand({
        high: this.#bandwidth.high + bandwidth.high,
        middle: this.#bandwidth.middle + bandwidth.middle,
      });
    const speakers = chooseSpeakers([...known, ...own], {
      bounds: { minimum: 1, maximum: this.#options.maximum },
      cutRange: isNarrow ? cutRanges.narrow : cutRanges.wide,
      vectorSeconds: clusterVectorSeconds,
      leastSeconds,
    });
    const published = speakers.map(({ positions }) =>
      sumOfSpeakers(positions.flatMap((at) => known[at] ?? [])),
    );
    const numbers = assignNumbers(published);
    const voices = speakers.map(({ sum }) => toUnit(sum));
    const path = searchPath(track, voices);
    const merges = this.#findMerges(published, numbers);
    const present = [...new Set(path)];
    for (const cluster of present) numbers[cluster] ??= this.#newNumber(numbers);
    const record: VoiceRecord = {
      bandwidth,
      voices: own.map(({ count, sum }) => {
        const voice = toUnit(sum);
        const nearest = indexOfMaximum(
          Float64Array.from(present, (cluster) => dotProduct(voice, voices[cluster] ?? voice)),
        );
        return recordVoice(sum, count, numbers[present[nearest] ?? 0] ?? 0);
      }),
      merges,
    };
    this.#remember(record);
    for (const cluster of present) this.reserve(numbers[cluster] ?? 0);
    return createTurns(track, (step) => numbers[path[step] ?? 0] ?? 0);
  }

  /**
   * All that was found since the last call, or undefined when that is nothing. It has the speakers
   * that were recognised as others, and {@link LiveSpeakers.restore} takes it after a restart.
   */
  takeRecord(): VoiceRecord | undefined {
    const records = this.#records;
    this.#records = [];
    return records.length === 0 ? undefined : joinRecords(records);
  }

  #remember(record: VoiceRecord): void {
    this.restore(record);
    this.#records.push(record);
  }

  /**
   * Records that a number was published, also for an utterance whose voices are not known yet: no
   * other voice gets it.
   */
  reserve(speaker: number): void {
    this.#nextSpeaker = Math.max(this.#nextSpeaker, speaker + 1);
  }

  /**
   * Takes the voices of an utterance that was published before they were known. They belong to the
   * number that it was published with, unless that one is already known by another voice.
   *
   * @param speaker - number that it was published with
   */
  learn(regions: readonly VoiceRegion[], speaker: number): void {
    const track = createTrack(regions);
    if (track.steps === 0) return;
    if (sumOfSpeakers(this.#history.groups).has(speaker)) {
      this.#assign(track);
      return;
    }
    const voices = averageVoices(track).map(({ count, sum }) => recordVoice(sum, count, speaker));
    this.#remember({ bandwidth: track.bandwidth, voices, merges: [] });
  }

  /** Takes what an earlier process has recorded of an utterance. */
  restore({ bandwidth, merges, voices }: VoiceRecord): void {
    this.#bandwidth.high += bandwidth.high;
    this.#bandwidth.middle += bandwidth.middle;
    this.#history.add(voices.map(readVoice));
    for (const { speaker } of voices) this.reserve(speaker);
    for (const { into, speaker } of merges) {
      this.#history.merge(speaker, into);
      this.#doubts.delete(speaker);
      this.#merged.add(speaker);
    }
  }

  /** Speakers whose voices have been those of another one for many utterances. */
  #findMerges(
    published: readonly ReadonlyMap<number, number>[],
    numbers: readonly (number | undefined)[],
  ): SpeakerMerge[] {
    const totals = sumOfSpeakers(this.#history.groups);
    const merges: SpeakerMerge[] = [];
    for (const [speaker, total] of totals) {
      const place = numbers.includes(speaker)
        ? -1
        : published.findIndex((counts) => (counts.get(speaker) ?? 0) > total / 2);
      const into = numbers[place];
      if (into === undefined) {
        this.#doubts.delete(speaker);
        continue;
      }
      const before = this.#doubts.get(speaker);
      const utterances = before?.into === into ? before.utterances + 1 : 1;
      this.#doubts.set(speaker, { into, utterances });
      if (utterances >= mergeAfterUtterances) merges.push({ speaker, into });
    }
    return merges;
  }

  /**
   * A number for a voice that has none: the next one, or one that no voice has any more where there
   * may be no more speakers.
   */
  #newNumber(taken: readonly (number | undefined)[]): number {
    const { maximum } = this.#options;
    const count = Math.max(this.#nextSpeaker, ...taken.map((number) => (number ?? -1) + 1));
    const isFree = (number: number) => !taken.includes(number) && !this.#merged.has(number);
    if (count - this.#merged.size < maximum) return count;
    return Array.from({ length: count }, (_, number) => number).find(isFree) ?? 0;
  }
}

/** The voices of an utterance, step by step. */
function createTrack(regions: readonly VoiceRegion[]): VoiceTrack {
  const track = new VoiceTrack();
  for (const region of regions) track.add(region);
  return track;
}

/** The voices of an utterance: one, unless it changes. */
function averageVoices(track: VoiceTrack): VectorGroup[] {
  const tree = averageLinkage(track.groups());
  return tree.cut(sameVoiceDistance).map((cluster) => tree.mergeGroups(cluster));
}

/**
 * The number of each cluster: of two clusters with voices of one speaker, that with more of them
 * keeps it.
 */
function assignNumbers(published: readonly ReadonlyMap<number, number>[]): (number | undefined)[] {
  const numbers: (number | undefined)[] = published.map(() => undefined);
  const claims = published.flatMap((counts, cluster) =>
    Array.from(counts, ([speaker, count]) => ({ cluster, speaker, count })),
  );
  for (const { cluster, speaker } of claims.sort((one, other) => other.count - one.count))
    if (numbers[cluster] === undefined && !numbers.includes(speaker)) numbers[cluster] = speaker;
  return numbers;
}

/** Turns of an utterance by the speaker of each step. */
function createTurns(track: VoiceTrack, speakerOf: (step: number) => number): SpeakerTurn[] {
  const turns: SpeakerTurn[] = [];
  for (const { end, first, start, steps } of track.regions)
    for (let step = 0; step < steps; step += 1) {
      const from = start + step * stepSeconds;
      const to = step === steps - 1 ? end : from + stepSeconds;
      const speaker = speakerOf(first + step);
      const last = turns.at(-1);
      if (last?.speaker === speaker && from - last.end <= bridgedSeconds)
        turns[turns.length - 1] = { ...last, end: to };
      else turns.push({ start: from, end: to, speaker });
    }
  return turns;
}

import type { TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import type { ModelFamily } from '@earshot/engine/models';
import type { EngineNeeds } from './engine-needs.js';

/**
 * Place of an engine in the order of `auto`: by its model, or `last` for the one that is used when
 * no model can do the work.
 */
export type AutomaticPlace =
  | {
      readonly family: ModelFamily;
      /** Size of the weights, in bytes. */
      readonly weightBytes: number;
    }
  | 'last';

/** An engine that has a place among others. */
export interface PlacedEngine {
  readonly capabilities: EngineCapabilities;
  /** @defaultValue the order of the configuration decides */
  readonly place?: AutomaticPlace | undefined;
}

/**
 * Families by the cost of following speech, the cheapest first. In families that are not named,
 * each hypothesis costs a whole window. Moonshine encodes only the speech so far, and is first
 * since it was measured with its weights.
 */
const liveFamilies: readonly ModelFamily[] = [
  'moonshine-merged',
  'streaming-transducer',
  'streaming-nemo-transducer',
];

/**
 * Size of the largest model that follows speech on an ordinary processor, in bytes: several times
 * that of those that were measured.
 */
const liveBytes = 400e6;

/** Number of languages from which a model counts as one of many. */
const manyLanguages = 10;

/**
 * Size of a model of many languages in relation to one of few that is as accurate in one of them.
 * In English, the language of most of its training data, Whisper base was measured to be no more
 * accurate than Moonshine tiny, a third of its size. For other languages Moonshine tiny is reported
 * to be as accurate as Whisper small, nine times its size (King et al. 2025, "Flavors of
 * Moonshine").
 */
const manyLanguagesFactor = { english: 4, others: 9 } as const;

/**
 * Orders engines for a piece of work, the best one first. Recordings go to the most accurate model,
 * and within a family, and among the families that were measured, that is the larger one. Sessions
 * go to one whose hypotheses are cheap.
 */
export function compareEngines({
  kind,
  languages,
}: Pick<EngineNeeds, 'kind' | 'languages'>): (one: PlacedEngine, other: PlacedEngine) => number {
  const computeSortKeys = (engine: PlacedEngine): number[] => {
    const { capabilities, place } = engine;
    const isPreferred = kind === 'live' ? capabilities.partials : capabilities.batch;
    const family = kind === 'live' && typeof place === 'object' ? place.family : undefined;
    const familyPlace = family === undefined ? 0 : liveFamilies.indexOf(family);
    const bytes = typeof place === 'object' ? place.weightBytes : 0;
    const isTooLarge = kind === 'live' && bytes > liveBytes;
    return [
      place === 'last' ? 1 : 0,
      isPreferred ? 0 : 1,
      familyPlace === -1 ? liveFamilies.length : familyPlace,
      isTooLarge ? bytes : 0,
      -computeAccuracySize(engine, languages),
    ];
  };
  return (one, other) => {
    const keys = computeSortKeys(other);
    return (
      computeSortKeys(one)
        .map((key, index) => key - (keys[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  };
}

/** Size by which the accuracy of a model is compared with that of others. */
function computeAccuracySize(
  { capabilities, place }: PlacedEngine,
  languages: readonly TranscriptionLanguage[],
): number {
  if (typeof place !== 'object') return 0;
  if (capabilities.languages.length < manyLanguages) return place.weightBytes;
  const isEnglish = languages.every((one) => one === 'en');
  return place.weightBytes / manyLanguagesFactor[isEnglish ? 'english' : 'others'];
}

import { createFilterBank, type FilterBank } from './filter-bank.js';
import type { LowPassDesign } from './low-pass.js';
import { type FilterTarget, filterTargets, type ResamplerQuality } from './quality.js';
import { reduceRatio } from './ratio.js';
import { isSplittable } from './split-plan.js';

/** Maximum number of phases whose weights fit in the second-level cache. */
const maxPhases = 320;

/**
 * Maximum ratio up to which one filter is cheaper than doubling the rate first with a split filter.
 */
const largestDirectRatio = 1.2;

/** Extra attenuation of a relaxed stage: its errors add to those of the sharp one. */
const relaxedMarginDb = 11;

/** Number of cached plans: a service has few pairs of rates, and many streams of each. */
const planCacheSize = 16;
const plans = new Map<string, readonly FilterBank[]>();

/**
 * The filters that lead from one rate to another, in order. Resamplers of the same rates and
 * quality share them.
 */
export function planStages(
  fromRateHz: number,
  toRateHz: number,
  quality: ResamplerQuality,
): readonly FilterBank[] {
  const key = `${fromRateHz} ${toRateHz} ${quality}`;
  const plan = plans.get(key) ?? designStages(fromRateHz, toRateHz, quality);
  // The least recently used plan is evicted first.
  plans.delete(key);
  plans.set(key, plan);
  const [oldest = key] = plans.keys();
  if (plans.size > planCacheSize) plans.delete(oldest);
  return plan;
}

function designStages(
  fromRateHz: number,
  toRateHz: number,
  quality: ResamplerQuality,
): readonly FilterBank[] {
  const target: FilterTarget = filterTargets[quality];
  const nyquistHz = Math.min(fromRateHz, toRateHz) / 2;
  const passbandHz = nyquistHz * target.passbandEdge;
  const stopbandHz = nyquistHz * target.stopbandEdge;
  const sharp = { passbandHz, stopbandHz, attenuationDb: target.attenuationDb };
  const relaxed = (ownStopbandHz: number) => ({
    passbandHz,
    stopbandHz: ownStopbandHz,
    attenuationDb: target.attenuationDb + relaxedMarginDb,
  });

  const doubleTarget = 2 * toRateHz;
  if (fromRateHz > doubleTarget) {
    // Aliases that the first stage passes are above the stopband edge, where the second stage
    // removes them.
    return [
      bank(fromRateHz, doubleTarget, relaxed(doubleTarget - stopbandHz)),
      bank(doubleTarget, toRateHz, sharp),
    ];
  }
  const ratio = reduceRatio(fromRateHz, toRateHz);
  const isDirect = ratio.up <= maxPhases && ratio.up <= largestDirectRatio * ratio.down;
  if (isDirect || isSplittable(ratio)) {
    return [bank(fromRateHz, toRateHz, sharp)];
  }
  // The doubled signal is empty from its stopband up to the first image that the second stage must
  // remove.
  const doubleSource = 2 * fromRateHz;
  return [
    bank(fromRateHz, doubleSource, sharp),
    bank(doubleSource, toRateHz, relaxed(doubleSource - stopbandHz)),
  ];
}

function bank(
  fromRateHz: number,
  toRateHz: number,
  edges: Omit<LowPassDesign, 'sampleRateHz'>,
): FilterBank {
  const ratio = reduceRatio(fromRateHz, toRateHz);
  return createFilterBank(ratio, {
    ...edges,
    sampleRateHz: fromRateHz * ratio.up,
  });
}

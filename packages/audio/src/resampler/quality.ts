/**
 * Quality of a resampler: passband, stopband and attenuation of its filter, from the cheapest to
 * the most precise.
 */
export type ResamplerQuality = 'fast' | 'default' | 'best';

/**
 * Requirements of a low-pass filter. Edges are fractions of the smaller of the two Nyquist
 * frequencies.
 */
export interface FilterTarget {
  readonly attenuationDb: number;
  readonly passbandEdge: number;
  readonly stopbandEdge: number;
}

/**
 * The filter of each quality. `fast` allows some aliasing in the last 15 % below the Nyquist
 * frequency. The errors of `default` are below the resolution of 20-bit audio, and a little more
 * attenuation would need two more weights for each output at half the rate. `best` is for
 * measurement and mastering.
 */
export const filterTargets = {
  fast: { attenuationDb: 100, passbandEdge: 0.85, stopbandEdge: 1.15 },
  default: { attenuationDb: 127, passbandEdge: 0.905, stopbandEdge: 1 },
  best: { attenuationDb: 150, passbandEdge: 0.92, stopbandEdge: 1 },
} as const satisfies Record<ResamplerQuality, FilterTarget>;

/** The names of the qualities. */
export const resamplerQualities = /* @__PURE__ */ Object.keys(filterTargets) as ResamplerQuality[]; // its keys are the names

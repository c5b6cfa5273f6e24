/** Bits of one sample of live audio; A-law and mu-law have 8. */
export const bitDepths = [8, 16, 24, 32] as const;

/** Bits of one sample of live audio. */
export type BitDepth = (typeof bitDepths)[number];

/** How the samples of live audio are coded: linear PCM, or ITU-T G.711 A-law or mu-law. */
export const audioEncodings = ['wav/pcm', 'wav/alaw', 'wav/ulaw'] as const;

/** Coding of the samples of live audio. */
export type AudioEncoding = (typeof audioEncodings)[number];

/** Sample rates of live audio, in hertz. */
export const sampleRates = [8000, 16000, 32000, 44100, 48000] as const;

/** Sample rate of live audio, in hertz. */
export type SampleRate = (typeof sampleRates)[number];

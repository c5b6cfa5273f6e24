/** Bytes by which an encoding is detected, from the first that is not ASCII. */
export const sampleBytes = 4096;

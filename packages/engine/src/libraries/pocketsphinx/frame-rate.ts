/** Frames per second of a hypothesis, which are the resolution of its word times. */
export const framesPerSecond = 100;

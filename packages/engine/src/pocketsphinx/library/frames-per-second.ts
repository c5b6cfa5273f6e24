/** Frames of a hypothesis in one second, which are the resolution of word times. */
export const framesPerSecond = 100;

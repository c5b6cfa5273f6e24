/** Frames of a hypothesis in one second: the library finds the begin and the end of each word to such a frame. */
export const framesPerSecond = 100;

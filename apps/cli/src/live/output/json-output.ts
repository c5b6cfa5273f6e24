import type { LiveOutput } from './live-output.js';

/** Writes each message as a line of JSON. */
export function createJsonOutput(write: (line: string) => void): LiveOutput {
  return { message: (message) => write(JSON.stringify(message)), end: () => undefined };
}

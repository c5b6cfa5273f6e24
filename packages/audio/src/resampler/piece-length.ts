import type { FilterBank } from './filter-bank.js';

/** Samples before and after each filter that go through at once: they stay in the nearest cache. */
const longestPiece = 4096;

/** How many inputs to filter at once, so that no stage makes many more than it is given. */
export function pieceLength(banks: readonly FilterBank[]): number {
  const gain = banks.reduce((product, { ratio }) => (product * ratio.up) / ratio.down, 1);
  return Math.max(1, Math.floor(longestPiece / Math.max(1, gain)));
}

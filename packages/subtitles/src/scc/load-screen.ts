import type { Placement, StyledSpan, SubtitleFeature } from '../styled-text/styled-text.js';
import { controlCodes } from './codes.js';
import { countColumns, type Pair, toCells, twice, writeRow } from './row-codes.js';
import { columnCount, rowCount } from './screen.js';
import type { Block } from './screens.js';

/** The pairs that load what the screen shows next into the memory that is not displayed. */
export function loadScreen(
  blocks: readonly Block[],
  onLoss: (feature: SubtitleFeature) => void,
): readonly Pair[] {
  const pairs = twice([
    [0x14, controlCodes.resumeCaptionLoading],
    [0x14, controlCodes.eraseNonDisplayed],
  ]);
  const lost = new Set<SubtitleFeature>();
  for (const { row, content, placement } of placeRows(blocks, lost)) {
    const style = content[0]?.style;
    if (style === undefined) continue;
    const cells = toCells(content, () => lost.add('characters'));
    const room = Math.max(0, columnCount - countColumns(cells, style));
    const column = Math.floor((room * ((placement - 1) % 3)) / 2);
    const leading = countColumns([], style);
    pairs.push(...writeRow(cells, style, { row, column: column === 0 ? 0 : column + leading }));
  }
  for (const feature of lost) onLoss(feature);
  return pairs;
}

interface PlacedRow {
  readonly row: number;
  readonly content: readonly StyledSpan[];
  readonly placement: Placement;
}

/** Rows of the screen: those at the top from the top, and all others up from the bottom. */
function placeRows(blocks: readonly Block[], lost: Set<SubtitleFeature>): readonly PlacedRow[] {
  const rows = blocks.flatMap(({ rows: own, placement }) =>
    own.map((content) => ({ content, placement })),
  );
  if (rows.length > rowCount) lost.add('long-rows');
  const shown = rows.slice(0, rowCount);
  const top = shown.filter(({ placement }) => placement >= 7);
  const middle = shown.filter(({ placement }) => placement >= 4 && placement <= 6);
  const bottom = shown.filter(({ placement }) => placement <= 3);
  const bottomStart = rowCount - bottom.length;
  const centred = Math.floor((rowCount - middle.length) / 2);
  const middleStart = Math.max(top.length, Math.min(centred, bottomStart - middle.length));
  return [
    ...top.map((row, index) => ({ ...row, row: index })),
    ...middle.map((row, index) => ({ ...row, row: middleStart + index })),
    ...bottom.map((row, index) => ({ ...row, row: bottomStart + index })),
  ];
}

import type { Cue } from '../cue.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { Placement, StyledSpan, SubtitleFeature } from '../styled-text/styled-text.js';
import { toCueFrames } from '../timecode/cue-frames.js';
import type { FrameRate } from '../timecode/frame-rate.js';
import { breakRows } from './break-rows.js';

/** Rows that are shown together at one place. */
export interface Block {
  readonly rows: readonly (readonly StyledSpan[])[];
  readonly placement: Placement;
}

/** What is on the screen from a frame to another. */
export interface TimedScreen {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly blocks: readonly Block[];
}

interface TimedBlock extends Block {
  readonly startFrame: number;
  readonly endFrame: number;
}

/** Most cues that share the screen. Another one replaces the first of them. */
const maximumBlocks = 4;

/**
 * What is on the screen at each time. Receivers show one caption, so cues that overlap are joined
 * while they do.
 */
export function toScreens(
  cues: readonly Cue[],
  frameRate: FrameRate,
  onLoss: (feature: SubtitleFeature) => void,
): readonly TimedScreen[] {
  const blocks = cues
    .map((cue, index) => toBlock(cue, index, frameRate, onLoss))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => one.startFrame - other.startFrame);
  const screens: TimedScreen[] = [];
  let active: TimedBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    active = [...active, block].slice(-maximumBlocks);
    const next = blocks[index + 1]?.startFrame ?? Number.POSITIVE_INFINITY;
    let from = block.startFrame;
    while (active.length > 0 && from < next) {
      const until = Math.min(next, ...active.map(({ endFrame }) => endFrame));
      if (until > from) screens.push({ startFrame: from, endFrame: until, blocks: active });
      from = until;
      active = active.filter(({ endFrame }) => endFrame > from);
    }
  }
  return screens;
}

function toBlock(
  cue: Cue,
  index: number,
  frameRate: FrameRate,
  onLoss: (feature: SubtitleFeature) => void,
): TimedBlock {
  const { startFrame, endFrame } = toCueFrames(cue, index, frameRate);
  const { spans, placement = 2 } = readStyledText(cue);
  const { rows, isBroken } = breakRows(spans);
  if (isBroken) onLoss('long-rows');
  // A caption is shown for a frame at least.
  return { startFrame, endFrame: Math.max(startFrame + 1, endFrame), rows, placement };
}

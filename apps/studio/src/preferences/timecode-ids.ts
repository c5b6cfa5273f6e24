/** Ways to write times: milliseconds, or frames at a rate. `df` stands for drop-frame. */
export const timecodeIds = [
  'milliseconds',
  '23.976',
  '24',
  '25',
  '29.97',
  '29.97df',
  '30',
  '50',
  '59.94',
  '59.94df',
  '60',
] as const;
export type TimecodeId = (typeof timecodeIds)[number];

/** The frame rate of times that are counted in frames, undefined for milliseconds. */
export function toFrameRate(id: TimecodeId): Exclude<TimecodeId, 'milliseconds'> | undefined {
  return id === 'milliseconds' ? undefined : id;
}

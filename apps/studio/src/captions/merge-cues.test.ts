import type { Cue } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { mergeCues } from './merge-cues.js';

const cue = (start: number, text: string): Cue => ({
  startSeconds: start,
  endSeconds: start + 1,
  text,
});
const base = Array.from({ length: 6 }, (_, index) => cue(index * 2, `caption ${index}`));
const withText = (cues: readonly Cue[], index: number, text: string) =>
  cues.map((each, at) => (at === index ? { ...each, text } : each));
const texts = (cues: readonly Cue[]) => cues.map(({ text }) => text);

test('texts, times, added and removed captions of both sides are all kept', () => {
  const mine = [...withText(base, 1, 'mine'), cue(20, 'added')].toSpliced(4, 1);
  const theirs = withText(base, 2, 'theirs').map((each, at) =>
    at === 1 ? { ...each, endSeconds: 3.5 } : each,
  );
  const { conflicts, cues } = mergeCues(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(texts(cues)).toEqual(['caption 0', 'mine', 'theirs', 'caption 3', 'caption 5', 'added']);
  expect(cues[1]?.endSeconds).toBe(3.5);
  // As it is for the other side.
  expect(mergeCues(base, theirs, mine)).toEqual({ conflicts: [], cues });
});

test('a caption whose text both have changed keeps the own version, and has both', () => {
  const mine = withText(withText(base, 1, 'mine'), 4, 'four');
  const theirs = withText(withText(base, 1, 'theirs'), 4, 'four');
  const { conflicts, cues } = mergeCues(base, mine, theirs);
  expect(texts(cues).slice(0, 2)).toEqual(['caption 0', 'mine']);
  expect(conflicts).toEqual([{ mine: [mine[1]], theirs: [theirs[1]] }]);
  expect(cues).toContain(mine[1]);
});

test('captions that one side joins and the other one changes have both versions', () => {
  const joined = { ...cue(2, 'caption 1 caption 2'), endSeconds: 5 };
  const mine = base.toSpliced(1, 2, joined);
  const theirs = withText(base, 2, 'theirs');
  const { conflicts, cues } = mergeCues(base, mine, theirs);
  expect(cues).toEqual(mine);
  expect(conflicts).toEqual([{ mine: [joined], theirs: theirs.slice(1, 3) }]);
});

test('what both sides have split in the same way is in no conflict with the caption beside it', () => {
  const halves = [
    { ...cue(4, 'caption'), endSeconds: 4.5 },
    { ...cue(4.5, '2'), endSeconds: 5 },
  ];
  const mine = base.toSpliced(2, 1, ...halves);
  const theirs = withText(mine, 1, 'theirs');
  expect(mergeCues(base, mine, theirs)).toEqual({ cues: theirs, conflicts: [] });
  expect(mergeCues(base, theirs, mine)).toEqual({ cues: theirs, conflicts: [] });
  const other = mergeCues(base, withText(mine, 1, 'mine'), theirs);
  expect(texts(other.cues).slice(0, 4)).toEqual(['caption 0', 'mine', 'caption', '2']);
  expect(other.conflicts).toMatchObject([
    { mine: [{ text: 'mine' }], theirs: [{ text: 'theirs' }] },
  ]);
});

test('a caption that one side removes and the other one changes has both versions', () => {
  const mine = base.toSpliced(1, 2);
  const { conflicts, cues } = mergeCues(base, mine, withText(base, 1, 'theirs'));
  expect(cues).toEqual(mine);
  expect(conflicts).toMatchObject([
    { mine: [], theirs: [{ text: 'theirs' }, { text: 'caption 2' }] },
  ]);
});

test('ten hours of captions are merged in no time that is noticed', () => {
  const long = Array.from({ length: 10_000 }, (_, index) => cue(index * 3.6, `caption ${index}`));
  const beginMs = performance.now();
  const { conflicts, cues } = mergeCues(
    long,
    withText(long, 17, 'mine'),
    withText(withText(long, 900, 'theirs'), 9000, 'theirs'),
  );
  expect(conflicts).toEqual([]);
  expect(cues[17]?.text).toBe('mine');
  expect(cues[9000]?.text).toBe('theirs');
  expect(performance.now() - beginMs).toBeLessThan(2000);
});

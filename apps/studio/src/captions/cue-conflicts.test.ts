import type { Cue } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { keepUndecided, mergeConflicts, replaceCues, stackConflicts } from './cue-conflicts.js';
import { mergeCues } from './merge-cues.js';

const opened: readonly Cue[] = ['one', 'two', 'three'].map((text, index) => ({
  startSeconds: index,
  endSeconds: index + 1,
  text,
}));
const withSecond = (text: string) => opened.map((cue, at) => (at === 1 ? { ...cue, text } : cue));
/** The other side, which has nothing left to decide. */
const side = (cues: readonly Cue[]) => ({
  cues,
  conflicts: [],
  before: { cues: withSecond('theirs'), conflicts: [] },
});
const versions = (conflicts: readonly { readonly theirs: readonly Cue[] }[]) =>
  conflicts.map(({ theirs }) => theirs.map(({ text }) => text));

test('a conflict has the newest version of the other side', () => {
  const mine = withSecond('mine');
  const first = mergeCues(opened, mine, withSecond('theirs'));
  const conflicts = mergeConflicts(
    { cues: withSecond('mine'), conflicts: [] },
    first,
    side(withSecond('theirs')),
  );
  const second = mergeCues(withSecond('theirs'), first.cues, withSecond('theirs, changed'));
  const followed = mergeConflicts(
    { cues: first.cues, conflicts },
    second,
    side(withSecond('theirs, changed')),
  );
  expect(versions(followed)).toEqual([['theirs, changed']]);
  const [conflict] = followed;
  const replaced = conflict === undefined ? [] : replaceCues(second.cues, conflict);
  expect(replaced.map(({ text }) => text)).toEqual(['one', 'theirs, changed', 'three']);
});

test('a conflict ends when the other side has the own version as well', () => {
  const first = mergeCues(opened, withSecond('mine'), withSecond('theirs'));
  const conflicts = mergeConflicts(
    { cues: withSecond('mine'), conflicts: [] },
    first,
    side(withSecond('theirs')),
  );
  const second = mergeCues(withSecond('theirs'), first.cues, withSecond('mine'));
  expect(mergeConflicts({ cues: first.cues, conflicts }, second, side(withSecond('mine')))).toEqual(
    [],
  );
});

test('a conflict stays when the other side has the own version, and is to be decided there too', () => {
  const first = mergeCues(opened, withSecond('mine'), withSecond('theirs'));
  const conflicts = mergeConflicts(
    { cues: withSecond('mine'), conflicts: [] },
    first,
    side(withSecond('theirs')),
  );
  const second = mergeCues(withSecond('theirs'), first.cues, withSecond('mine'));
  const other = {
    cues: withSecond('mine'),
    conflicts: structuredClone(conflicts),
    before: undefined,
  };
  expect(mergeConflicts({ cues: first.cues, conflicts }, second, other)).toEqual(conflicts);
});

test('a conflict stays while the other side changes something else', () => {
  const first = mergeCues(opened, withSecond('mine'), withSecond('theirs'));
  const after = withSecond('theirs').with(2, { startSeconds: 2, endSeconds: 3, text: 'third' });
  const second = mergeCues(withSecond('theirs'), first.cues, after);
  const conflicts = mergeConflicts(
    { cues: withSecond('mine'), conflicts: [] },
    first,
    side(withSecond('theirs')),
  );
  expect(versions(mergeConflicts({ cues: first.cues, conflicts }, second, side(after)))).toEqual([
    ['theirs'],
  ]);
  expect(second.cues.map(({ text }) => text)).toEqual(['one', 'mine', 'third']);
});

test('what is typed over the own version decides the conflict', () => {
  const first = mergeCues(opened, withSecond('mine'), withSecond('theirs'));
  const conflicts = mergeConflicts(
    { cues: withSecond('mine'), conflicts: [] },
    first,
    side(withSecond('theirs')),
  );
  expect(keepUndecided(conflicts, first.cues)).toEqual(conflicts);
  expect(keepUndecided(conflicts, withSecond('mine, changed'))).toEqual([]);
});

test('of three drafts each version can be chosen', () => {
  const first = mergeCues(opened, withSecond('second draft'), withSecond('first draft'));
  const second = mergeCues(opened, withSecond('third draft'), first.cues);
  const conflicts = stackConflicts(stackConflicts([], first), second);
  expect(keepUndecided(conflicts, second.cues)).toEqual(conflicts);
  expect(versions(conflicts)).toEqual([['first draft'], ['second draft']]);
});

test('a conflict of several captions stays while the other side changes something else', () => {
  // What comes from a draft of the browser is equal, and not the same objects.
  const theirs: readonly Cue[] = structuredClone(opened).map((cue, at) =>
    at === 0 ? { ...cue, text: 'theirs' } : cue,
  );
  const conflicts = [{ mine: opened.slice(0, 2), theirs: theirs.slice(0, 2) }];
  const after = theirs.map((cue, at) => (at === 2 ? { ...cue, text: 'third' } : cue));
  const merged = mergeCues(theirs, opened, after);
  const followed = mergeConflicts({ cues: opened, conflicts }, merged, side(after));
  expect(followed).toEqual(conflicts);
  const [conflict] = followed;
  const shown = structuredClone(merged.cues);
  const replaced = conflict === undefined ? [] : replaceCues(shown, conflict);
  expect(replaced.map(({ text }) => text)).toEqual(['theirs', 'two', 'third']);
});

import { expect, test } from 'vitest';
import { assignSpeaker, correctWords, noEdits, renameSpeaker } from './edit-operations.js';
import { followConflicts, keepUndecided } from './follow-conflicts.js';
import { mergeEdits, resolveConflict } from './merge-edits.js';

const correct = (edits: typeof noEdits, from: number, text: string, count = 1) =>
  correctWords(edits, { from, count }, { text, recognized: `word ${from}` });
const change = (word: string, speaker: number, name: string) =>
  renameSpeaker(assignSpeaker(correct(noEdits, 5, word), 20, speaker), 0, name);

const { conflicts, edits } = mergeEdits(
  noEdits,
  change('mine', 1, 'Anna'),
  change('theirs', 2, 'Hanna'),
);

test('a conflict shows what the other side has typed since', () => {
  expect(conflicts.map(({ kind }) => kind)).toEqual(['words', 'turn', 'speaker']);
  const followed = followConflicts(conflicts, change('later', 3, 'Johanna'));
  expect(followed).toMatchObject([
    { mine: [{ text: 'mine' }], theirs: [{ text: 'later' }] },
    { mine: 1, theirs: 3 },
    { mine: { name: 'Anna' }, theirs: { name: 'Johanna' } },
  ]);
  // What nobody has changed is the same object.
  expect(followConflicts(conflicts, edits).map((each, at) => each === conflicts[at])).toEqual([
    true,
    true,
    true,
  ]);
});

test('a place that both sides have the same at by now is no conflict any more', () => {
  expect(followConflicts(conflicts, change('mine', 1, 'Anna'))).toEqual([]);
  expect(followConflicts(conflicts, noEdits)).toMatchObject([
    { theirs: [] },
    { theirs: undefined },
    { theirs: undefined },
  ]);
});

test('a newer version of more words is replaced as a whole', () => {
  const joined = correct(noEdits, 4, 'four to six', 3);
  const [conflict, ...others] = followConflicts(conflicts.slice(0, 1), joined);
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ from: 4, count: 3, theirs: [{ text: 'four to six' }] });
  if (conflict === undefined) throw new Error('there is no conflict');
  expect(resolveConflict(joined, conflict, 'mine').corrections).toEqual([
    { from: 5, count: 1, text: 'mine' },
  ]);
});

test('what is typed over a version decides its place and no other one', () => {
  const typed = correct(edits, 5, 'typed');
  expect(keepUndecided(conflicts, typed)).toEqual(conflicts.slice(1));
  expect(keepUndecided(conflicts, correct(edits, 6, 'beside'))).toEqual(conflicts);
});

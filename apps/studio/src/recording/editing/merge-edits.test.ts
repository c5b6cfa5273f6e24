import { expect, test } from 'vitest';
import { EditHistory } from './edit-history.js';
import {
  assignSpeaker,
  correctWords,
  mergeSpeaker,
  mergeWithPrevious,
  noEdits,
  renameSpeaker,
  splitBefore,
} from './edit-operations.js';
import { mergeEdits, resolveConflict } from './merge-edits.js';
import { mergeWithSent } from './merge-sent.js';

const correct = (edits: typeof noEdits, from: number, text: string, count = 1) =>
  correctWords(edits, { from, count }, { text, recognized: `word ${from}` });

test('changes of different words, utterances and speakers are all kept', () => {
  const base = splitBefore(correct(noEdits, 3, 'three'), 10);
  let mine = correct(base, 7, 'seven');
  mine = renameSpeaker(assignSpeaker(mine, 20, 1), 0, 'Anna');
  let theirs = correct(base, 8, 'eight');
  theirs = mergeWithPrevious(splitBefore(theirs, 12), 10);
  theirs = mergeSpeaker(theirs, 2, 1);
  const { conflicts, edits } = mergeEdits(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(edits).toEqual({
    corrections: [
      { from: 3, count: 1, text: 'three' },
      { from: 7, count: 1, text: 'seven' },
      { from: 8, count: 1, text: 'eight' },
    ],
    splits: [12],
    merges: [],
    turns: [{ word: 20, speaker: 1 }],
    speakers: [
      { speaker: 0, name: 'Anna' },
      { speaker: 2, merged_into: 1 },
    ],
  });
});

test('what one side takes back is gone, and what both change alike is no conflict', () => {
  const base = correct(correct(noEdits, 3, 'three'), 4, 'four');
  const mine = correct(correct(base, 3, 'word 3'), 9, 'nine');
  const theirs = correct(base, 9, 'nine');
  const { conflicts, edits } = mergeEdits(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(edits.corrections.map(({ text }) => text)).toEqual(['four', 'nine']);
});

test('words that both have changed are theirs until one version is chosen', () => {
  const base = correct(noEdits, 1, 'one');
  const mine = renameSpeaker(correct(correct(base, 5, 'five six', 2), 9, 'nine'), 0, 'Anna');
  const theirs = renameSpeaker(correct(base, 6, 'SIX'), 0, 'Hanna');
  const { conflicts, edits } = mergeEdits(base, mine, theirs);
  expect(edits.corrections.map(({ text }) => text)).toEqual(['one', 'SIX', 'nine']);
  expect(edits.speakers).toEqual([{ speaker: 0, name: 'Hanna' }]);
  expect(conflicts).toEqual([
    {
      kind: 'words',
      from: 5,
      count: 2,
      mine: [{ from: 5, count: 2, text: 'five six' }],
      theirs: [{ from: 6, count: 1, text: 'SIX' }],
    },
    {
      kind: 'speaker',
      speaker: 0,
      mine: { speaker: 0, name: 'Anna' },
      theirs: { speaker: 0, name: 'Hanna' },
    },
  ]);
  const chosen = conflicts.reduce((now, conflict) => resolveConflict(now, conflict, 'mine'), edits);
  expect(chosen.corrections.map(({ text }) => text)).toEqual(['one', 'five six', 'nine']);
  expect(chosen.speakers).toEqual([{ speaker: 0, name: 'Anna' }]);
  expect(conflicts.reduce((now, each) => resolveConflict(now, each, 'theirs'), chosen)).toEqual(
    edits,
  );
});

test('undoing leaves what others have changed since', () => {
  const history = new EditHistory();
  const first = correct(noEdits, 1, 'one');
  history.add(noEdits, first);
  const second = correct(first, 2, 'two');
  history.add(first, second);
  const merged = mergeEdits(first, second, correct(first, 8, 'eight')).edits;
  const texts = (edits: typeof noEdits | undefined) => edits?.corrections.map(({ text }) => text);
  const once = history.undo(merged) ?? noEdits;
  expect(texts(once)).toEqual(['one', 'eight']);
  const twice = history.undo(once) ?? noEdits;
  expect(texts(twice)).toEqual(['eight']);
  expect(history.canUndo).toBe(false);
  expect(texts(history.redo(history.redo(twice) ?? noEdits))).toEqual(['one', 'two', 'eight']);
});

test('ten thousand corrections on each side are merged in no time that is noticed', () => {
  const list = (offset: number) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      from: index * 10 + offset,
      count: 1,
      text: `text ${index}`,
    }));
  const mine = { ...noEdits, corrections: list(1) };
  const theirs = { ...noEdits, corrections: list(2) };
  const beginMs = performance.now();
  expect(mergeEdits(noEdits, mine, theirs).edits.corrections).toHaveLength(20_000);
  // A quadratic merge would take many seconds.
  expect(performance.now() - beginMs).toBeLessThan(2000);
});

test('notes of both sides are kept, and those of the same words are joined', () => {
  const note = (from: number, text: string, count = 1) => ({ from, count, text });
  const base = { ...noEdits, notes: [note(1, 'old'), note(5, 'changed'), note(9, 'gone')] };
  const mine = {
    ...noEdits,
    notes: [note(1, 'old'), note(3, 'mine', 2), note(5, 'mine, changed')],
  };
  const theirs = {
    ...noEdits,
    notes: [note(1, 'old'), note(4, 'theirs'), note(5, 'theirs, changed'), note(9, 'gone')],
  };
  expect(mergeEdits(base, mine, theirs)).toEqual({
    conflicts: [],
    edits: {
      ...noEdits,
      notes: [
        note(1, 'old'),
        note(3, 'theirs\nmine', 2),
        note(5, 'theirs, changed\nmine, changed'),
      ],
    },
  });
  expect(mergeEdits(base, noEdits, theirs).edits.notes).toEqual([
    note(4, 'theirs'),
    note(5, 'theirs, changed'),
  ]);
});

test('two long lists of corrections are merged without a conflict where they agree', () => {
  const list = (first: number) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      from: 10 * index + first,
      count: 1,
      text: `word ${index}`,
    }));
  const [shared, theirs] = [list(0), list(5)];
  // The service may return the fields in another order.
  const returned = shared.map(({ count, from, text }) => ({ text, from, count }));
  const { conflicts, edits } = mergeEdits(
    { ...noEdits, corrections: shared },
    { ...noEdits, corrections: shared.slice(1) },
    { ...noEdits, corrections: [...returned, ...theirs] },
  );
  expect(conflicts).toEqual([]);
  expect(edits.corrections).toHaveLength(19_999);
});

test('a version that was sent is nobody else’s, whether it has arrived or not', () => {
  const base = correct(noEdits, 3, 'three');
  const sent = splitBefore(correct(base, 7, 'seven'), 10);
  const edits = correct(base, 8, 'eight');
  const own = { base, sent, edits };
  expect(mergeWithSent(own, base)).toEqual({ edits, conflicts: [] });
  expect(mergeWithSent(own, sent)).toEqual({ edits, conflicts: [] });
  // Somebody else has changed more since it arrived.
  const { conflicts, edits: merged } = mergeWithSent(own, correct(sent, 20, 'twenty'));
  expect(conflicts).toEqual([]);
  expect(merged).toEqual(correct(edits, 20, 'twenty'));
});

test('where somebody else has changed what was sent, the later version of this side is asked about', () => {
  const sent = correct(correct(noEdits, 3, 'mine'), 5, 'also mine');
  const edits = correct(sent, 3, 'later');
  const theirs = correct(correct(noEdits, 3, 'theirs'), 5, 'also theirs');
  const merged = mergeWithSent({ base: noEdits, sent, edits }, theirs);
  expect(merged.edits).toEqual(theirs);
  expect(merged.conflicts).toMatchObject([
    { from: 5, mine: [{ text: 'also mine' }], theirs: [{ text: 'also theirs' }] },
    { from: 3, mine: [{ text: 'later' }], theirs: [{ text: 'theirs' }] },
  ]);
});

import { expect, test } from 'vitest';
import { EditModel } from './support/edit-model.js';

test('whoever has not seen the other version is asked, and what is chosen stays', () => {
  const model = new EditModel();
  model.change(0, 'speaker 0', '', 'mine');
  model.change(1, 'speaker 0', '', 'theirs');
  expect(model.undecided).toEqual(['speaker 0']);
  model.change(1, 'speaker 0', 'theirs', 'later');
  expect(model.undecided).toEqual(['speaker 0']);
  model.choose('speaker 0', 'later');
  expect(model.changed).toEqual({ 'speaker 0': 'later' });
  expect(model.undecided).toEqual([]);
  model.change(0, 'speaker 0', 'later', 'last');
  expect(model.undecided).toEqual([]);
});

test('whoever types while both versions are shown has decided, whichever of them was in the text', () => {
  const model = new EditModel();
  model.change(0, 'speaker 0', '', 'theirs');
  model.change(1, 'speaker 0', '', 'mine');
  model.decide('speaker 0');
  model.change(1, 'speaker 0', 'theirs', 'last', ['mine', 'theirs']);
  expect(model.undecided).toEqual([]);
  model.change(0, 'speaker 0', 'theirs', 'unseen', ['mine', 'theirs']);
  expect(model.undecided).toEqual(['speaker 0']);
});

test('undoing is certain again where another tab has changed the place once all tabs have the same', () => {
  const model = new EditModel();
  model.change(0, 'word 1', '', 'mine');
  expect(model.isUndoCertain(0)).toBe(true);
  model.change(1, 'word 1', 'mine', 'theirs');
  model.undo(1);
  expect(model.changed).toEqual({ 'word 1': 'mine' });
  expect(model.isUndoCertain(0)).toBe(false);
  model.settle();
  expect(model.isUndoCertain(0)).toBe(true);
  model.undo(0);
  expect(model.changed).toEqual({});
});

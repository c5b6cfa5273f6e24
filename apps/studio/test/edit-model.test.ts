import { expect, test } from 'vitest';
import { EditModel } from './support/edit-model.js';

test('what a tab types over a version that another tab then chooses stays', () => {
  const model = new EditModel();
  model.change(0, 'speaker 0', '', 'mine');
  model.change(1, 'speaker 0', '', 'theirs');
  model.change(1, 'speaker 0', 'theirs', 'later');
  model.choose('speaker 0', 'theirs');
  expect(model.changed).toEqual({ 'speaker 0': 'later' });
  model.choose('speaker 0', 'mine');
  expect(model.changed).toEqual({ 'speaker 0': 'mine' });
});

test('undoing is not certain where another tab has taken its own change of the place back', () => {
  const model = new EditModel();
  model.change(0, 'word 1', '', 'mine');
  expect(model.isUndoCertain(0)).toBe(true);
  model.change(1, 'word 1', 'mine', 'theirs');
  // It leaves what the other tab has typed.
  expect(model.isUndoCertain(0)).toBe(true);
  model.undo(1);
  expect(model.changed).toEqual({ 'word 1': 'mine' });
  expect(model.isUndoCertain(0)).toBe(false);
});

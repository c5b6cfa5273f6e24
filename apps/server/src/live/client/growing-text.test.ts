import { expect, test } from 'vitest';
import { GrowingText } from './growing-text.js';

test('parts are words that two partial transcripts have in common, and then the final', () => {
  const text = new GrowingText();
  expect(text.partial('the')).toBe('');
  expect(text.partial('the quick')).toBe('the');
  expect(text.partial('the quiet fox')).toBe('');
  expect(text.partial('the quiet fox')).toBe(' quiet fox');
  expect(text.final('the quiet fox jumps')).toBe(' jumps');
  expect(text.text).toBe('the quiet fox jumps');
});

test('a final that contradicts the parts has none, and the next utterance continues after it', () => {
  const text = new GrowingText();
  text.partial('the fox');
  expect(text.partial('the fox')).toBe('the fox');
  expect(text.final('The fox.')).toBe('');
  text.partial('It jumps');
  expect(text.partial('It jumps now')).toBe(' It jumps');
  expect(text.final('It jumps now.')).toBe(' now.');
  expect(text.text).toBe('The fox. It jumps now.');
});

test('an empty final changes nothing', () => {
  const text = new GrowingText();
  expect(text.final('  ')).toBe('');
  expect(text.final('one')).toBe('one');
  expect(text.final('')).toBe('');
  expect(text.text).toBe('one');
});

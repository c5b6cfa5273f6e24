import { expect, test } from 'vitest';
import { readTerms } from './content-words.js';

const findTerms = (sentence: string) => readTerms([{ sentence }], 'en').terms[0];

test('terms are neither numbers, however they are said, nor markers and masks of a redaction', () => {
  expect(findTerms('My desk has five five five one two three four drawers.')).toEqual([
    'desk',
    'drawer',
  ]);
  expect(findTerms('Call [NAME_1] at [PHONE_NUMBER_1] about the desk of ####.')).toEqual([
    'call',
    'desk',
  ]);
});

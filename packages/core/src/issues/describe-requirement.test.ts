import { expect, test } from 'vitest';
import { liveRequestObject, preRecordedRequestObject } from '../entries/requests.js';
import { describeUnknownField } from './describe-requirement.js';
import { foreignNames } from './foreign-names.js';

const names = Array.from({ length: 13 }, (_, index) => `name-${index}`);

test('twelve names are listed, and thirteen are not', () => {
  expect(describeUnknownField('x', names.slice(0, 12))).toBe(
    `is not a known field, known are ${names.slice(0, 12).join(', ')}`,
  );
  expect(describeUnknownField('x', names)).toBe('is not a known field');
  expect(describeUnknownField('x', [])).toBe('is not a known field');
});

test('a name of another service leads to the field that has it here, where there is one', () => {
  const known = Object.keys(preRecordedRequestObject.shape);
  const described = (name: string) => describeUnknownField(name, known);
  expect(described('language')).toBe('is not a known field, did you mean language_config?');
  expect(described('speaker_labels')).toBe('is not a known field, did you mean diarization?');
  expect(described('interim_results')).toBe('is not a known field');
  expect(described('constructor')).toBe('is not a known field');
});

test('every name of another service leads to a field of a request', () => {
  const fields = [
    ...Object.keys(preRecordedRequestObject.shape),
    ...Object.keys(liveRequestObject.shape),
  ];
  for (const [name, meant] of Object.entries(foreignNames)) {
    expect(fields, name).toContain(meant);
    expect(fields, name).not.toContain(name);
  }
});

import { describeValue } from '../issues/describe-value.js';
import { limits } from '../limits.js';
import { findInexactNumber } from '../schema/inexact-number.js';
import { parseJson } from '../schema/parse-json.js';
import type { GivenParameter, ListParameter } from './collect-parameters.js';
import { parseInstant } from './parse-instant.js';

type ReadParameter = { readonly value: unknown } | { readonly issue: string };

const digits = new RegExp(`^\\d{1,${limits.list.maximumDigits}}$`);

function readInteger(text: string, minimum: number): ReadParameter {
  return digits.test(text)
    ? { value: Number(text) }
    : {
        issue: `must be a whole number of at least ${minimum} in plain digits, got ${describeValue(text)}`,
      };
}

function readInstant(text: string): ReadParameter {
  const value = parseInstant(text);
  return value === undefined
    ? {
        issue: `must be a date or a date-time such as 2026-01-31T12:00:00Z, got ${describeValue(text)}`,
      }
    : { value };
}

function readMetadata(text: string): ReadParameter {
  const parsed = parseJson(text);
  if (!parsed.success) return { issue: `must be a JSON object, got ${describeValue(text)}` };
  return findInexactNumber(text) === undefined
    ? { value: { spelling: 'json', value: parsed.value } }
    : { issue: `must have numbers that can be stored exactly, got ${describeValue(text)}` };
}

/**
 * Converts the value of a parameter to the form that the schema of list queries accepts.
 *
 * @param name - name of the parameter
 * @param given - the value as given
 * @returns the converted value, or an issue in words that follow the name
 */
export function readParameter(name: ListParameter, given: GivenParameter): ReadParameter {
  if (typeof given !== 'string') {
    if ('brackets' in given) return { value: { spelling: 'brackets', value: given.brackets } };
    return { value: [...new Set(given)] };
  }
  switch (name) {
    case 'offset':
      return readInteger(given, limits.list.offset.minimum);
    case 'limit':
      return readInteger(given, limits.list.limit.minimum);
    case 'before_date':
    case 'after_date':
      return readInstant(given);
    case 'custom_metadata':
      return readMetadata(given);
    case 'date':
    case 'status':
    case 'kind':
    case 'results':
      return { value: given };
  }
}

import { closestName } from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';

/** A field of a form. */
export type FormField = readonly [name: string, value: string];

/** Names of the fields of a form that have an effect. */
export interface FormFieldNames {
  /** Fields that may be given once. */
  readonly texts: readonly string[];
  /** Fields that may be given several times, also as `name[]` and `name[0]`. */
  readonly lists: readonly string[];
  /** Fields of other services, whose names resemble those of fields that have an effect. */
  readonly foreign: readonly string[];
}

/** The fields of a form, by name. */
export interface CollectedFields {
  /**
   * Values of the fields that have an effect, without empty ones. The names of lists end with
   * brackets.
   */
  readonly values: Readonly<Record<string, string | string[]>>;
  /** Names of the fields without an effect, each once, in the order of the form. */
  readonly ignored: readonly string[];
}

/** Largest number of ignored fields whose names are kept. */
const maximumIgnored = 32;

/**
 * Sorts the fields of a form. Programs send options of other services, which are ignored. Only a
 * name that is similar to that of a field is refused, since it was misspelt and its option would
 * have an effect.
 *
 * @throws HttpError 400 for a misspelt name, and for a field that is given twice
 */
export function collectFields(
  fields: readonly FormField[],
  { foreign, lists, texts }: FormFieldNames,
): CollectedFields {
  const values = new Map<string, string | string[]>();
  const ignored = new Set<string>();
  for (const [name, value] of fields) {
    const base = /^([^[]+)\[[^\]]*\]/.exec(name)?.[1] ?? name;
    const isText = texts.includes(name);
    if (!isText && !lists.includes(base)) {
      requireCorrectName(base, [...texts, ...lists], foreign);
      if (ignored.size < maximumIgnored) ignored.add(name);
    } else if (isAbsent(value)) continue;
    else if (isText && values.has(name))
      throw new HttpError(400, `${name} must be given once`, { field: name });
    else if (isText) values.set(name, value);
    else values.set(`${base}[]`, [values.get(`${base}[]`) ?? [], value].flat());
  }
  return { values: Object.fromEntries(values), ignored: [...ignored] };
}

/** True for the texts that programs send for an option that is not set. */
function isAbsent(value: string): boolean {
  return /^(?:null|undefined|none)?$/i.test(value.trim());
}

function requireCorrectName(
  name: string,
  known: readonly string[],
  foreign: readonly string[],
): void {
  const meant = foreign.includes(name) ? undefined : closestName(name, known);
  if (meant === undefined) return;
  const given = name.slice(0, 80);
  throw new HttpError(400, `${given} is not a known field, did you mean ${meant}?`, {
    field: given,
  });
}

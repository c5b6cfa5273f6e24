import { limits } from '../limits.js';

/** Result of {@link parseJson}. */
export type ParsedJson =
  | {
      /** The text is JSON within the limits. */
      readonly success: true;
      /** Its value. */
      readonly value: unknown;
    }
  | {
      /** The text is not valid JSON, or exceeds `limits.json`. */
      readonly success: false;
      /** The issue, in words that follow the name of the text, such as `is not valid JSON`. */
      readonly issue: string;
      /** True when the text exceeds a limit, and was therefore not parsed. */
      readonly isTooComplex: boolean;
    };

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const { maximumDepth, maximumFields } = limits.json;

export const tooDeep = `must not be nested deeper than ${maximumDepth} levels`;
export const tooManyFields = `must not have more than ${maximumFields} fields in one object`;
/** The issue of a value with too many values. */
export function tooManyValues(maximumValues: number): string {
  return `must not have more than ${maximumValues} values`;
}

/**
 * The index of the closing quote of a string, or the length of the JSON text when there is none.
 */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (first > start && json.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Returns the first limit that a JSON text exceeds, found without parsing it. Every value except
 * the first of the text follows a comma or is the first of an array or an object. An empty array or
 * object counts as if it had one value.
 */
function exceededLimit(json: string, maximumValues: number): string | undefined {
  let depth = 0;
  let values = 1;
  // Fields so far of each open object, outermost first. Arrays start far below zero, so that their
  // items never reach the limit.
  const entries = new Int32Array(maximumDepth + 1);
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    switch (code) {
      case quote:
        index = endOfText(json, index + 1);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        values += 1;
        if (depth > maximumDepth) return tooDeep;
        entries[depth] = code === openBrace ? 1 : -maximumValues;
        break;
      case closeBracket:
      case closeBrace:
        depth = Math.max(0, depth - 1);
        break;
      case comma: {
        values += 1;
        const count = (entries[depth] ?? 0) + 1;
        if (count > maximumFields) return tooManyFields;
        entries[depth] = count;
        break;
      }
    }
    if (values > maximumValues) return tooManyValues(maximumValues);
  }
  return undefined;
}

/**
 * Parses untrusted JSON. Depth, values and fields are counted in the text before anything is
 * allocated, so that parsing takes at most a few milliseconds per mebibyte of text.
 *
 * @example
 * ```ts
 * import { parseJson } from '@earshot/core/validation';
 *
 * console.log(parseJson('{"languages":["en"]}'));
 * // { success: true, value: { languages: [ 'en' ] } }
 * ```
 *
 * @param maximumValues - maximum number of values, `limits.json.maximumValues` by default
 * @returns the value, or an issue when the text is not valid JSON or exceeds `limits.json`
 */
export function parseJson(
  json: string,
  maximumValues: number = limits.json.maximumValues,
): ParsedJson {
  if (typeof json !== 'string')
    return { success: false, issue: `must be a text, got ${typeof json}`, isTooComplex: false };
  const issue = exceededLimit(json, maximumValues);
  if (issue !== undefined) return { success: false, issue, isTooComplex: true };
  try {
    return { success: true, value: JSON.parse(json) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unexpected text';
    return {
      success: false,
      issue: `is not valid JSON: ${reason.slice(0, 200)}`,
      isTooComplex: false,
    };
  }
}

import { describePath, describeValue } from '../issues/describe-value.js';

/** Tokens of a JSON text: texts, whose content is skipped, numbers, and structural characters. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{},:]/g;

/** An array or object that is open at a place of a JSON text. */
interface Container {
  readonly isArray: boolean;
  /** Name or index of the value that comes next. */
  key: PropertyKey;
}

/**
 * Finds a number of a JSON text that a program cannot represent exactly: a whole number beyond 2^53
 * without an exact representation, or a number larger than the largest that there is. Reading the
 * text would silently change it.
 *
 * @example
 * ```ts
 * import { findInexactNumber } from '@earshot/core/validation';
 *
 * console.log(findInexactNumber('{"order":9007199254740993}') !== undefined); // true
 * console.log(findInexactNumber('{"order":12}')); // undefined
 * ```
 *
 * @param json - a valid JSON text
 * @returns a sentence that names its place, its value and what is allowed, or undefined when there
 * is none
 */
export function findInexactNumber(json: string): string | undefined {
  // Whole numbers of fewer digits are exact. Nearly every text has only such numbers.
  if (!/\d{16}|[eE]\+?\d{3}/.test(json)) return undefined;
  const open: Container[] = [];
  let text: string | undefined;
  for (const [token] of json.matchAll(tokens)) {
    if (token.startsWith('"')) text = token;
    else if (!/^[-\d]/.test(token)) followStructure(open, token, text);
    else if (!isExact(token)) return describe(open, token);
  }
  return undefined;
}

/** Moves the place by a structural character. @param text - the last text in front of it */
function followStructure(open: Container[], token: string, text = '""'): void {
  const inner = open.at(-1);
  if (token === '{' || token === '[') open.push({ isArray: token === '[', key: 0 });
  else if (token === '}' || token === ']') open.pop();
  else if (token === ',' && inner?.isArray === true) inner.key = Number(inner.key) + 1;
  // A text before a colon is a name.
  else if (token === ':' && inner !== undefined) inner.key = JSON.parse(text) as string;
}

/**
 * True for a number that is read and written again unchanged. A number with a fraction is read as
 * the nearest one that there is.
 */
function isExact(text: string): boolean {
  const number = Number(text);
  if (!Number.isFinite(number)) return false;
  return !/^-?\d{16,}$/.test(text) || String(number) === text || BigInt(text) === BigInt(number);
}

function describe(open: readonly Container[], number: string): string {
  const place = open.length === 0 ? 'body' : describePath(open.map(({ key }) => key));
  return `${place} must be a number that can be stored exactly, such as a whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}; send others as text, got ${describeNumber(number)}`;
}

function describeNumber(number: string): string {
  return number.length <= 80 ? number : describeValue(number);
}

import { unpackCharacters } from './named-characters.js';
import { basicCharacters, commonSymbols } from './named-characters-data.js';

let characters: Map<string, string> | undefined;

/**
 * Variant of `named-character.ts` for pages, which avoids the large table: letters, punctuation and
 * the symbols of HTML 4 are listed, and the HTML parser of the browser resolves all others.
 *
 * @param reference - the name after the ampersand, with its semicolon if it has one
 * @returns `undefined` if the standard has no such reference, and, without a browser, if it is not
 * listed
 */
export function namedCharacter(reference: string): string | undefined {
  characters ??= unpackCharacters(basicCharacters, commonSymbols);
  const listed = characters.get(reference);
  // All references that are valid without a semicolon are listed.
  if (listed !== undefined || !reference.endsWith(';')) return listed;
  decode ??= findDecoder();
  const text = decode(`&${reference}`);
  // Decoding a reference that does not exist keeps at least the semicolon.
  if (text === null || text.endsWith(';')) return undefined;
  characters.set(reference, text);
  return text;
}

/** Reads text with character references. */
type Decoder = (text: string) => string | null;

let decode: Decoder | undefined;

/**
 * Parsers of browsers that do not execute what they parse. A content security policy with
 * `require-trusted-types-for` blocks the second one. Every browser that enforces the policy has the
 * first one.
 */
const decoders: readonly Decoder[] = [
  (text) => new VTTCue(0, 0, text).getCueAsHTML().textContent,
  (text) => {
    const { body } = document.implementation.createHTMLDocument('');
    body.innerHTML = text;
    return body.textContent;
  },
];

/**
 * Finds the first available parser that knows all names. Without a page, it returns one that knows
 * none.
 */
function findDecoder(): Decoder {
  const isComplete = (candidate: Decoder): boolean => {
    try {
      return candidate('&CounterClockwiseContourIntegral;') === '\u2233';
    } catch {
      return false;
    }
  };
  return decoders.find(isComplete) ?? (() => null);
}

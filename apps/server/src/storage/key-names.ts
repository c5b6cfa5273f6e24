import { StorageError } from './storage-error.js';

/** Name of the key in EARSHOT_API_KEY, which no other key may have. */
export const environmentKeyName = 'EARSHOT_API_KEY';

const maximumCharacters = 100;

/**
 * Characters that are not seen, or that change how others are shown: controls, format and bidi
 * characters, separators, lone surrogates.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const identifier = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A name that a new key cannot have. */
export class KeyNameError extends StorageError {
  override readonly name = 'KeyNameError';
  /** True when the name is well formed, but that of another valid key. */
  readonly isTaken: boolean;

  /** @param issue - what is allowed, after the name of the field */
  constructor(issue: string, isTaken = false) {
    super(issue);
    this.isTaken = isTaken;
  }
}

/** Several valid keys have a name, which older versions allowed. */
export class AmbiguousKeyError extends StorageError {
  override readonly name = 'AmbiguousKeyError';

  /** @param keyName - the name */
  constructor(keyName: string, ids: readonly string[]) {
    super(
      `${ids.length} valid keys have the name ${JSON.stringify(keyName)}: give the id of one, ${ids.join(' or ')}`,
    );
  }
}

/**
 * Checks the form of a name for a new key: people recognise keys by it, and revoke them by it.
 *
 * @throws KeyNameError with what is allowed
 */
export function requireKeyName(name: string): void {
  const got = JSON.stringify(name.slice(0, maximumCharacters)).replace(invisible, escapeCharacter);
  const characters = Array.from(name).length;
  if (characters < 1 || characters > maximumCharacters)
    throw new KeyNameError(
      `must have 1 to ${maximumCharacters} characters, it has ${characters.toLocaleString('en')}`,
    );
  if (name.search(invisible) !== -1)
    throw new KeyNameError(
      `must have visible characters and spaces only, no control, bidirectional or zero-width ones, got ${got}`,
    );
  if (name.trim() !== name)
    throw new KeyNameError(`must not begin or end with a space, got ${got}`);
  if (identifier.test(name))
    throw new KeyNameError(`must not have the form of the id of a key, got ${got}`);
  if (foldKeyName(name) === foldKeyName(environmentKeyName))
    throw new KeyNameError(
      `must not be ${environmentKeyName}, which is the name of the key that the variable holds`,
    );
}

/**
 * The form of a name in which two names are compared: those that differ only in case or compatible
 * characters are the same.
 */
export function foldKeyName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

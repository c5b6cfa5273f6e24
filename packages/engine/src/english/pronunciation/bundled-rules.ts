import { readFileSync } from 'node:fs';
import { builtFile } from '../../runtime/built-file.js';
import { createLetterToSound, type LetterToSound } from './letter-to-sound.js';
import { unpackSoundRules } from './packed-rules.js';

let letterToSound: LetterToSound | undefined;

/**
 * Letter-to-sound rules of English that are part of the package, read when they are first needed.
 */
export function bundledLetterToSound(): LetterToSound {
  letterToSound ??= createLetterToSound(
    unpackSoundRules(readFileSync(builtFile('letter-to-sound.bin'))),
  );
  return letterToSound;
}

// Writes assets/letter-to-sound.bin: tsx scripts/train-letter-to-sound.ts <pronouncing dictionary>
// With --measure it is trained on 19 of 20 words and measured on the others. Nothing is written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packEntries } from '../src/english/pronunciation/dictionary-entries.js';
import {
  createLetterToSound,
  trainSoundRules,
} from '../src/english/pronunciation/letter-to-sound.js';
import { packSoundRules } from '../src/english/pronunciation/packed-rules.js';

/**
 * Contexts of at most two letters on each side: twice as many rules do not make the pronunciations
 * more accurate.
 */
const contextCount = 5;

const [path = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const lines = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => /^[a-z]+ /u.test(line));

if (process.argv.includes('--measure')) {
  const isApart = (index: number) => index % 20 === 7;
  const seen = packEntries(lines.filter((_, index) => !isApart(index)));
  const letterToSound = createLetterToSound(trainSoundRules(seen, contextCount));
  const apart = lines.filter((_, index) => isApart(index));
  const right = apart.filter((line) => {
    const [word = '', ...phones] = line.split(/\s+/u);
    return letterToSound.pronounce(word).join(' ') === phones.join(' ');
  });
  console.log(`${right.length} of ${apart.length} words that were not seen are right`);
} else {
  const packed = packSoundRules(trainSoundRules(packEntries(lines), contextCount));
  writeFileSync(join(import.meta.dirname, '../assets/letter-to-sound.bin'), packed);
  console.log(`wrote ${packed.length} bytes`);
}

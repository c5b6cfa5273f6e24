/** Letters of an abbreviation that sound alike when they are spelled. */
const letterSounds: ReadonlyMap<string, string> = new Map(
  ['bcdegptvz', 'ajk', 'fslmnx', 'iy', 'quw'].flatMap((letters) =>
    letters.split('').map((letter) => [letter, letters.charAt(0)] as const),
  ),
);

const consonantSounds: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/c(?=[eiy])|[sz]|sh|ch|j|tion|sc(?=[eiy])/g, 'S'],
  [/ph|[bpfv]/g, 'P'],
  [/ck|[ckgq]/g, 'K'],
  [/x/g, 'KS'],
  [/th|[dt]/g, 'T'],
  [/[mn]/g, 'N'],
  [/l/g, 'L'],
  [/r/g, 'R'],
];

/**
 * How a word sounds, roughly: its consonants by the place where they are made, as in Soundex but
 * from the first letter on, so that what a recogniser writes for a word it does not know has the
 * sound of that word. An abbreviation that is spelled has the sounds of its letters.
 */
export function toSound(word: string): string {
  if (!/[aeiouy]/.test(word) || word.length < 3)
    return `=${word
      .split('')
      .map((letter) => letterSounds.get(letter) ?? letter)
      .join('')}`;
  let sound = word;
  for (const [pattern, code] of consonantSounds) sound = sound.replace(pattern, code);
  const first = /^[aeiouyhw]/.test(word) ? 'A' : '';
  return first + sound.replace(/[a-z']/g, '').replace(/(.)\1+/g, '$1');
}

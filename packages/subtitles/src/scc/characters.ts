/** Characters of CEA-608 at codes where ASCII has others (CEA-608-E, table 50). */
const basicExceptions: Readonly<Record<number, string>> = {
  0x2a: 'á',
  0x5c: 'é',
  0x5e: 'í',
  0x5f: 'ó',
  0x60: 'ú',
  0x7b: 'ç',
  0x7c: '÷',
  0x7d: 'Ñ',
  0x7e: 'ñ',
  0x7f: '█',
};

/** Special characters: 0x11 and 0x30 to 0x3F. The no-break space is a transparent cell. */
const special = '®°½¿™¢£♪à\u00A0èâêîôû';

/** Extended characters: 0x12, and 0x13, with 0x20 to 0x3F. They replace the cell before them. */
const extended: Readonly<Record<number, string>> = {
  0x12: "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»",
  0x13: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘',
};

/** The character of a code from 0x20 to 0x7F. */
export function basicCharacter(code: number): string {
  return basicExceptions[code] ?? String.fromCharCode(code);
}

/** The character of two bytes, of which the first is 0x11. */
export function specialCharacter(second: number): string | undefined {
  return second >= 0x30 && second <= 0x3f ? special.charAt(second - 0x30) : undefined;
}

/** The character of two bytes, of which the first is 0x12 or 0x13. */
export function extendedCharacter(first: number, second: number): string | undefined {
  return second >= 0x20 && second <= 0x3f ? extended[first]?.charAt(second - 0x20) : undefined;
}

/** Codes of a character: one basic byte, or two bytes of a special or an extended character. */
export interface CharacterCodes {
  /** The basic byte, or that of a similar letter, which older decoders show in its place. */
  readonly basic?: number;
  readonly pair?: readonly [number, number];
}

const codes = /* @__PURE__ */ createCodes();

function createCodes(): ReadonlyMap<string, CharacterCodes> {
  const found = new Map<string, CharacterCodes>();
  for (let code = 0x20; code <= 0x7f; code += 1) found.set(basicCharacter(code), { basic: code });
  for (const [index, character] of Array.from(special).entries())
    found.set(character, { pair: [0x11, 0x30 + index] });
  for (const first of [0x12, 0x13]) {
    for (const [index, character] of Array.from(extended[first] ?? '').entries()) {
      if (found.has(character)) continue;
      const basic = found.get(character.normalize('NFD').charAt(0))?.basic ?? 0x20;
      found.set(character, { basic, pair: [first, 0x20 + index] });
    }
  }
  return found;
}

/** The codes of a character, or `undefined` where CEA-608 lacks it. */
export function codesOfCharacter(character: string): CharacterCodes | undefined {
  return codes.get(character);
}

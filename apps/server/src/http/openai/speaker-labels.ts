/**
 * Labels of the speakers of a transcription: names of those who were recognised, and letters for
 * the others, by their numbers.
 */
export class SpeakerLabels {
  readonly #names: ReadonlyMap<number, string>;
  readonly #reserved: ReadonlySet<string>;

  /**
   * @param names - names of recognised speakers, by their numbers. @defaultValue none
   * @param reserved - names that are no letters. @defaultValue none
   */
  constructor(names: ReadonlyMap<number, string> = new Map(), reserved: Iterable<string> = []) {
    this.#names = names;
    this.#reserved = new Set([...names.values(), ...reserved]);
  }

  of(speaker: number): string {
    const name = this.#names.get(speaker);
    if (name !== undefined) return name;
    let index = speaker;
    // Reserved letters are skipped.
    for (let before = 0; before <= index; before += 1)
      if (this.#reserved.has(toLetters(before))) index += 1;
    return toLetters(index);
  }
}

/** A to Z, then AA and so on. */
function toLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${toLetters(Math.floor(index / 26) - 1)}${letter}`;
}

/** The text of a cue and where it ends. */
export interface StrictText {
  /** The offset after the last character of the text. */
  readonly end: number;
  /** The offset after the blank line that ends the cue. */
  readonly next: number;
}

/**
 * Finds the end of a text that holds nothing which asks for a closer look: no row that is blank or begins with a space,
 * no arrow.
 *
 * @returns `undefined` where it does, or where no blank line follows.
 */
export function readStrictText(part: string, start: number): StrictText | undefined {
  let previous = lineFeed;
  for (let index = start; index < part.length; index += 1) {
    const character = part.charCodeAt(index);
    if (character === lineFeed) {
      if (previous === lineFeed) return { end: Math.max(index - 1, start), next: index + 1 };
    } else if (character === space || character === tab) {
      if (previous === lineFeed) return undefined;
    } else if (character === greaterThan && endsArrow(previous)) {
      return undefined;
    }
    previous = character;
  }
  return undefined;
}

/** Whether an angle bracket after this character may be the end of an arrow. */
function endsArrow(character: number): boolean {
  return character === minus || character === space || character === tab;
}

const tab = 9;
const lineFeed = 10;
const space = 32;
const minus = 45;
const greaterThan = 62;

/** A text without the rows at its begin and end that hold nothing but spaces. */
export function trimBlankRows(text: string): string {
  let start = 0;
  for (let index = 0; index < text.length && isSpace(text, index); index += 1) {
    if (text.charCodeAt(index) === lineFeed) start = index + 1;
  }
  let end = text.length;
  for (let index = end - 1; index >= start && isSpace(text, index); index -= 1) {
    if (text.charCodeAt(index) === lineFeed) end = index;
    else if (index === start) end = start;
  }
  return text.slice(start, end);
}

const lineFeed = 10;

function isSpace(text: string, index: number): boolean {
  const character = text.charCodeAt(index);
  return character === lineFeed || character === 32 || character === 9;
}

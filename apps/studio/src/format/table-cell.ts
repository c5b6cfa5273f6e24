/** Characters that start a formula in spreadsheets. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/**
 * A text for a cell of an exported table. It starts with an apostrophe where a spreadsheet would
 * run it as a formula.
 */
export function tableCell(text: string): string {
  return formula.test(text) ? `'${text.trimStart()}` : text;
}

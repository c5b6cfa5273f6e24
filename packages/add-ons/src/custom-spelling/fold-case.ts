/** Its upper case is that of another letter; Unicode folds it to itself. */
const dotlessI = 'ı';

/**
 * Text in the form in which it is compared: composed (NFC) and without case, by the rules of Unicode for all languages alike, so
 * that `STRASSE` is `Straße` and `ΟΔΟΣ` is `οδος`.
 */
export function foldCase(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.split(dotlessI).map(fold).join(dotlessI).normalize('NFC');
}

/** Through the upper case, which writes out what has several lower cases or several letters. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

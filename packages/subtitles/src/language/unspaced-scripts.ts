/** Scripts whose words stand side by side: Chinese, Japanese, Thai, Lao, Khmer, Burmese, and the punctuation of the first two. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff65ー]/u;

const startsUnspaced = new RegExp(`^${unspaced.source}`, 'u');
const endsUnspaced = new RegExp(`${unspaced.source}$`, 'u');

/** Whether two texts that follow each other are written without a space between them. */
export function areWrittenTogether(left: string, right: string): boolean {
  return endsUnspaced.test(left) && startsUnspaced.test(right);
}

/** Whether a text has a character of a script that puts no spaces between words. */
export function hasUnspacedScript(text: string): boolean {
  return unspaced.test(text);
}

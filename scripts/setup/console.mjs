const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text) => paint(1, text);
export const dim = (text) => paint(2, text);
export const green = (text) => paint(32, text);
export const red = (text) => paint(31, text);
export const yellow = (text) => paint(33, text);

export const say = (text = '') => process.stdout.write(`${text}\n`);

/**
 * Shows a step with its duration. On a terminal the duration is updated while the step runs.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY;
  const ticker = live
    ? setInterval(() => process.stdout.write(`\r  ${title} ${dim(elapsed())} `), 200)
    : undefined;
  try {
    const result = await work();
    process.stdout.write(`${live ? '\r\u001b[2K' : ''}${green('✓')} ${title} ${dim(elapsed())}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r\u001b[2K' : ''}${red('✗')} ${title} ${dim(elapsed())}\n`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}

import { InvalidArgumentError, Option } from 'commander';

/**
 * Reads a finite number.
 *
 * @throws InvalidArgumentError for anything else
 */
export function readNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('It must be a number.');
}

/**
 * Reads a count from 1 to 9999.
 *
 * @throws InvalidArgumentError for anything else
 */
export function readCount(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 9999.');
}

/**
 * Reads the number of a port; 0 is a free one.
 *
 * @throws InvalidArgumentError for anything else
 */
export function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

/** Creates an option whose value is one of some numbers. */
export function numericOption(
  flags: string,
  description: string,
  allowed: readonly number[],
): Option {
  return new Option(flags, `${description} (choices: ${allowed.join(', ')})`).argParser((text) => {
    const number = Number(text);
    if (allowed.includes(number)) return number;
    throw new InvalidArgumentError(`Allowed choices are ${allowed.join(', ')}.`);
  });
}

import { InvalidArgumentError } from 'commander';

/**
 * Reads a spelling such as `Earshot=ear shot|air shot`, and adds it to the earlier ones.
 *
 * @returns recognised forms by the spelling that replaces them
 * @throws InvalidArgumentError for anything else
 */
export function readSpelling(
  text: string,
  earlier: Record<string, string[]> = {},
): Record<string, string[]> {
  const at = text.indexOf('=');
  const written = text.slice(0, Math.max(0, at)).trim();
  const recognised = text
    .slice(at + 1)
    .split('|')
    .map((form) => form.trim())
    .filter((form) => form !== '');
  if (written === '' || recognised.length === 0)
    throw new InvalidArgumentError('It must be such as "Earshot=ear shot|air shot".');
  return { ...earlier, [written]: [...(earlier[written] ?? []), ...recognised] };
}

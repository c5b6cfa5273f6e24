/** Most characters of an object or a list that is written in one line. */
const maximumCharacters = 56;

/**
 * Formats a value as JSON: what is short is in one line, anything else has a line for each member,
 * two spaces deeper.
 */
export function formatJson(value: unknown, indentation = ''): string {
  const compact = compactJson(value);
  if (compact.length <= maximumCharacters || typeof value !== 'object' || value === null)
    return compact;
  const deeper = `${indentation}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((each) => formatJson(each, deeper))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${formatJson(each, deeper)}`,
      );
  return `${open}\n${members.map((each) => deeper + each).join(',\n')}\n${indentation}${close}`;
}

function compactJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compactJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${compactJson(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

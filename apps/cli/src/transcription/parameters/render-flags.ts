import { listContractFlags } from './contract-flags.js';

/** Comments of the README around the table of flags. */
const borders = ['<!-- flags -->', '<!-- end of the flags -->'] as const;

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

/** Renders a table of the flags of a job, with the field that each one sets, and its meaning. */
function renderTable(): string {
  const rows = listContractFlags().flatMap(({ field, options }) =>
    options
      .filter(({ hidden }) => !hidden)
      .map(
        ({ description, flags }) =>
          `| \`${escapeCell(flags)}\` | \`${field.path.join('.')}\` | ${escapeCell(description)} |`,
      ),
  );
  return ['| flag | field | meaning |', '|---|---|---|', ...rows].join('\n');
}

/**
 * Writes the table of the flags of a job into the README.
 *
 * @param readme - text of the README
 * @throws Error when it has no place for the table
 */
export function renderFlags(readme: string): string {
  const [begin, end] = borders;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no ${begin} with an ${end} after it`);
  return `${readme.slice(0, from)}${begin}\n${renderTable()}\n${readme.slice(to)}`;
}

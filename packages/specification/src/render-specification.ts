import { decisions } from './decisions.js';
import type { Requirement } from './requirement.js';

/**
 * Renders `docs/specification.md`: every requirement by section with its state, then the decisions
 * of the project.
 */
export function renderSpecification(requirements: Readonly<Record<string, Requirement>>): string {
  const bySection = new Map<string, [string, Requirement][]>();
  for (const entry of Object.entries(requirements)) {
    const { section } = entry[1];
    bySection.set(section, [...(bySection.get(section) ?? []), entry]);
  }
  const total = Object.keys(requirements).length;
  const deferred = Object.values(requirements).filter((each) => each.deferred !== undefined).length;
  const lines = [
    '# Specification',
    '',
    'The requirements of Earshot, made from `packages/specification` by `npm run docs`.',
    'A requirement is *verified* when tests that name it pass; the gate in `npm test` fails when one is neither verified nor deferred.',
    '',
    `${total} requirements: ${total - deferred} verified, ${deferred} deferred.`,
  ];
  for (const [section, entries] of bySection) {
    lines.push('', `## ${section}`, '', '| id | requirement | state |', '|---|---|---|');
    for (const [id, { statement, deferred: reason }] of entries)
      lines.push(
        `| \`${id}\` | ${escapeCell(statement)} | ${reason === undefined ? 'verified' : `deferred: ${escapeCell(reason)}`} |`,
      );
  }
  lines.push('', '## Decided here', '', 'Where the contract and its decisions are silent.', '');
  for (const { subject, decision, reason } of decisions)
    lines.push(`- **${subject}.** ${decision} *${reason}*`);
  return `${lines.join('\n')}\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

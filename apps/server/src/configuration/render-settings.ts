import { formatDuration } from './setting-types.js';
import { settings } from './settings.js';

/** Renders the page `docs/configuration.md`: every setting with its default. */
export function renderSettings(): string {
  const rows = Object.entries(settings).map(([name, { schema, description }]) => {
    const fallback = schema.safeParse(undefined);
    const parsed: unknown = fallback.success ? fallback.data : undefined;
    const value = name.startsWith('EARSHOT_RETENTION_') ? durationText(parsed) : parsed;
    return `| \`${name}\` | ${description} | ${renderDefault(value)} |`;
  });
  return `${[
    '# Configuration',
    '',
    'The service reads its settings from the environment and from `earshot.config.json` in the working folder, a JSON object with the same names; the environment takes precedence. An invalid setting stops the start with a sentence that names it, its value and what is allowed. This page is generated from the settings by `npm run docs`.',
    '',
    '| setting | purpose | default |',
    '|---|---|---|',
    ...rows,
    '',
    'The embedded recogniser also reads `EARSHOT_POCKETSPHINX_LIBRARY` and `EARSHOT_POCKETSPHINX_MODEL`, for a library or a model outside the usual locations.',
  ].join('\n')}\n`;
}

/** A duration as the settings write it, or `off` for none. */
function durationText(durationMs: unknown): string {
  return typeof durationMs === 'number' ? formatDuration(durationMs) : 'off';
}

function renderDefault(value: unknown): string {
  if (value === undefined) return 'not set';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``;
  return `\`${JSON.stringify(value).replaceAll('"', '')}\``;
}

import { writeSync } from 'node:fs';

/**
 * Changes of the built server, by the names of the unsafe variants. Each pattern must match the file
 * that has the marker.
 */
const variants = {
  /** Whoever had a session may write to it, and end it. */
  'no-epoch': {
    marker: 'update live_logs',
    changes: [
      [
        /and live_logs\.epoch = given\.epoch\s+and live_logs\.audio_bytes = audio_from and live_logs\.line_bytes = lines_from/,
        '',
      ],
      [/(from heads where audio_length > 0)/, '$1 on conflict do nothing'],
      [/(from heads where lines_length > 0)/, '$1 on conflict do nothing'],
      [
        /(async complete\([\s\S]*?"status", "=", "processing"\))\.where\("lease_owner", "=", owner\)/,
        '$1',
      ],
    ],
  },
  /** Messages and acknowledgements leave before what they are about is written. */
  'messages-before-audio': {
    marker: 'await log.append(',
    changes: [
      [
        /const outcome = await log\.append\((\{[^}]*\})\);/,
        'const appended = $1; const outcome = "written"; this.writing = (this.writing ?? Promise.resolve()).then(() => log.append(appended)).catch(() => undefined);',
      ],
    ],
  },
  /** Leases end by the clock of a node, which is set forward or back by a minute now and then. */
  'node-clock': {
    marker: '<= now_ms()`',
    changes: [
      [
        /`now_ms\(\) \+ \$\{leaseMs\}`/,
        '`now_ms() + ${leaseMs} + ${Math.round(Math.random() * 2 - 1) * 60000}::bigint`',
      ],
      [/<= now_ms\(\)`/, '<= now_ms() + ${Math.round(Math.random() * 2 - 1) * 60000}::bigint`'],
    ],
  },
};

let variant;

export function initialize(name) {
  if (!Object.hasOwn(variants, name))
    throw new Error(`There is no variant ${name}: there are ${Object.keys(variants).join(', ')}`);
  variant = { name, ...variants[name] };
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.includes('/dist/') || loaded.format !== 'module') return loaded;
  let source = String(loaded.source);
  if (!source.includes(variant.marker)) return loaded;
  for (const [pattern, replacement] of variant.changes) {
    if (!pattern.test(source)) throw new Error(`${variant.name}: ${pattern} is not in ${url}`);
    source = source.replace(pattern, replacement);
  }
  writeSync(2, `the unsafe variant ${variant.name} runs\n`);
  return { ...loaded, source };
}

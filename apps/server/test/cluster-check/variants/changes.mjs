/**
 * A method of the built server, and what a variant replaces in it.
 *
 * @typedef {object} ChangedMethod
 * @property {string} className
 * @property {string} method
 * @property {readonly (readonly [pattern: RegExp, replacement: string])[]} changes
 */

/**
 * Methods that make the server unsafe, by the names of the variants.
 *
 * @type {Readonly<Record<string, readonly ChangedMethod[]>>}
 */
export const variants = {
  /** Whoever had a session may write to it, and end it. */
  'no-epoch': [
    {
      className: 'PostgresLiveLog',
      method: '#write',
      changes: [
        [
          /and live_logs\.epoch = given\.epoch\s+and live_logs\.audio_bytes = audio_from and live_logs\.line_bytes = lines_from/,
          '',
        ],
        [/(from heads where audio_length > 0)/, '$1 on conflict do nothing'],
        [/(from heads where lines_length > 0)/, '$1 on conflict do nothing'],
      ],
    },
    {
      className: 'SqlLiveStore',
      method: 'complete',
      changes: [[/\.where\("lease_owner", "=", owner\)/, '']],
    },
  ],
  /** Messages and acknowledgements leave before what they are about is written. */
  'messages-before-audio': [
    {
      className: 'LoggedJournal',
      method: 'append',
      changes: [
        [
          /const outcome = await log\.append\((\{[^}]*\})\);/,
          'const appended = $1; const outcome = "written"; this.writing = (this.writing ?? Promise.resolve()).then(() => log.append(appended)).catch(() => undefined);',
        ],
      ],
    },
  ],
  /** Leases end by the clock of a node, which is set forward or back by a minute now and then. */
  'node-clock': [
    {
      className: 'DatabaseLeaseClock',
      method: 'computeEnd',
      changes: [
        [
          /`now_ms\(\) \+ \$\{leaseMs\}`/,
          '`now_ms() + ${leaseMs} + ${Math.round(Math.random() * 2 - 1) * 60000}::bigint`',
        ],
      ],
    },
    {
      className: 'DatabaseLeaseClock',
      method: 'isOver',
      changes: [
        [/<= now_ms\(\)`/, '<= now_ms() + ${Math.round(Math.random() * 2 - 1) * 60000}::bigint`'],
      ],
    },
  ],
};

/**
 * Changes the methods of a variant that a file of the built server has.
 *
 * @param {string} name - of the variant
 * @param {string} source - text of the file
 * @returns {{ source: string, changed: string[] }} the text, and the changed methods of the file, none when it has no class of the variant
 * @throws Error when the file has a class of the variant, but not exactly one method and one match of each pattern in it
 */
export function changeFile(name, source) {
  if (!Object.hasOwn(variants, name))
    throw new Error(`There is no variant ${name}: there are ${Object.keys(variants).join(', ')}`);
  const changed = [];
  for (const { changes, className, method } of variants[name]) {
    const place = `${className}.${method}`;
    const classes = [...source.matchAll(classPattern(className))];
    if (classes.length === 0) continue;
    const [body] = onlyOne(classes, `the class ${className}`);
    const found = onlyOne([...body.matchAll(methodPattern(method))], place);
    let text = found[0];
    for (const [pattern, replacement] of changes) {
      onlyOne([...text.matchAll(new RegExp(pattern, 'g'))], `${pattern} in ${place}`);
      text = text.replace(pattern, replacement);
    }
    const from = classes[0].index + found.index;
    source = source.slice(0, from) + text + source.slice(from + found[0].length);
    changed.push(place);
  }
  return { source, changed };
}

// The build writes a class from the first column on, and its methods two spaces further.
const classPattern = (className) => new RegExp(`^var ${className} = class\\b[^]*?^\\};$`, 'gm');
const methodPattern = (method) =>
  new RegExp(`^  (?:async )?${method}\\([^\\n]*\\) \\{\\n[^]*?^  \\}$`, 'gm');

function onlyOne(matches, what) {
  if (matches.length !== 1)
    throw new Error(`The built server has ${what} ${matches.length} times, and not once`);
  return matches[0];
}

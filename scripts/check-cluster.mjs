import { parseArgs } from 'node:util';
import { say } from './setup/console.mjs';
import {
  buildPackages,
  environment,
  installPackages,
  requireNode,
  root,
} from './setup/packages.mjs';
import { run } from './setup/run.mjs';

// --older=<path> is the apps/server/dist/main.js of an older checkout, which half of the nodes run, and
// --variant=<name> makes the cluster unsafe: such a run ends with its first violation, and fails without
// one. --variants runs each of them.
// Three nodes with a real PostgreSQL and a real object store, under disruptions. What a run has found is
// in apps/server/cluster-history.

/** The unsafe variants, and the disruptions that show what each of them breaks. */
const variants = {
  asynchronous: 'failover',
  'no-epoch': 'pause',
  'messages-before-audio': 'kill,failover',
  'node-clock': 'kill',
};

/** Time in which a variant must be caught by default, in seconds. */
const variantSeconds = '120';

try {
  requireNode();
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      disruptions: { type: 'string' },
      variant: { type: 'string' },
      variants: { type: 'boolean', default: false },
      older: { type: 'string' },
    },
  });
  const { variant } = values;
  if (variant !== undefined && !Object.hasOwn(variants, variant))
    throw new Error(
      `--variant must be one of ${Object.keys(variants).join(', ')}, and is ${variant}`,
    );
  await installPackages();
  await buildPackages();
  const chosen = values.variants ? Object.keys(variants) : [variant];
  for (const name of chosen) await check(name, values);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

/** Runs the checker with a variant, or without one. */
async function check(variant, { disruptions = variants[variant], older, seconds, seed }) {
  await run('vitest', ['run', 'test/cluster-check.test.ts'], {
    cwd: `${root}/apps/server`,
    env: {
      ...environment(),
      EARSHOT_CLUSTER_SECONDS: seconds ?? (variant === undefined ? '1800' : variantSeconds),
      EARSHOT_CLUSTER_SEED: seed,
      ...(disruptions === undefined ? {} : { EARSHOT_CLUSTER_DISRUPTIONS: disruptions }),
      ...(older === undefined ? {} : { EARSHOT_CLUSTER_OLDER: older }),
      ...(variant === undefined ? {} : { EARSHOT_CLUSTER_VARIANT: variant }),
    },
    show: true,
  });
}

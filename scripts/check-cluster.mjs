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
// one. --variants runs each of them. --client=<command> speaks with a client of somebody else instead,
// while a node is killed every 20 seconds: apps/server/test/cluster-client.test.ts says what the command
// is given and prints. --swift has OpenStack Swift as the object store.
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
      client: { type: 'string' },
      swift: { type: 'boolean', default: false },
    },
  });
  const { swift, variant } = values;
  if (swift) process.env['EARSHOT_TEST_S3'] = 'swift';
  if (variant !== undefined && !Object.hasOwn(variants, variant))
    throw new Error(
      `--variant must be one of ${Object.keys(variants).join(', ')}, and is ${variant}`,
    );
  await installPackages();
  await buildPackages();
  const chosen = values.variants ? Object.keys(variants) : [variant];
  if (values.client === undefined) for (const name of chosen) await check(name, values);
  else await checkClient(values.client, values.seconds);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

/** Runs the checker with a variant, or without one. */
async function check(variant, { disruptions = variants[variant], older, seconds, seed }) {
  await runTest('cluster-check', {
    EARSHOT_CLUSTER_SECONDS: seconds ?? (variant === undefined ? '1800' : variantSeconds),
    EARSHOT_CLUSTER_SEED: seed,
    ...(disruptions === undefined ? {} : { EARSHOT_CLUSTER_DISRUPTIONS: disruptions }),
    ...(older === undefined ? {} : { EARSHOT_CLUSTER_OLDER: older }),
    ...(variant === undefined ? {} : { EARSHOT_CLUSTER_VARIANT: variant }),
  });
}

/** Runs sessions of a client of somebody else, by default with two kills. */
async function checkClient(client, seconds) {
  await runTest('cluster-client', {
    EARSHOT_CLUSTER_CLIENT: client,
    ...(seconds === undefined ? {} : { EARSHOT_CLUSTER_SECONDS: seconds }),
  });
}

async function runTest(name, variables) {
  await run('vitest', ['run', `test/${name}.test.ts`], {
    cwd: `${root}/apps/server`,
    env: { ...environment(), ...variables },
    show: true,
  });
}

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
// --variant=asynchronous, no-epoch, messages-before-audio or node-clock makes the cluster unsafe: such a
// run must find violations.
// Three nodes with a real PostgreSQL and a real object store, under disruptions. What a run has found is
// in apps/server/cluster-history.
try {
  requireNode();
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '1800' },
      seed: { type: 'string', default: '1' },
      disruptions: { type: 'string' },
      variant: { type: 'string' },
      older: { type: 'string' },
    },
  });
  await installPackages();
  await buildPackages();
  await run('vitest', ['run', 'test/cluster-check.test.ts'], {
    cwd: `${root}/apps/server`,
    env: {
      ...environment(),
      EARSHOT_CLUSTER_SECONDS: values.seconds,
      EARSHOT_CLUSTER_SEED: values.seed,
      ...(values.disruptions === undefined
        ? {}
        : { EARSHOT_CLUSTER_DISRUPTIONS: values.disruptions }),
      ...(values.older === undefined ? {} : { EARSHOT_CLUSTER_OLDER: values.older }),
      ...(values.variant === undefined ? {} : { EARSHOT_CLUSTER_VARIANT: values.variant }),
    },
    show: true,
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

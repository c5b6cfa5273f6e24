import { isPartHere, serverPart } from '../fetched-parts/fetched-part.js';
import type { Check, Diagnosis } from './check.js';
import { connectionChecks } from './connection-checks.js';

/** Checks the version of Node.js. */
async function checkNode(): Promise<Diagnosis> {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', detail: node };
  return { state: 'failure', detail: node, advice: 'install Node.js 20.19 or newer' };
}

/** Reports that nothing of a server is on this machine, which most commands do not need. */
const withoutServer: Check = {
  title: 'engine',
  check: () =>
    Promise.resolve({
      state: 'ok',
      detail:
        'not on this machine; `earshot serve` and `--local` fetch it when they are first used',
    }),
};

/** All checks. Those of a server on this machine are only there where it is installed. */
export async function listChecks(): Promise<readonly Check[]> {
  const local = isPartHere(serverPart)
    ? (await import('./local-checks.js')).localChecks
    : [withoutServer];
  return [{ title: 'Node.js', check: checkNode }, ...local, ...connectionChecks];
}

import { CommandError } from '../command-error.js';
import type { FetchedPart } from './fetched-part.js';
import type { ManagerName } from './package-manager.js';

/** Codes of a network without a way to the registry. */
const networkCodes =
  /\b(?:E?AI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+|ENOTCACHED)\b/;

/** A failure of a package manager. `%package` and `%size` in its hint are those of the part. */
interface KnownFailure {
  readonly pattern: RegExp;
  readonly message: string;
  readonly hint: string;
}

/** Failures of a package manager, by what it prints, with what helps. */
const knownFailures: readonly KnownFailure[] = [
  {
    pattern: networkCodes,
    message: 'the registry is not reachable',
    hint: 'check the network, and registry and proxy of the npm configuration; once fetched, it works without a network',
  },
  {
    pattern: /\bEINTEGRITY\b|ERR_PNPM_TARBALL_INTEGRITY/,
    message: 'a package is not what the registry announced, and was refused',
    hint: 'a proxy may have changed it: run `npm cache verify`, and try again',
  },
  {
    pattern: /\b(?:E401|E403|ENEEDAUTH|ERR_PNPM_FETCH_40[13])\b/,
    message: 'the registry refuses access',
    hint: 'sign in with `npm login`, or check registry and token in .npmrc of your home folder',
  },
  {
    pattern: /\b(?:E404|ETARGET|ERR_PNPM_FETCH_404|ERR_PNPM_NO_MATCHING_VERSION)\b/,
    message: 'the registry does not have a package in the version of this command',
    hint: 'a mirror may be behind: try `npm view %package versions`, or another registry',
  },
  {
    pattern: /\bENOSPC\b/,
    message: 'the disk is full',
    hint: 'it takes %size; EARSHOT_CACHE_DIR names another folder',
  },
  {
    pattern: /gyp ERR!|node-gyp|prebuild-install/,
    message: 'the database (better-sqlite3) cannot be built',
    hint: 'its binary comes from github.com; without that, it needs python3, make and a C++ compiler',
  },
];

/** Lines of the output that an unknown failure shows. */
const shownLines = 6;

/** Creates the error of a package manager that has failed, from its output. */
export function installFailure(
  name: ManagerName,
  { packageName, size, title }: FetchedPart,
  lines: readonly string[],
): CommandError {
  const text = lines.join('\n');
  const known = knownFailures.find(({ pattern }) => pattern.test(text));
  const host = /request to (https?:\/\/[^/\s]+)/.exec(text)?.[1];
  const code = networkCodes.exec(text)?.[0];
  const details = [host, code].filter((part) => part !== undefined).join(', ');
  if (known !== undefined)
    return new CommandError(
      `${title} cannot be fetched: ${known.message}${details === '' ? '' : ` (${details})`}`,
      { hint: known.hint.replace('%package', packageName).replace('%size', size) },
    );
  const shown = lines
    .filter((line) => /error|ERR/.test(line))
    .slice(0, shownLines)
    .map((line) => `\n  ${line}`);
  return new CommandError(`${title} cannot be fetched: ${name} failed${shown.join('')}`);
}

import { say, step, yellow } from './console.mjs';
import { DebianPackages } from './debian-packages.mjs';
import { isInstalled } from './system-software.mjs';

/** @typedef {import('./system-software.mjs').SystemSoftware} SystemSoftware */

/**
 * Installs what is missing, where this machine can be installed on without a password, and says
 * what stays missing, why, and how to get it.
 *
 * @param {readonly SystemSoftware[]} wanted
 * @returns {Promise<readonly SystemSoftware[]>} what is missing now
 */
export async function ensureSoftware(wanted) {
  const missing = wanted.filter((software) => !isInstalled(software));
  if (missing.length === 0) return missing;
  const installer = await DebianPackages.find();
  /** What stays missing, by the reason. @type {Map<string, SystemSoftware[]>} */
  const left = new Map();
  for (const software of missing) {
    const reason =
      typeof installer === 'string' ? installer : await tryInstalling(installer, software);
    if (reason !== undefined) left.set(reason, [...(left.get(reason) ?? []), software]);
  }
  for (const [reason, softwares] of left) explain(softwares, reason);
  return [...left.values()].flat();
}

/**
 * Says in one line how to install software on this machine.
 *
 * @param {readonly SystemSoftware[]} softwares
 */
export function howToInstall(softwares) {
  if (process.platform === 'darwin') {
    const formulas = softwares.flatMap(({ homebrew }) => homebrew ?? []);
    return `Run once: ${formulas.length > 0 ? `brew install ${formulas.join(' ')}` : 'xcode-select --install'}`;
  }
  const debian = [...new Set(softwares.flatMap((each) => each.debian))].join(' ');
  return DebianPackages.areUsedHere()
    ? `Run once: sudo apt-get update && sudo apt-get install --no-install-recommends ${debian}`
    : `Install once what Debian calls ${debian}`;
}

/**
 * @param {DebianPackages} installer
 * @param {SystemSoftware} software
 * @returns {Promise<string | undefined>} the reason why it is not installed
 */
async function tryInstalling(installer, software) {
  const { title, debian } = software;
  if (installer.obstacle !== undefined) return installer.obstacle;
  try {
    await step(`Installing ${title} (${debian.join(', ')})`, () => installer.install(debian));
  } catch (error) {
    return String(error.message);
  }
  return isInstalled(software) ? undefined : `${debian.join(' and ')} did not bring it`;
}

/** @param {readonly SystemSoftware[]} softwares @param {string} reason */
function explain(softwares, reason) {
  say(`${yellow('!')} Not installed, since ${reason}:`);
  for (const { title, without } of softwares) say(`    ${title}. Without it, ${without}.`);
  say(`  ${howToInstall(softwares)}`);
  say('  Then run the same command again.');
}

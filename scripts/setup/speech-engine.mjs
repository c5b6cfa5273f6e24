import { existsSync, readdirSync } from 'node:fs';
import { say, step, yellow } from './console.mjs';
import { run } from './run.mjs';

const debianPackages = ['libpocketsphinx3', 'pocketsphinx-en-us'];
const libraryFolders = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib', '/opt/local/lib'];
const modelFolders = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];

/**
 * Installs the system package of the embedded engine, or prints the command that installs it.
 *
 * @returns true when the engine is installed
 */
export async function ensureSpeechEngine() {
  if (isInstalled()) return true;
  const installer = await findInstaller();
  if (installer === undefined) {
    explain();
    return false;
  }
  try {
    await step(`Installing the speech engine (${debianPackages.join(', ')})`, async () => {
      const install = () =>
        run(installer[0], [
          ...installer.slice(1),
          'install',
          '--yes',
          '--no-install-recommends',
          ...debianPackages,
        ]);
      // The package list may be old or empty on a new machine.
      await install().catch(async () => {
        await run(installer[0], [...installer.slice(1), 'update']);
        await install();
      });
    });
    return true;
  } catch (error) {
    say(String(error.message).split('\n').slice(0, 6).join('\n'));
    explain();
    return false;
  }
}

function isInstalled() {
  const engines = (process.env.EARSHOT_ENGINE || 'pocketsphinx').split(',');
  if (!engines.some((engine) => engine.trim() === 'pocketsphinx')) return true;
  const library =
    process.env.EARSHOT_POCKETSPHINX_LIBRARY !== undefined || libraryFolders.some(holdsLibrary);
  const model =
    process.env.EARSHOT_POCKETSPHINX_MODEL !== undefined ||
    modelFolders.some((path) => existsSync(path));
  return library && model;
}

function holdsLibrary(folder) {
  if (!existsSync(folder)) return false;
  const names = readdirSync(folder);
  if (names.some((name) => name.startsWith('libpocketsphinx.'))) return true;
  // Debian keeps one folder for each architecture, such as x86_64-linux-gnu.
  return names.some(
    (name) =>
      name.includes('-linux-') &&
      readdirSync(`${folder}/${name}`).some((file) => file.startsWith('libpocketsphinx.')),
  );
}

/** Finds the command that installs packages without a password; undefined when there is none. */
async function findInstaller() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const mayInstall = await run('sudo', ['-n', 'true']).then(
    () => true,
    () => false,
  );
  return mayInstall ? ['sudo', '-n', 'apt-get'] : undefined;
}

function explain() {
  const command =
    process.platform === 'darwin'
      ? 'brew install cmu-pocketsphinx'
      : `sudo apt-get install ${debianPackages.join(' ')}`;
  say(`${yellow('!')} The speech engine is not installed, and cannot be installed from here.`);
  say(`  Run this once, then \`npm start\` again:  ${command}`);
  say('  Everything else starts without it; transcriptions wait for it.');
}

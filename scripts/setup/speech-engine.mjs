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

/** Makes sure that the embedded recogniser's system package is there, or says the one command that brings it. */
export async function ensureSpeechEngine() {
  if (isInstalled()) return true;
  const installer = await findInstaller();
  if (installer === undefined) {
    explain();
    return false;
  }
  try {
    await step(`Installing the speech recogniser (${debianPackages.join(', ')})`, async () => {
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
  if (process.env.EARSHOT_ENGINE !== undefined && process.env.EARSHOT_ENGINE !== 'pocketsphinx')
    return true;
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

/** The command that may install packages without asking anybody, or undefined. */
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
  say(`${yellow('!')} The speech recogniser is not installed, and may not be installed from here.`);
  say(`  Run this once, then \`npm start\` again:  ${command}`);
  say('  Everything else starts without it; transcriptions wait for it.');
}

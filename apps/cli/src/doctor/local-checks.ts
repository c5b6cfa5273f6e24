import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createEnginePool, EngineUnavailableError } from '@earshot/engine';
import {
  ConfigurationError,
  createFileDecoder,
  engineChoices,
  isWithoutModels,
  loadConfiguration,
  type NamedEngine,
  systemClock,
  withoutModels,
} from '@earshot/server';
import type { Check, Diagnosis } from './check.js';

/** Maximum number of languages that are listed. More are only counted. */
const maximumListedLanguages = 10;

/** Checks that each configured engine loads, in a process like those of the service. */
async function checkEngines(): Promise<Diagnosis> {
  const configuration = read();
  if ('state' in configuration) return configuration;
  let choices: NamedEngine[];
  try {
    choices = engineChoices(configuration.engines);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { state: 'failure', detail: 'a model is missing', advice: error.issues.join('; ') };
  }
  const found: Diagnosis[] = [];
  for (const choice of choices) found.push(await checkEngine(choice));
  const failed = found.filter(({ state }) => state === 'failure');
  const advice = failed.map((one) => one.advice);
  if (isWithoutModels(configuration.engines)) advice.push(withoutModels);
  return {
    // One working engine is enough for the service to start.
    state: failed.length === found.length ? 'failure' : advice.length === 0 ? 'ok' : 'warning',
    detail: found.map(({ detail }) => detail).join('; '),
    ...(advice.length === 0 ? {} : { advice: advice.join('; ') }),
  };
}

async function checkEngine({ choice, name }: NamedEngine): Promise<Diagnosis> {
  const engine = createEnginePool({ ...choice, processes: 1 });
  try {
    await engine.ready();
    const { unavailableReason } = engine;
    if (unavailableReason !== undefined)
      return { state: 'failure', detail: `${name} cannot work`, advice: unavailableReason };
    const { languages, version } = engine.capabilities;
    const known =
      languages.length > maximumListedLanguages
        ? `${languages.length} languages`
        : languages.join(', ');
    return {
      state: 'ok',
      detail: [name, version, known].filter((part) => part !== null).join(', '),
    };
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    return { state: 'failure', detail: `${name} cannot be loaded`, advice: error.message };
  } finally {
    await engine.close();
  }
}

/** Checks that recordings of every format are decoded. */
async function checkDecoder(): Promise<Diagnosis> {
  const configuration = read();
  if ('state' in configuration) return configuration;
  const decoder = createFileDecoder({
    ffmpegPath: configuration.ffmpegPath,
    maximumAudioSeconds: configuration.limits.maximumAudioSeconds,
    clock: systemClock,
  });
  await decoder.refresh();
  const { extensions, ffmpegVersion, missing } = decoder.status();
  if (missing === undefined) return { state: 'ok', detail: `ffmpeg ${ffmpegVersion}` };
  return { state: 'warning', detail: `only ${extensions.join(', ')} are read`, advice: missing };
}

/** Checks that the data folder can be written or created, and that other users cannot read it. */
async function checkDataFolder(): Promise<Diagnosis> {
  const configuration = read();
  if ('state' in configuration) return configuration;
  const { dataFolder } = configuration;
  let existing = dataFolder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    await access(existing, constants.W_OK);
  } catch {
    return {
      state: 'failure',
      detail: `${existing} cannot be written`,
      advice: 'change its rights, or set EARSHOT_DATA_DIR to another folder',
    };
  }
  if (existing === dataFolder && isOpenToOthers(dataFolder))
    return {
      state: 'warning',
      detail: `${dataFolder} is open to other users of this machine`,
      advice: `chmod 700 ${dataFolder}; the service does so at its start, unless the folder holds other things as well`,
    };
  return {
    state: 'ok',
    detail: existing === dataFolder ? dataFolder : `${dataFolder} (will be created)`,
  };
}

/** Tests the mode of a folder. Windows has no such modes. */
function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

function read() {
  try {
    return loadConfiguration();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return {
      state: 'failure',
      detail: 'the configuration has issues',
      advice: error.issues.join('; '),
    } satisfies Diagnosis;
  }
}

/** Checks of what the server needs on this machine. Each one depends on those before it. */
export const localChecks: readonly Check[] = [
  { title: 'engine', check: checkEngines },
  { title: 'decoder', check: checkDecoder },
  { title: 'data folder', check: checkDataFolder },
];

import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createEnginePool, EngineUnavailableError } from '@earshot/engine';
import { AuthenticationError, createClient } from '@earshot/http';
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
import type { Connection } from './connection.js';

/** Result of a {@link Check}. */
interface Diagnosis {
  state: 'ok' | 'warning' | 'failure';
  /** Finding, in a few words. */
  detail: string;
  /** Remedy. */
  advice?: string;
}

/** A requirement of Earshot that `earshot doctor` checks. */
interface Check {
  title: string;
  check: (connection: Connection) => Promise<Diagnosis>;
}

/** Checks the version of Node.js. */
async function checkNode(): Promise<Diagnosis> {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', detail: node };
  return { state: 'failure', detail: node, advice: 'install Node.js 20.19 or newer' };
}

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

const timeoutMs = 5000;

/** Checks that the server responds and is ready. */
async function checkServer({ baseUrl }: Connection): Promise<Diagnosis> {
  let response: Response;
  try {
    response = await fetch(new URL('ready', `${baseUrl.replace(/\/*$/, '')}/`), {
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return {
      state: 'warning',
      detail: `${baseUrl} does not respond`,
      advice: 'start one with `earshot serve`, or name yours with --server or EARSHOT_URL',
    };
  }
  if (response.ok) return { state: 'ok', detail: `${baseUrl} is ready` };
  return {
    state: 'failure',
    detail: `${baseUrl} returned ${response.status} for /ready`,
    advice: (await response.text()).slice(0, 300),
  };
}

/** Checks that the server accepts the key, and lists its engines. */
async function checkKey({ baseUrl, apiKey, keySource }: Connection): Promise<Diagnosis> {
  if (apiKey === undefined)
    return {
      state: 'warning',
      detail: 'none given',
      advice: 'set EARSHOT_API_KEY, or create one with `earshot keys create <name>`',
    };
  const client = createClient({ baseUrl, apiKey, timeoutMs, retry: { attempts: 1 } });
  try {
    const { engines, languages } = await client.capabilities();
    const names = engines.map(({ id }) => id).join(', ');
    return {
      state: 'ok',
      detail: `from ${keySource}; ${names} for ${languages.length === 1 ? 'one language' : `${languages.length} languages`}`,
    };
  } catch (error) {
    if (AuthenticationError.is(error))
      return {
        state: 'failure',
        detail: `from ${keySource}, unknown to ${baseUrl}`,
        advice:
          'set EARSHOT_API_KEY to another one, or create one with `earshot keys create <name>`',
      };
    return { state: 'warning', detail: `from ${keySource}; the server could not be reached` };
  }
}

/** All checks. Each one depends on those before it. */
export const checks: readonly Check[] = [
  { title: 'Node.js', check: checkNode },
  { title: 'engine', check: checkEngines },
  { title: 'decoder', check: checkDecoder },
  { title: 'data folder', check: checkDataFolder },
  { title: 'server', check: checkServer },
  { title: 'API key', check: checkKey },
];

import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createEnginePool, EngineUnavailableError } from '@earshot/engine';
import { ConfigurationError, loadConfiguration } from '@earshot/server';
import type { Diagnosis } from './diagnosis.js';

/** Whether this Node.js is new enough. */
export async function checkNode(): Promise<Diagnosis> {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', detail: node };
  return { state: 'failure', detail: node, advice: 'install Node.js 20.19 or newer' };
}

/** Whether the configured recogniser loads, in a process like those of the service. */
export async function checkEngine(): Promise<Diagnosis> {
  const configuration = read();
  if ('state' in configuration) return configuration;
  const engine = createEnginePool({ engine: configuration.engine.id, processes: 1 });
  try {
    await engine.ready();
    const { id, version, languages } = engine.capabilities;
    return {
      state: 'ok',
      detail: [id, version, languages.join(', ')].filter((part) => part !== null).join(', '),
    };
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    return {
      state: 'failure',
      detail: `${configuration.engine.id} cannot be loaded`,
      advice: error.message,
    };
  } finally {
    await engine.close();
  }
}

/** Whether the data folder can be written, or made. */
export async function checkDataFolder(): Promise<Diagnosis> {
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
    detail: existing === dataFolder ? dataFolder : `${dataFolder} (will be made)`,
  };
}

/** Modes say nothing on Windows. */
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
      detail: 'the configuration has faults',
      advice: error.issues.join('; '),
    } satisfies Diagnosis;
  }
}

import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { ownVersion } from '../own-version.js';
import { createTerminal } from '../terminal.js';
import { type FetchedPart, isPartHere, mcpPart, serverPart } from './fetched-part.js';
import { PartCache } from './part-cache.js';

/** An action of a command. */
type Action<Parameters extends unknown[]> = (...parameters: Parameters) => Promise<void>;

/**
 * Makes an action of one that needs the server or its engines, which are not a part of this package.
 *
 * @param needsServer - tests the arguments of an action that only sometimes needs them
 */
export function withServer<Parameters extends unknown[]>(
  action: Action<Parameters>,
  needsServer: (...parameters: Parameters) => boolean | Promise<boolean> = () => true,
): Action<Parameters> {
  return async (...parameters) =>
    (await needsServer(...parameters))
      ? runBeside(serverPart, action, parameters)
      : action(...parameters);
}

/** Makes an action of one that needs the server of the Model Context Protocol. */
export function withMcp<Parameters extends unknown[]>(
  action: Action<Parameters>,
): Action<Parameters> {
  return (...parameters) => runBeside(mcpPart, action, parameters);
}

/**
 * Runs an action where a part is installed beside this command. Where it is not, it is fetched, and
 * the copy of this command beside it continues with the same arguments.
 */
async function runBeside<Parameters extends unknown[]>(
  part: FetchedPart,
  action: Action<Parameters>,
  parameters: Parameters,
): Promise<void> {
  if (isPartHere(part)) return action(...parameters);
  const command = parameters.at(-1);
  const isQuiet = command instanceof Command && command.opts()['quiet'] === true;
  const cache = new PartCache(part, ownVersion());
  if (cache.isComplete && isInside(cache.folder))
    throw new CommandError(`${part.title} in ${cache.folder} cannot be used: files are missing`, {
      hint: 'remove that folder, and it is fetched again',
    });
  if (!cache.isComplete) {
    const { fetchPart } = await import('./fetch-part.js');
    await fetchPart(cache, createTerminal(isQuiet));
  }
  await import(pathToFileURL(cache.entry).href);
}

/** True when the server has been fetched in the version of this command. */
export function isServerFetched(): boolean {
  return new PartCache(serverPart, ownVersion()).isComplete;
}

/** True when this file is in a folder. */
function isInside(folder: string): boolean {
  return import.meta.url.startsWith(`${pathToFileURL(realpathSync(folder)).href}/`);
}

import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { ownVersion } from '../own-version.js';
import { createTerminal } from '../terminal.js';
import { isServerHere } from './find-server.js';
import { ServerCache } from './server-cache.js';

/**
 * Makes an action of one that needs the server or its engines, which are not a part of this package.
 * Where they are not installed beside it, they are fetched, and the copy of this command beside them
 * continues with the same arguments.
 *
 * @param needsServer - tests the arguments of an action that only sometimes needs them
 */
export function withServer<Parameters extends unknown[]>(
  action: (...parameters: Parameters) => Promise<void>,
  needsServer: (...parameters: Parameters) => boolean = () => true,
): (...parameters: Parameters) => Promise<void> {
  return async (...parameters) => {
    if (!needsServer(...parameters) || isServerHere()) return action(...parameters);
    const command = parameters.at(-1);
    const isQuiet = command instanceof Command && command.opts()['quiet'] === true;
    const cache = new ServerCache(ownVersion());
    if (cache.isComplete && isInside(cache.folder))
      throw new CommandError(`the server in ${cache.folder} is damaged`, {
        hint: 'remove that folder, and it is fetched again',
      });
    if (!cache.isComplete) {
      const { fetchServer } = await import('./fetch-server.js');
      await fetchServer(cache, createTerminal(isQuiet));
    }
    await import(pathToFileURL(cache.entry).href);
  };
}

/** True when the server has been fetched in the version of this command. */
export function isServerFetched(): boolean {
  return new ServerCache(ownVersion()).isComplete;
}

/** True when this file is in a folder. */
function isInside(folder: string): boolean {
  return import.meta.url.startsWith(`${pathToFileURL(realpathSync(folder)).href}/`);
}

import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from '../errors/invalid-argument-error.js';
import { openFormStream } from './open-form-stream.js';
import type { Platform } from './platform.js';

/** Node.js, Bun and Deno. */
export const nodePlatform: Platform = {
  openForm: openFormStream,
  variable: (name) => {
    try {
      return process.env[name] || undefined;
    } catch {
      // Deno asks its user, who may say no.
      return undefined;
    }
  },
  openPath: (place) => {
    const path = String(place).startsWith('file:') ? fileURLToPath(place) : String(place);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true)
      throw new InvalidArgumentError(`${path} is no http address, and no file is there`);
    return { name: basename(path), size: found.size, open: () => createReadStream(path) };
  },
};

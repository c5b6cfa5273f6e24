import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from './create-client.js';
import { InvalidArgumentError } from './errors/earshot-error.js';
import * as waiting from './resources/waiting.js';
import { streamForm } from './uploads/stream-form.js';

/** Platform of Node.js, Bun and Deno. */
export const nodePlatform: Platform = {
  waiting,
  streamForm,
  variable: (name) => {
    try {
      return process.env[name] || undefined;
    } catch {
      // Deno asks its user for permission, and the user may refuse.
      return undefined;
    }
  },
  openPath: (pathOrUrl) => {
    const text = String(pathOrUrl);
    const path = text.startsWith('file:') ? fileURLToPath(pathOrUrl) : text;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true)
      throw new InvalidArgumentError(`${path} is neither an http address nor the path of a file`);
    return { name: basename(path), sizeBytes: found.size, open: () => createReadStream(path) };
  },
};

import { createReadStream, type Stats, statSync } from 'node:fs';
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
  nameOf: (source) => {
    if (source instanceof Response) return nameOfResponse(source);
    // Streams of files of Node.js have the path that they read.
    const { path } = Object(source) as { path?: unknown };
    return typeof path === 'string' ? basename(path) : undefined;
  },
  openPath: (pathOrUrl) => {
    const text = String(pathOrUrl);
    const path = toPath(text);
    const found = path === undefined ? undefined : findFile(path);
    if (path === undefined || found === undefined)
      throw new InvalidArgumentError(
        `${excerpt(text)} is neither an http address nor the path of a file${adviceFor(text)}`,
      );
    return { name: basename(path), sizeBytes: found.size, open: () => createReadStream(path) };
  },
};

/** Path of a file, or undefined for an address that names none, such as `file://host/x`. */
function toPath(text: string): string | undefined {
  try {
    return text.startsWith('file:') ? fileURLToPath(text) : text;
  } catch {
    return undefined;
  }
}

/** Finds a file. Returns undefined when there is none, also for texts that cannot be a path. */
function findFile(path: string): Stats | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Start of a text that may be a whole recording. */
function excerpt(text: string): string {
  const mostCharacters = 200;
  return text.length <= mostCharacters ? text : `${text.slice(0, 40)}… (${text.length} characters)`;
}

/** Says what to do with texts that newcomers pass as audio. */
function adviceFor(text: string): string {
  if (text.startsWith('data:'))
    return ': pass await (await fetch(address)).arrayBuffer() to upload a data address';
  if (text.length > 200 && /^[\w+/\s-]+=*\s*$/.test(text))
    return ": pass Buffer.from(text, 'base64') to upload base64";
  return '';
}

/** Last part of the address of a response, or undefined when it has none. */
function nameOfResponse({ url }: Response): string | undefined {
  // A response that was made in the program has no address.
  if (!URL.canParse(url)) return undefined;
  const encoded = basename(new URL(url).pathname);
  try {
    return decodeURIComponent(encoded) || undefined;
  } catch {
    return encoded;
  }
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { modelDescriptionFile } from '@earshot/engine/models';
import type { Logger } from 'pino';
import { atIntervalEnds, type Clock, repeat } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';

/** Interval at which the folder is checked, in milliseconds. */
const everyMs = 3000;

/**
 * Notices models that another program installs or removes, such as `earshot models pull`. It reads
 * the names rather than waiting for events of the file system, which network file systems and some
 * containers do not have.
 */
export class ModelWatch {
  readonly #folder: string;
  #known: string;

  /** @param folder - folder of the models, whose current models are known. It need not exist */
  constructor(folder: string) {
    this.#folder = folder;
    this.#known = describeContent(folder);
  }

  /**
   * Calls back when the models have changed, once for all that have changed meanwhile.
   *
   * @param onChange - its errors are logged
   * @returns a function that ends the watch
   */
  follow(
    onChange: () => Promise<void>,
    { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'info' | 'warn'> },
  ): () => Promise<void> {
    const ended = new AbortController();
    const look = async () => {
      const content = describeContent(this.#folder);
      if (content === this.#known) return;
      this.#known = content;
      await onChange();
      logger.info({ folder: this.#folder }, 'the installed models have changed');
    };
    const watching = repeat(look, {
      clock: atIntervalEnds(clock),
      everyMs,
      firstPauseMs: everyMs,
      signal: ended.signal,
      onError: (error) =>
        logger.warn({ reason: errorMessage(error) }, 'changed models cannot be used'),
    });
    return () => {
      ended.abort();
      return watching;
    };
  }
}

/** The models of a folder with the times of their descriptions, as a text to compare. */
function describeContent(folder: string): string {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return '';
  }
  return names
    .sort()
    .map((name) => `${name} ${changedAtMs(join(folder, name, modelDescriptionFile))}`)
    .filter((line) => !line.endsWith(' undefined'))
    .join('\n');
}

function changedAtMs(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorMessage } from '../errors/caught-error.js';
import { type SettingName, settings } from './settings.js';
import { describeUnknownSetting } from './unknown-settings.js';

const fileName = 'earshot.config.json';

/** Settings of the environment, and of a file for those that it does not have. */
export class SettingReader {
  /** Sentences about settings that are not valid. */
  readonly issues: string[] = [];
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #fromFile: Partial<Record<string, string>>;

  /** @param folder - folder of `earshot.config.json` */
  constructor(environment: Readonly<Record<string, string | undefined>>, folder: string) {
    this.#environment = environment;
    this.#fromFile = readFile(join(folder, fileName), this.issues);
  }

  /**
   * Reads one setting, and adds to the issues when it is not valid. The value of an invalid one
   * must not be used.
   */
  readonly read = <Name extends SettingName>(
    name: Name,
  ): z.output<(typeof settings)[Name]['schema']> => {
    const inEnvironment = this.#environment[name];
    // An empty variable counts as not set, since shells and compose files leave such variables
    // behind.
    const isSet = inEnvironment !== undefined && inEnvironment !== '';
    const result = settings[name].schema.safeParse(isSet ? inEnvironment : this.#fromFile[name]);
    if (!result.success)
      for (const issue of result.error.issues)
        this.issues.push(`${name} ${issue.message}${isSet ? '' : ` (in ${fileName})`}`);
    return result.data as z.output<(typeof settings)[Name]['schema']>;
  };
}

const fileSchema = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]), {
  error: 'must hold a JSON object whose values are texts, numbers or lists of texts',
});

function readFile(path: string, issues: string[]): Partial<Record<string, string>> {
  if (!existsSync(path)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    issues.push(`${fileName} cannot be read: ${errorMessage(error)}`);
    return {};
  }
  const result = fileSchema.safeParse(content);
  if (!result.success) {
    issues.push(
      ...result.error.issues.map(({ path: field, message }) =>
        `${fileName} ${field.join('.')} ${message}`.replace('  ', ' '),
      ),
    );
    return {};
  }
  for (const name of Object.keys(result.data))
    if (!Object.hasOwn(settings, name))
      issues.push(`${fileName} has ${name}, which ${describeUnknownSetting(name)}`);
  return Object.fromEntries(
    Object.entries(result.data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
}

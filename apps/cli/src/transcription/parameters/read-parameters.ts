import { readFile } from 'node:fs/promises';
import {
  findInexactNumber,
  formatIssues,
  type PreRecordedRequestInput,
  preRecordedRequestSchema,
} from '@earshot/core';
import { CommandError, errorMessage, exitCodes, usageError } from '../../command-error.js';
import type { ContractFlag } from './contract-flags.js';

/** Parameters of a job, without the address of its audio. */
export type JobParameters = Omit<PreRecordedRequestInput, 'audio_url'>;

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the file of `--options`. */
async function readOptionsFile(path: string): Promise<JsonObject> {
  let value: unknown;
  try {
    const text = await readFile(path, 'utf8');
    value = JSON.parse(text);
    const inexact = findInexactNumber(text);
    if (inexact !== undefined) throw new RangeError(inexact);
  } catch (cause) {
    throw new CommandError(`--options ${path} cannot be read: ${errorMessage(cause)}`, {
      exitCode: exitCodes.usage,
      cause,
    });
  }
  if (!isObject(value)) throw usageError(`--options ${path} must hold a JSON object`);
  if ('audio_url' in value)
    throw usageError(`--options ${path} must not have audio_url: the arguments name the audio`);
  return value;
}

/** Writes the values of flags into the request, and enables their features. */
function setFlags(
  request: JsonObject,
  flags: readonly ContractFlag[],
  values: Readonly<Record<string, unknown>>,
): void {
  for (const { field, attribute } of flags) {
    const value = values[attribute];
    if (value === undefined) continue;
    const [first = '', second] = field.path;
    if (second === undefined) request[first] = value;
    else request[first] = { ...(isObject(request[first]) ? request[first] : {}), [second]: value };
    // A flag for the feature itself takes precedence.
    if (field.enabledBy !== undefined && !isGiven(field.enabledBy, flags, values))
      request[field.enabledBy] = true;
  }
}

function isGiven(
  name: string,
  flags: readonly ContractFlag[],
  values: Readonly<Record<string, unknown>>,
): boolean {
  const flag = flags.find(({ field }) => field.path.length === 1 && field.path[0] === name);
  return flag !== undefined && values[flag.attribute] !== undefined;
}

/**
 * Reads the parameters of the jobs from the flags and the file of `--options`. A flag takes
 * precedence over the file. They are checked before anything is sent.
 *
 * @param values - values of the options, by their attribute
 * @throws CommandError that names every invalid field
 */
export async function readParameters(
  flags: readonly ContractFlag[],
  values: Readonly<Record<string, unknown>>,
  optionsPath: string | undefined,
): Promise<JobParameters> {
  const request = optionsPath === undefined ? {} : await readOptionsFile(optionsPath);
  setFlags(request, flags, values);
  const body = { ...request, audio_url: 'https://audio.invalid/' };
  const parsed = preRecordedRequestSchema.safeParse(body);
  if (!parsed.success) throw usageError(formatIssues(parsed.error, body).join('; '));
  // It matches the schema of the request.
  return request as JobParameters;
}

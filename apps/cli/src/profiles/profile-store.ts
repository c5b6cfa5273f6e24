import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError, errorMessage, usageError } from '../command-error.js';
import { userFolder } from '../user-folders.js';
import { writeAtomically } from '../write-atomically.js';

const profileSchema = z.strictObject({
  /** Address of the service. */
  server: z.url({ protocol: /^https?$/ }),
  key: z.string().min(1),
});

const fileSchema = z.strictObject({
  version: z.literal(1),
  /** Name of the profile that counts when none is named, null for none. */
  current: z.string().nullable(),
  profiles: z.record(z.string(), profileSchema),
});

/** Address and API key of a service. */
type Profile = z.infer<typeof profileSchema>;
/** A profile with its name. */
export type NamedProfile = Profile & { name: string };
type ProfileFile = z.infer<typeof fileSchema>;

const emptyFile: ProfileFile = { version: 1, current: null, profiles: {} };

/** The profiles of this user, in a file that only this user can read. */
export class ProfileStore {
  readonly path: string;

  constructor(folder: string = userFolder('configuration')) {
    this.path = join(folder, 'profiles.json');
  }

  /**
   * Finds a profile.
   *
   * @param name - the current one if undefined
   * @returns the profile, undefined when none is named and none is current
   * @throws CommandError for an unknown name, and for a file that cannot be used
   */
  async find(name: string | undefined): Promise<NamedProfile | undefined> {
    const { current, profiles } = await this.#read();
    const wanted = name ?? current;
    if (wanted === null) return undefined;
    return { name: wanted, ...requireProfile(profiles, wanted) };
  }

  /** Lists the profiles by their names. */
  async list(): Promise<readonly (NamedProfile & { isCurrent: boolean })[]> {
    const { current, profiles } = await this.#read();
    return Object.entries(profiles).map(([name, profile]) => ({
      name,
      ...profile,
      isCurrent: name === current,
    }));
  }

  /** Adds or replaces a profile, and makes it the current one. */
  async save(name: string, profile: Profile): Promise<void> {
    const { profiles } = await this.#read();
    await this.#write({ ...emptyFile, current: name, profiles: { ...profiles, [name]: profile } });
  }

  /**
   * Makes a profile the current one.
   *
   * @throws CommandError for an unknown name
   */
  async use(name: string): Promise<void> {
    const file = await this.#read();
    requireProfile(file.profiles, name);
    await this.#write({ ...file, current: name });
  }

  /**
   * Removes a profile.
   *
   * @throws CommandError for an unknown name
   */
  async remove(name: string): Promise<void> {
    const { current, profiles } = await this.#read();
    requireProfile(profiles, name);
    const others = Object.entries(profiles).filter(([other]) => other !== name);
    await this.#write({
      ...emptyFile,
      current: current === name ? null : current,
      profiles: Object.fromEntries(others),
    });
  }

  async #read(): Promise<ProfileFile> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new CommandError(`the profiles cannot be read: ${errorMessage(error)}`);
    });
    if (text === undefined) return emptyFile;
    await this.#requirePrivate();
    try {
      return fileSchema.parse(JSON.parse(text));
    } catch (cause) {
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : errorMessage(cause);
      throw new CommandError(`${this.path} is damaged: ${reason.replaceAll('\n', ' ')}`, {
        hint: 'repair it, or remove it and run `earshot login` again',
        cause,
      });
    }
  }

  /** Requires that other users cannot read the keys. Windows has no such modes. */
  async #requirePrivate(): Promise<void> {
    if (process.platform === 'win32' || ((await stat(this.path)).mode & 0o077) === 0) return;
    throw new CommandError(`${this.path} can be read by other users of this machine`, {
      hint: `run \`chmod 600 ${this.path}\``,
    });
  }

  #write(file: ProfileFile): Promise<void> {
    return writeAtomically(this.path, `${JSON.stringify(file, null, 2)}\n`, 0o600);
  }
}

function requireProfile(profiles: ProfileFile['profiles'], name: string): Profile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) return profile;
  const names = Object.keys(profiles);
  throw usageError(
    `no profile has the name ${name}`,
    names.length === 0
      ? '`earshot login` creates one'
      : `there are ${names.join(', ')}; \`earshot login --profile ${name}\` creates it`,
  );
}

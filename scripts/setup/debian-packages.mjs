import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Failures of fetching, as apt words them in its untranslated messages. */
const unreachable =
  /Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|Network is unreachable|Connection (?:failed|timed out)/;

/**
 * Installs packages of Debian, without a password. Once its archive could not be reached, it is not
 * asked again.
 */
export class DebianPackages {
  /** Command in front of the arguments of apt-get. */
  #apt;
  #hasUpdated = false;
  /** Reason why nothing more can be installed. @type {string | undefined} */
  #obstacle;

  /**
   * @param {readonly string[]} elevate - command that runs another one as root, empty for root
   * itself
   */
  constructor(elevate) {
    const settings = ['LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive'];
    this.#apt = [...elevate, 'env', ...settings, 'apt-get', '-o', 'DPkg::Lock::Timeout=120'];
  }

  /** Whether this is Debian, or a system that is made of its packages. */
  static areUsedHere() {
    return process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  }

  /**
   * Finds out how this machine installs packages.
   *
   * @returns {Promise<DebianPackages | string>} the reason, worded to follow "since", where it
   * cannot
   */
  static async find() {
    if (!DebianPackages.areUsedHere())
      return 'only packages of Debian and Ubuntu are installed from here';
    if (process.getuid?.() === 0) return new DebianPackages([]);
    const sudo = ['sudo', '-n'];
    return await run('sudo', ['-n', 'true']).then(
      () => new DebianPackages(sudo),
      () => 'that takes root, or sudo without a password',
    );
  }

  /**
   * Reason why nothing more can be installed, worded to follow "since", undefined while installing
   * is possible.
   */
  get obstacle() {
    return this.#obstacle;
  }

  /**
   * Installs packages, and nothing that they only recommend.
   *
   * @param {readonly string[]} names
   * @throws Error whose message is the reason, worded to follow "since"
   */
  async install(names) {
    const install = () => this.#run('install', '--yes', '--no-install-recommends', ...names);
    let failure = await install();
    // The list of packages is empty on a new machine, and that of an old one names files that were
    // replaced.
    if (failure !== undefined && !this.#hasUpdated) {
      this.#hasUpdated = true;
      const outage = await this.#run('update', '-o', 'APT::Update::Error-Mode=any');
      failure = await install();
      if (failure !== undefined && outage !== undefined && unreachable.test(outage))
        this.#obstacle = "the system's package archive cannot be reached";
    }
    if (failure !== undefined) throw new Error(this.#obstacle ?? reasonOf(failure));
  }

  /** @returns {Promise<string | undefined>} what apt-get printed, where it failed */
  #run(...commandArguments) {
    const [command, ...first] = this.#apt;
    return run(command, [...first, ...commandArguments]).then(
      () => undefined,
      (error) => String(error.message),
    );
  }
}

/** Finds the error in what apt-get printed. @param {string} output */
function reasonOf(output) {
  const error = /^E: (.+?)\.?$/m.exec(output)?.[1];
  return error === undefined ? 'apt-get failed' : `apt-get says: ${error}`;
}

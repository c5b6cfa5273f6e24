import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../src/index.js';

const root = join(import.meta.dirname, '../../..');
const modules = ['find-software', 'install-software', 'system-software', 'test-machine'].map(
  (name) => join(root, `scripts/setup/${name}.mjs`),
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-setup-'));
  mkdirSync(join(folder, 'bin'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Puts a program of the shell at the beginning of the search path. */
function writeProgram(name: string, text: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

/** Runs a program that has the exports of the set-up as \`setup\`, and returns its output. */
function runSetup(program: string): string {
  const imports = modules.map((path) => `...(await import(${JSON.stringify(path)})),`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `const setup = { ${imports.join(' ')} };\n${program}`],
    { encoding: 'utf8', env: { PATH: `${folder}/bin:/usr/bin:/bin` } },
  );
  expect(stderr).toBe('');
  return stdout;
}

/**
 * Replaces apt-get by a script in which \`$package\` is the last argument, and sudo for users other
 * than root.
 */
function replaceAptGet(script: string): void {
  writeProgram('sudo', 'shift; exec "$@"');
  writeProgram(
    'apt-get',
    `for package; do :; done; echo "$package" >> '${folder}/calls'; cd '${folder}/bin'; ${script}`,
  );
}

/** The last argument of each call of apt-get. */
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n');

/** Wants two programs, each of a package, and prints those that are missing afterwards. */
const wantTwo = `
  const software = (name) => ({
    title: name + ', a program',
    debian: ['package-of-' + name],
    parts: [setup.program(name)],
    without: 'nothing works',
  });
  const missing = await setup.ensureSoftware(['earshot-one', 'earshot-two'].map(software));
  console.log('missing: ' + missing.map(({ title }) => title).join(' and '));
`;
const brings = 'touch "${package#package-of-}"';

describe(
  'software of the system',
  needs(existsSync('/usr/bin/apt-get'), 'this is neither Debian nor Ubuntu'),
  () => {
    it('is installed once, with a line for each', () => {
      replaceAptGet(brings);
      const output = runSetup(wantTwo);
      expect(output).toMatch(/^✓ Installing earshot-one, a program \(package-of-earshot-one\) /m);
      expect(output).toMatch(/^✓ Installing earshot-two, a program \(package-of-earshot-two\) /m);
      expect(output).toMatch(/^missing: $/m);
      expect(runSetup(wantTwo)).toBe('missing: \n');
      expect(calls()).toEqual(['package-of-earshot-one', 'package-of-earshot-two']);
    });

    it('is installed after an update where the list of packages is empty', () => {
      replaceAptGet(
        `case $* in *update*) touch listed;; *) test -e listed || exit 100; ${brings};; esac`,
      );
      expect(runSetup(wantTwo)).toMatch(/^missing: $/m);
      // One update is enough.
      expect(calls()).toHaveLength(4);
    });

    it('stays missing where the archive cannot be reached, which is tried once and said once', () => {
      replaceAptGet(`echo "W: Temporary failure resolving 'deb.debian.org'"; exit 100`);
      const output = runSetup(wantTwo);
      expect(output.match(/cannot be reached/g)).toHaveLength(1);
      expect(output).toContain('earshot-two, a program. Without it, nothing works.');
      expect(output).toContain('package-of-earshot-one package-of-earshot-two\n');
      expect(output).toContain('missing: earshot-one, a program and earshot-two, a program\n');
      expect(calls()).not.toContain('package-of-earshot-two');
    });

    it('stays missing alone where only its package cannot be had', () => {
      replaceAptGet(
        `case $* in *one) echo 'E: Unable to locate package.'; exit 100;; *) ${brings};; esac`,
      );
      const output = runSetup(wantTwo);
      expect(output).toContain('Not installed, since apt-get says: Unable to locate package:\n');
      expect(output).toMatch(/^missing: earshot-one, a program$/m);
    });

    it('is not there because its package says that it was installed', () => {
      replaceAptGet('true');
      expect(runSetup(wantTwo)).toContain('since package-of-earshot-two did not bring it');
    });
  },
);

it('cached results of tests count only where the same software is installed', () => {
  const print = 'console.log(setup.testMachine())';
  const before = runSetup(print);
  expect(runSetup(print)).toBe(before);
  writeProgram('sox', 'true');
  expect(runSetup(print)).not.toBe(before);
});

it('is listed in one place: continuous integration only calls npm', () => {
  for (const file of ['.ci/run', '.github/workflows/ci.yml'])
    expect(readFileSync(join(root, file), 'utf8'), file).not.toContain('apt');
});

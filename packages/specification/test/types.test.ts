import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The parts used here of a configuration of the compiler. */
interface Configuration {
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

const configuration = (path: string) =>
  // A file of this project, in which every comment is a whole line.
  JSON.parse(read(path).replaceAll(/^\/\/.*$/gmu, '')) as Configuration;

const joint = configuration('tsconfig.workspaces.json');
const workspaces = ['packages', 'apps', 'tools']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

const isJoint = (folder: string) => joint.exclude?.includes(folder) === false;

it('the joint program of the workspaces adds no option to those that all share', () => {
  expect(joint.compilerOptions).toBeUndefined();
  expect(workspaces.length).toBeGreaterThan(15);
});

it.each(workspaces.filter(isJoint))(
  '%s declares no globals: the joint program gives them to all',
  (folder) => {
    const files = ['src', 'test', 'scripts']
      .filter((part) => existsSync(join(root, folder, part)))
      .flatMap((part) =>
        readdirSync(join(root, folder, part), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${part}/${name}`,
        ),
      )
      .filter((path) => /\.tsx?$/u.test(path));
    expect(
      files.filter((path) => /^declare (?:global|module '\*|var|function)/mu.test(read(path))),
    ).toEqual([]);
  },
);

describe.each(workspaces)('the types of %s', (folder) => {
  const ownScript = (
    JSON.parse(read(`${folder}/package.json`)) as { scripts?: { typecheck?: string } }
  ).scripts?.typecheck;
  const compiled = [...(ownScript ?? '').matchAll(/-p (\S+)/gu)].map(([, path = '']) => path);

  /** Whether a program compiles the files of a configuration with options that are as strict. */
  function isChecked(path: string): boolean {
    if (compiled.includes(path)) return true;
    const { compilerOptions = {}, include } = configuration(`${folder}/${path}`);
    if (isJoint(folder) && Object.keys(compilerOptions).length === 0)
      return include.every((part) =>
        ['packages', 'apps', 'tools'].some((group) => joint.include.includes(`${group}/*/${part}`)),
      );
    return compiled.some((other) => {
      const program = configuration(`${folder}/${other}`);
      return (
        include.every((part) => program.include.includes(part)) &&
        checkedOptions(compilerOptions) === checkedOptions(program.compilerOptions ?? {})
      );
    });
  }

  it('are checked, for each of its configurations', () => {
    const configurations = readdirSync(join(root, folder)).filter(
      (name) => /^tsconfig.*\.json$/u.test(name) && !/reference|declarations/u.test(name),
    );
    expect(configurations.filter((name) => !isChecked(name))).toEqual([]);
  });
});

/**
 * Writes the options that decide what is an error, without those for the output of declarations.
 */
function checkedOptions(options: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.entries(options)
      .filter(([name]) => name !== 'stripInternal')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Compiler from 'typescript';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a compiler found in a program, and the files that it read for it. */
export interface Compilation {
  /** Errors, those inside of declarations included. */
  readonly errors: readonly string[];
  readonly files: readonly string[];
}

/** Bytes that a folder takes on a disk whose blocks have 4 KiB. */
export function diskBytes(folder: string): number {
  const blockBytes = 4096;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size }) => sum + Math.ceil(size / blockBytes) * blockBytes, 0);
}

/** A project in a folder of its own, with nothing installed but what is asked for. */
export class EmptyProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'earshot-project-'));

  /** Installs a package as its users get it: packed, and without what it depends on. */
  install(name: string): void {
    const folder = this.#folderOf(`@earshot/${name}`);
    const pnpm = join(root, 'node_modules/.bin/pnpm');
    const parameters = ['--config.ignore-scripts=true', 'pack', '--pack-destination', folder];
    execFileSync(pnpm, parameters, { cwd: join(root, 'packages', name), stdio: 'pipe' });
    const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
    rmSync(join(folder, archive));
  }

  /** Installs a dependency of a package, as the package has it here. */
  installDependency(owner: string, name: string): void {
    const source = join(root, 'packages', owner, 'node_modules', name);
    cpSync(source, this.#folderOf(name), { recursive: true, dereference: true });
  }

  #folderOf(name: string): string {
    const folder = join(this.folder, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Compiles a program strictly, declarations included. */
  compile(
    ts: Omit<typeof Compiler, 'default'>,
    program: string,
    resolution: 'nodenext' | 'bundler',
    skipLibCheck = false,
  ): Compilation {
    const path = join(this.folder, 'program.mts');
    writeFileSync(path, program);
    const isBundled = resolution === 'bundler';
    const compiled = ts.createProgram([path], {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck,
      noEmit: true,
      types: [],
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      target: ts.ScriptTarget.ES2022,
      module: isBundled ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
      moduleResolution: isBundled
        ? ts.ModuleResolutionKind.Bundler
        : ts.ModuleResolutionKind.NodeNext,
    });
    return {
      errors: ts
        .getPreEmitDiagnostics(compiled)
        .map(
          ({ file, messageText }) =>
            `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
        ),
      files: compiled.getSourceFiles().map(({ fileName }) => fileName),
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

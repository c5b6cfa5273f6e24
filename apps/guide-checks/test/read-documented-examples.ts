import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './read-examples.js';

/** An example in the comment of a symbol that a package exports. */
export interface DocumentedExample {
  /** Package and symbol, such as `audio-readWav`. */
  readonly name: string;
  /** The symbol, which the example uses. */
  readonly symbol: string;
  readonly language: 'ts' | 'tsx';
  readonly code: string;
  /**
   * What it prints: the comments behind or below each `console.log`. Undefined when it has none, as
   * one that needs a page, a service or a model.
   */
  readonly printed: string | undefined;
}

/** Reads the examples of all packages, in the order of their files. */
export function readDocumentedExamples(): DocumentedExample[] {
  return readdirSync(join(root, 'packages'))
    .toSorted()
    .flatMap((folder) => listSources(folder).flatMap((path) => readExamples(path, folder)));
}

function listSources(folder: string): string[] {
  const sources = join(root, 'packages', folder, 'src');
  if (!existsSync(sources)) return [];
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!.*\.test\.).*\.tsx?$/.test(path))
    .toSorted()
    .map((path) => join(sources, path));
}

function readExamples(path: string, folder: string): DocumentedExample[] {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('@example')) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) =>
    ts
      .getJSDocTags(statement)
      .filter(({ tagName }) => tagName.text === 'example')
      .map((tag) => {
        const symbol = findSymbol(statement);
        const comment = ts.getTextOfJSDocComment(tag.comment) ?? '';
        const [, language, code = ''] = /^\s*```(tsx?)\n([\s\S]*?)```\s*$/.exec(comment) ?? [];
        if (symbol === undefined || (language !== 'ts' && language !== 'tsx'))
          throw new Error(`${path}: an example is a block of ts or tsx at a symbol`);
        return { name: `${folder}-${symbol}`, symbol, language, code, printed: findPrinted(code) };
      }),
  );
}

function findSymbol(statement: ts.Statement): string | undefined {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name?.text;
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declaration] = statement.declarationList.declarations;
  return declaration && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined;
}

/** Collects the comments behind and below the statements that print. */
function findPrinted(code: string): string | undefined {
  const results = [...code.matchAll(/^console\.log\([\s\S]*?\);((?: \/\/.*)?(?:\n\/\/.*)*)/gm)];
  const lines = results.flatMap(([, comments = '']) =>
    [...comments.matchAll(/\/\/ ?(.*)/g)].map(([, line = '']) => line.trimEnd()),
  );
  return lines.length === 0 ? undefined : lines.join('\n');
}

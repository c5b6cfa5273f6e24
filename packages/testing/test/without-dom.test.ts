import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * Compiles programs for Node.js, without the types of browsers, and returns the errors of each: all
 * at once, since most of the work is the same for each.
 */
function compile(programs: readonly string[]): string[][] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { config } = ts.readConfigFile(`${root}/../../tsconfig.base.json`, (path) =>
    ts.sys.readFile(path),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, lib: ['es2023'], types: ['node'] },
    root,
  );
  const sources = new Map(
    programs.map((text, index) => [
      fileURLToPath(new URL(`program-${index}.ts`, import.meta.url)),
      text,
    ]),
  );
  const paths = [...sources.keys()];
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const text = sources.get(name);
    return text === undefined
      ? read(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  host.fileExists = (name) => sources.has(name) || ts.sys.fileExists(name);
  host.readFile = (name) => sources.get(name) ?? ts.sys.readFile(name);
  const found = ts.getPreEmitDiagnostics(ts.createProgram(paths, options, host));
  return paths.map((path) =>
    found
      // What is wrong with no program in particular is wrong with each.
      .filter(
        ({ file }) => file === undefined || !sources.has(file.fileName) || file.fileName === path,
      )
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

test('a program for Node.js needs no types of browsers', () => {
  const program = `
import { createFakeClock, createFakeHttpService, createLinkedSockets } from '../src/index.js';
const clock = createFakeClock();
const { client } = createLinkedSockets({ clock });
client.addEventListener('message', ({ data }) => console.log(data));
client.onclose = ({ code }) => console.log(code.toFixed());
const { fetch } = createFakeHttpService({ clock });
export const response: Promise<Response> = fetch('https://earshot.test/v2/pre-recorded');
`;
  const [errors, errorsOfPage] = compile([program, `${program}\ndocument.title = '';`]);
  expect(errors).toEqual([]);
  // A type of browsers must be an error, or the check above would check nothing.
  expect(errorsOfPage).toEqual([expect.stringContaining('document')]);
});

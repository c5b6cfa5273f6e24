import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Compiles a program for Node.js, without the types of browsers, and returns the errors. */
function compile(program: string): string[] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { config } = ts.readConfigFile(`${root}/../../tsconfig.base.json`, (path) =>
    ts.sys.readFile(path),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, lib: ['es2023'], types: ['node'] },
    root,
  );
  const path = fileURLToPath(new URL('program.ts', import.meta.url));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === path
      ? ts.createSourceFile(name, program, ts.ScriptTarget.ES2022)
      : read(name, ...rest);
  host.fileExists = (name) => name === path || ts.sys.fileExists(name);
  host.readFile = (name) => (name === path ? program : ts.sys.readFile(name));
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
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
  expect(compile(program)).toEqual([]);
  // A type of browsers must be an error, or the check above would check nothing.
  expect(compile(`${program}\ndocument.title = '';`)).toEqual([
    expect.stringContaining('document'),
  ]);
});

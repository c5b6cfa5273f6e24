import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** The options of an engine, which are all that the service reads of its folder. */
const optionsOfEngine = /^engines\/[\w-]+\/options\.ts$/u;

/** The folders of the engines. */
function foldersOfEngines(): string[] {
  return readdirSync(join(source, 'engines'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `engines/${name}`);
}

/** Folders that the folder of an engine may import. */
const engineImports: readonly string[] = [
  'port',
  'runtime',
  'english',
  'english/pronunciation',
  'models',
  'segmentation',
  'text',
  'silero',
  'sound-matching',
  'libraries/onnx-runtime',
  'libraries/pocketsphinx',
  'libraries/sherpa-onnx',
];

/**
 * Folders of the sources, each with those that it may import. `host` runs in the service, `worker`
 * in the engine processes, `engines` in both, and `ipc` contains everything that passes between
 * them. An engine that is one folder needs no entry.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  port: [],
  runtime: ['port'],
  english: [],
  'english/pronunciation': ['runtime'],
  text: ['port'],
  'models/files': ['port'],
  'models/onnx': ['models/files'],
  'models/conversion/weights': ['models/onnx'],
  'models/conversion/ctranslate2': ['models/files', 'models/conversion/weights'],
  'models/conversion/tokenizer': ['models/files'],
  'models/conversion/whisper': [
    'models/files',
    'models/onnx',
    'models/conversion/weights',
    'models/conversion/ctranslate2',
  ],
  'models/conversion/torch': ['port', 'models/files'],
  'models/conversion/ge2e': ['models/onnx', 'models/conversion/torch'],
  'models/conversion': [
    'models/files',
    'models/onnx',
    'models/conversion/ctranslate2',
    'models/conversion/ge2e',
    'models/conversion/torch',
    'models/conversion/tokenizer',
    'models/conversion/whisper',
  ],
  models: ['port', 'models/onnx'],
  spectra: ['port'],
  segmentation: ['port'],
  silero: ['port', 'runtime'],
  'sound-matching': ['port', 'english', 'english/pronunciation'],
  'synthetic-models': ['port', 'models', 'models/onnx', 'spectra'],
  'libraries/onnx-runtime': ['port'],
  'libraries/pocketsphinx': ['port'],
  'libraries/sherpa-onnx': ['port', 'models'],
  'engines/onnx/word-times': ['port', 'english', 'english/pronunciation', 'libraries/pocketsphinx'],
  'engines/onnx/search': ['port', 'libraries/onnx-runtime'],
  'engines/onnx/families': ['port', 'engines/onnx/search'],
  'engines/onnx/families/moonshine': [
    'port',
    'libraries/onnx-runtime',
    'engines/onnx/search',
    'engines/onnx/families',
  ],
  'engines/onnx/families/whisper': [
    'port',
    'spectra',
    'libraries/onnx-runtime',
    'engines/onnx/search',
    'engines/onnx/families',
  ],
  'engines/onnx/vocabulary': ['port', 'engines/onnx/search', 'engines/onnx/families'],
  'engines/onnx/recognizer': [
    'port',
    'segmentation',
    'text',
    'libraries/onnx-runtime',
    'engines/onnx/word-times',
    'engines/onnx/search',
    'engines/onnx/families',
  ],
  'engines/onnx/thread': [
    'port',
    'models',
    'runtime',
    'libraries/onnx-runtime',
    'engines/onnx/options',
    'engines/onnx/word-times',
    'engines/onnx/search',
    'engines/onnx/families',
    'engines/onnx/families/moonshine',
    'engines/onnx/families/whisper',
    'engines/onnx/vocabulary',
    'engines/onnx/recognizer',
  ],
  'engines/onnx': [
    ...engineImports,
    'engines/onnx/options',
    'engines/onnx/vocabulary',
    'engines/onnx/recognizer',
    'engines/onnx/thread',
  ],
  engines: ['port', ...foldersOfEngines(), ...foldersOfEngines().map((name) => `${name}/options`)],
  ipc: ['port', 'engines', 'models/conversion'],
  'host/work': ['port', 'ipc'],
  'host/pool': ['port', 'runtime', 'engines', 'ipc', 'host/work', 'host'],
  'host/model-tasks': [
    'port',
    'runtime',
    'ipc',
    'host',
    'models/conversion',
    'models/conversion/whisper',
  ],
  'host/transcription': ['port', 'runtime', 'segmentation', 'host/pool', 'host'],
  host: ['runtime'],
  'worker/enhancement': ['port', 'segmentation'],
  'worker/live': ['port', 'runtime', 'segmentation', 'ipc', 'worker/enhancement'],
  'worker/bert': ['port', 'models', 'libraries/onnx-runtime', 'engines/onnx/families'],
  'worker/sentences': ['ipc', 'worker/bert'],
  'worker/speakers': ['port', 'models', 'ipc', 'libraries/sherpa-onnx'],
  'worker/token-labels': ['port', 'ipc', 'worker/bert', 'engines/onnx/families'],
  'worker/voices': [
    'port',
    'models',
    'segmentation',
    'ipc',
    'spectra',
    'silero',
    'libraries/onnx-runtime',
  ],
  worker: [
    'port',
    'models',
    'models/conversion',
    'runtime',
    'segmentation',
    'engines',
    'engines/sherpa-onnx',
    'ipc',
    'libraries/sherpa-onnx',
    'worker/live',
    'worker/sentences',
    'worker/speakers',
    'worker/token-labels',
    'worker/voices',
  ],
  'word-error-rate': ['english'],
  conformance: ['port'],
};

const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/u.test(file),
);

/**
 * Folder of a file. The options of an engine, which the service reads as well, count as a folder of
 * their own.
 */
const findFolder = (file: string) =>
  optionsOfEngine.test(file) ? file.slice(0, -'.ts'.length) : dirname(file);

/** Folders that a folder may import. */
function allowedFor(folder: string): readonly string[] | undefined {
  if (optionsOfEngine.test(`${folder}.ts`))
    return ['port', 'models', 'libraries/onnx-runtime', 'libraries/pocketsphinx'];
  const isEngine = foldersOfEngines().includes(folder);
  return layers[folder] ?? (isEngine ? [...engineImports, `${folder}/options`] : undefined);
}

/** Files and packages that a text imports, by a pattern whose first group is the specifier. */
function importedBy(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, name = '']) =>
    name.startsWith('.')
      ? relative(source, join(source, dirname(file), name.replace(/\.js$/u, '.ts')))
      : name,
  );
}

test.each(sourceFiles.filter((file) => dirname(file) !== '.'))(
  '%s imports only what its folder may',
  (file) => {
    const folders = importedBy(file, /(?:from |import\()'(\.[^']+)'/gu)
      .map(findFolder)
      .filter((folder) => folder !== findFolder(file));
    expect(allowedFor(findFolder(file))).toEqual(expect.arrayContaining(folders));
  },
);

test('no folder imports one that imports it', () => {
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]) => {
    expect(path).not.toContain(folder);
    if (done.has(folder)) return;
    for (const next of allowedFor(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of new Set(sourceFiles.map(findFolder))) visit(folder, []);
});

/** Files and packages that are loaded with a file. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    if (!file.endsWith('.ts')) return;
    // Each statement begins a line, and one that imports only types loads nothing.
    for (const next of importedBy(file, /^(?:import|export)(?! type)[^;]*? from '([^']+)';/gmu))
      load(next);
  };
  load(entry);
  return loaded;
}

test('a program that imports this package loads the code of no engine', () => {
  const loaded = loadedWith('index.ts');
  expect(loaded).toContain('engines/registry.ts');
  expect(loaded).toContain('host/pool/process-pool.ts');
  const code = /^(?:engines\/[\w-]+\/(?:load|engine)\.ts|koffi|onnxruntime-node)$/u;
  expect([...loaded].filter((file) => code.test(file))).toEqual([]);
});

test('a process loads no engine but its own, and no schemas of descriptions before it', () => {
  const loaded = loadedWith('worker/engine-process.ts');
  expect(loaded).toContain('engines/load-engine.ts');
  const unwanted = /^(?:engines\/[\w-]+\/|zod$)/u;
  expect([...loaded].filter((file) => unwanted.test(file))).toEqual([]);
});

test.each(foldersOfEngines())(
  '%s has the files of an engine, a name and conformance tests',
  (folder) => {
    const read = (path: string) => readFileSync(join(source, path), 'utf8');
    expect(sourceFiles).toEqual(
      expect.arrayContaining(['options', 'engine', 'load'].map((name) => `${folder}/${name}.ts`)),
    );
    const name = basename(folder);
    expect(read('engines/load-engine.ts')).toContain(`import('./${name}/load.js')`);
    const tests = ['conformance', 'sherpa-onnx'].map((file) => read(`../test/${file}.test.ts`));
    expect(
      tests.filter(
        (text) => text.includes('conformanceChecks') && text.includes(`/${name}/engine.js'`),
      ),
    ).toHaveLength(1);
  },
);

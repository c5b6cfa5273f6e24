import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/**
 * Folders of the sources, each with those that it may import. `host` runs in the service, `worker` in the engine processes, and `ipc`
 * contains everything that passes between them. Neither may import the other.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  port: [],
  runtime: ['port'],
  english: [],
  'english/pronunciation': ['runtime'],
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
  'synthetic-models': ['port', 'models', 'models/onnx', 'spectra'],
  engines: ['port', 'models'],
  segmentation: ['port'],
  ipc: ['port', 'engines', 'models/conversion'],
  'host/work': ['port', 'ipc'],
  'host/pool': ['port', 'runtime', 'engines', 'ipc', 'host/work', 'host'],
  'host/model-tasks': [
    'port',
    'runtime',
    'ipc',
    'host/pool',
    'models/conversion',
    'models/conversion/whisper',
  ],
  'host/transcription': ['port', 'runtime', 'segmentation', 'host/pool', 'host'],
  host: [],
  'worker/text': ['port'],
  'worker/openai': ['port', 'engines', 'runtime', 'worker/text'],
  'worker/scripted': ['port', 'engines', 'runtime'],
  'worker/sherpa-onnx/library': ['port', 'models'],
  'worker/sherpa-onnx': [
    'port',
    'models',
    'engines',
    'ipc',
    'runtime',
    'worker/text',
    'worker/sherpa-onnx/library',
  ],
  'worker/silero': ['port', 'runtime'],
  'worker/pocketsphinx/library': ['port', 'engines'],
  'worker/sound-matching': ['port', 'engines', 'runtime', 'english', 'english/pronunciation'],
  'worker/pocketsphinx': [
    'port',
    'engines',
    'runtime',
    'english',
    'worker/pocketsphinx/library',
    'english/pronunciation',
  ],
  'worker/word-times': [
    'port',
    'engines',
    'english',
    'english/pronunciation',
    'worker/pocketsphinx/library',
  ],
  'worker/enhancement': ['port', 'segmentation'],
  'worker/live': ['port', 'runtime', 'segmentation', 'ipc', 'worker/enhancement'],
  'worker/bert': ['port', 'models', 'worker/onnx/library', 'worker/onnx/families'],
  'worker/sentences': ['ipc', 'worker/bert'],
  'worker/token-labels': ['port', 'ipc', 'worker/bert', 'worker/onnx/families'],
  'worker/voices': [
    'port',
    'models',
    'segmentation',
    'ipc',
    'spectra',
    'worker/silero',
    'worker/onnx/library',
  ],
  'worker/onnx/library': ['port', 'engines'],
  'worker/onnx/search': ['port', 'worker/onnx/library'],
  'worker/onnx/families': ['port', 'worker/onnx/search'],
  'worker/onnx/families/moonshine': [
    'port',
    'worker/onnx/library',
    'worker/onnx/search',
    'worker/onnx/families',
  ],
  'worker/onnx/families/whisper': [
    'port',
    'spectra',
    'worker/onnx/library',
    'worker/onnx/search',
    'worker/onnx/families',
  ],
  'worker/onnx/vocabulary': ['port', 'worker/onnx/search', 'worker/onnx/families'],
  'worker/onnx/recognizer': [
    'port',
    'segmentation',
    'worker/text',
    'worker/word-times',
    'worker/onnx/library',
    'worker/onnx/search',
    'worker/onnx/families',
  ],
  'worker/onnx/thread': [
    'port',
    'models',
    'runtime',
    'segmentation',
    'engines',
    'ipc',
    'worker/word-times',
    'worker/onnx/library',
    'worker/onnx/search',
    'worker/onnx/families',
    'worker/onnx/families/moonshine',
    'worker/onnx/families/whisper',
    'worker/onnx/vocabulary',
    'worker/onnx/recognizer',
  ],
  'worker/onnx': [
    'port',
    'models',
    'runtime',
    'engines',
    'worker/sound-matching',
    'worker/onnx/vocabulary',
    'worker/onnx/recognizer',
    'worker/onnx/thread',
  ],
  worker: [
    'port',
    'models',
    'models/conversion',
    'runtime',
    'segmentation',
    'engines',
    'ipc',
    'worker/live',
    'worker/onnx',
    'worker/openai',
    'worker/pocketsphinx',
    'worker/scripted',
    'worker/sherpa-onnx',
    'worker/sherpa-onnx/library',
    'worker/silero',
    'worker/sound-matching',
    'worker/sentences',
    'worker/token-labels',
    'worker/voices',
  ],
  'word-error-rate': ['english'],
  conformance: ['port'],
};

const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/u.test(file),
);

/** Folders that a file imports from, without its own. */
function importedFolders(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/gu)]
    .map(([, path = '']) => dirname(relative(source, join(source, dirname(file), path))))
    .filter((folder) => folder !== dirname(file));
}

test.each(sourceFiles.filter((file) => dirname(file) !== '.'))(
  '%s imports only what its folder may',
  (file) => {
    expect(layers).toHaveProperty([dirname(file)]);
    expect(layers[dirname(file)]).toEqual(expect.arrayContaining(importedFolders(file)));
  },
);

test('no folder imports one that imports it', () => {
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]) => {
    expect(path).not.toContain(folder);
    if (done.has(folder)) return;
    for (const next of layers[folder] ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of Object.keys(layers)) visit(folder, []);
});

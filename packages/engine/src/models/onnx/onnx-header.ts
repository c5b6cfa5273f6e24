import { nameElementType } from './element-types.js';
import { ProtobufError, ProtobufFile, type ProtobufMessage } from './protobuf-file.js';

/**
 * Maximum bytes of a name or of a metadata entry that are kept. Vocabularies in the metadata are
 * longer.
 */
const maximumTextBytes = 64 * 1024;

/** Maximum number of fields that are read. Graphs of a gigabyte have tens of thousands. */
const maximumFields = 5_000_000;

/** An input or an output of a graph. */
interface OnnxTensor {
  readonly name: string;
  /**
   * Element type, such as `float32`, or `undefined` for a value that is not a tensor, and for a
   * type that no speech model has.
   */
  readonly elementType: string | undefined;
  /**
   * Dimensions: numbers, names of those that vary, and `undefined` for those without either. The
   * whole is `undefined` when their number is unknown.
   */
  readonly dimensions: readonly (number | string | undefined)[] | undefined;
}

/** Description of an ONNX file, without its weights. */
export interface OnnxHeader {
  /** Version of the format. */
  readonly irVersion: number;
  /** Metadata by key. Values are truncated after 64 KiB. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Inputs of the graph, without its weights, in order. */
  readonly inputs: readonly OnnxTensor[];
  /** Outputs of the graph, in order. */
  readonly outputs: readonly OnnxTensor[];
  /** Paths of the external weight files, relative to its directory. */
  readonly externalFiles: ReadonlySet<string>;
}

/** Field numbers of `onnx.proto`. */
const model = { irVersion: 1, graph: 7, metadata: 14 } as const;
const graph = { node: 1, initializer: 5, input: 11, output: 12 } as const;
const tensor = { name: 8, externalData: 13 } as const;

/** Reads the header of one file. */
class HeaderReader {
  readonly #file: ProtobufFile;
  #fields = 0;

  constructor(file: ProtobufFile) {
    this.#file = file;
  }

  read(): OnnxHeader {
    let irVersion: number | undefined;
    const graphs: ProtobufMessage[] = [];
    const metadata = new Map<string, string>();
    for (const { number, value } of this.#values(this.#file.message)) {
      if (number === model.irVersion && typeof value === 'bigint') irVersion = Number(value);
      if (typeof value === 'bigint') continue;
      if (number === model.graph) graphs.push(value);
      if (number === model.metadata) {
        const [key, text] = this.#entry(value);
        metadata.set(key, text);
      }
    }
    const [only] = graphs;
    if (irVersion === undefined || only === undefined || graphs.length > 1)
      throw new ProtobufError('it has no graph of ONNX');
    return { irVersion, metadata, ...this.#graph(only) };
  }

  #graph(message: ProtobufMessage): Omit<OnnxHeader, 'irVersion' | 'metadata'> {
    const weights = new Set<string>();
    const externalFiles = new Set<string>();
    const inputs: OnnxTensor[] = [];
    const outputs: OnnxTensor[] = [];
    let nodes = 0;
    for (const { number, value } of this.#values(message)) {
      if (typeof value === 'bigint') continue;
      if (number === graph.node) nodes += 1;
      else if (number === graph.initializer) weights.add(this.#weight(value, externalFiles));
      else if (number === graph.input) inputs.push(this.#tensor(value));
      else if (number === graph.output) outputs.push(this.#tensor(value));
    }
    if (nodes === 0 || inputs.length === 0 || outputs.length === 0)
      throw new ProtobufError('its graph has no nodes, no inputs or no outputs');
    // Before version 4 of the format, weights had to be inputs as well.
    return { inputs: inputs.filter(({ name }) => !weights.has(name)), outputs, externalFiles };
  }

  /** Name of a weight. The external file that contains it is added to `externalFiles`. */
  #weight(message: ProtobufMessage, externalFiles: Set<string>): string {
    let name = '';
    for (const { number, value } of this.#values(message)) {
      if (typeof value === 'bigint') continue;
      if (number === tensor.name) name = this.#text(value);
      if (number !== tensor.externalData) continue;
      const [key, text] = this.#entry(value);
      if (key === 'location') externalFiles.add(text);
    }
    return name;
  }

  /** An input or an output: its name, and inside its type the element type and the shape. */
  #tensor(message: ProtobufMessage): OnnxTensor {
    let name = '';
    let elementType: string | undefined;
    let dimensions: OnnxTensor['dimensions'];
    for (const { number, value } of this.#values(message)) {
      if (typeof value === 'bigint') continue;
      if (number === 1) name = this.#text(value);
      if (number !== 2) continue;
      for (const content of this.#values(value)) {
        if (content.number !== 1 || typeof content.value === 'bigint') continue;
        for (const part of this.#values(content.value)) {
          if (typeof part.value === 'bigint') {
            if (part.number === 1) elementType = nameElementType(Number(part.value));
          } else if (part.number === 2) dimensions = this.#dimensions(part.value);
        }
      }
    }
    return { name, elementType, dimensions };
  }

  #dimensions(shape: ProtobufMessage): (number | string | undefined)[] {
    const dimensions: (number | string | undefined)[] = [];
    for (const { number, value } of this.#values(shape)) {
      if (number !== 1 || typeof value === 'bigint') continue;
      let dimension: number | string | undefined;
      for (const part of this.#values(value)) {
        if (typeof part.value === 'bigint') dimension = Number(BigInt.asIntN(64, part.value));
        else if (part.number === 2) dimension = this.#text(part.value);
      }
      dimensions.push(dimension);
    }
    return dimensions;
  }

  #entry(message: ProtobufMessage): [key: string, value: string] {
    let key = '';
    let text = '';
    for (const { number, value } of this.#values(message)) {
      if (typeof value === 'bigint') continue;
      if (number === 1) key = this.#text(value);
      if (number === 2) text = this.#text(value);
    }
    return [key, text];
  }

  #text(place: ProtobufMessage): string {
    return this.#file.text(place, maximumTextBytes);
  }

  /** Fields with a number or with content. */
  *#values(
    message: ProtobufMessage,
  ): Generator<{ readonly number: number; readonly value: bigint | ProtobufMessage }> {
    for (const field of this.#file.fields(message)) {
      this.#fields += 1;
      if (this.#fields > maximumFields)
        throw new ProtobufError(`it has more than ${maximumFields} fields`);
      if (field.type !== 'fixed') yield field;
    }
  }
}

/**
 * Reads the header of an ONNX file, in bounded memory and without its weights.
 *
 * @param path - path of the file
 * @throws ProtobufError when it is truncated or not an ONNX file, with the reason in words that
 * follow its name. Errors of the file system
 */
export function readOnnxHeader(path: string): OnnxHeader {
  const file = new ProtobufFile(path);
  try {
    return new HeaderReader(file).read();
  } finally {
    file.close();
  }
}

import { type ElementType, elementTypeNumber } from './element-types.js';
import { encodeModel, type OnnxModel } from './onnx-model.js';
import { type NumericType, type OnnxTensor, toTensor } from './onnx-tensor.js';
import {
  type Bytes,
  concatenate,
  contentField,
  numberField,
  textField,
} from './protobuf-message.js';

/** Versions of the format and of the operators. */
export interface OnnxVersions {
  /** Version of the format. */
  readonly irVersion: number;
  /** Version of the operators of ONNX. */
  readonly operatorSet: number;
}

/** Old enough for every runtime. */
const widelyKnown: OnnxVersions = { irVersion: 8, operatorSet: 13 };

/** Branch of an If node. */
export interface OnnxBranch {
  /** Its graph, as a message. */
  readonly graph: Uint8Array;
}

/** Value of an attribute: a whole number, several, or a branch of an If node. */
export type Attribute = number | readonly number[] | OnnxBranch;

/** A dimension: a number, or the name of one that varies. */
export type Dimension = number | string;

/** Parts of a model that its graph and the branches in it share. */
class SharedParts {
  readonly tensors = new Map<string, OnnxTensor>();
  readonly domains = new Set<string>();
  #names = 0;

  newName(): string {
    this.#names += 1;
    return `value${this.#names}`;
  }
}

/** Builds an ONNX model, node by node. */
export class OnnxBuilder {
  readonly #versions: OnnxVersions;
  readonly #shared: SharedParts;
  readonly #nodes: Uint8Array[] = [];
  readonly #inputs: Uint8Array[] = [];
  readonly #outputs: Uint8Array[] = [];

  /**
   * @param versions - versions of the format and of the operators
   * @param shared - parts of the model, for a branch
   */
  constructor(versions: OnnxVersions = widelyKnown, shared: SharedParts = new SharedParts()) {
    this.#versions = versions;
    this.#shared = shared;
  }

  /** Adds an input, and returns its name. */
  input(name: string, type: ElementType, dimensions: readonly Dimension[]): string {
    this.#inputs.push(contentField(11, writeValue(name, type, dimensions)));
    return name;
  }

  /** Adds an output, which is computed from a value. */
  output(name: string, type: ElementType, dimensions: readonly Dimension[], value: string): void {
    this.declareOutput(name, type, dimensions);
    this.#addNode('Identity', [value], [name], {});
  }

  /** Makes a value an output under its own name. Without dimensions, it has those of the value. */
  declareOutput(name: string, type: ElementType, dimensions?: readonly Dimension[]): void {
    this.#outputs.push(contentField(12, writeValue(name, type, dimensions)));
  }

  /** Adds a small constant, and returns its name. */
  constant(type: NumericType, dimensions: readonly number[], values: readonly number[]): string {
    return this.tensor(this.newName(), toTensor(type, dimensions, values));
  }

  /** Adds a constant, and returns its name. */
  tensor(name: string, tensor: OnnxTensor): string {
    this.#shared.tensors.set(name, tensor);
    return name;
  }

  /** Adds a constant list of whole numbers, such as a shape, and returns its name. */
  integers(...values: readonly number[]): string {
    return this.constant('int64', [values.length], values);
  }

  /** Adds a constant number without dimensions, and returns its name. */
  scalar(value: number, type: NumericType = 'float32'): string {
    return this.constant(type, [], [value]);
  }

  /**
   * Adds a node with one output.
   *
   * @param operator - name of the operator, preceded by its domain and a point unless that is ONNX:
   * `com.microsoft.MatMulNBits`
   * @param inputs - names of the inputs
   * @param attributes - attributes by name
   * @param output - name of the output
   * @returns the name of the output
   */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output: string = this.newName(),
  ): string {
    this.#addNode(operator, inputs, [output], attributes);
    return output;
  }

  /**
   * Adds a node with several outputs.
   *
   * @param operator - name of the operator, as in {@link node}
   * @param inputs - names of the inputs
   * @param outputs - number of outputs, or their names
   * @param attributes - attributes by name
   * @returns the names of the outputs
   */
  nodes(
    operator: string,
    inputs: readonly string[],
    outputs: number | readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): readonly string[] {
    const names =
      typeof outputs === 'number' ? Array.from({ length: outputs }, () => this.newName()) : outputs;
    this.#addNode(operator, inputs, names, attributes);
    return names;
  }

  /** A name that no other value of the model has. */
  newName(): string {
    return this.#shared.newName();
  }

  /**
   * Builds a branch of an If node, which may use every value of this graph. Its constants are those
   * of the model: both branches share them.
   *
   * @param build - adds nodes and outputs
   */
  branch(build: (branch: OnnxBuilder) => void): OnnxBranch {
    const branch = new OnnxBuilder(this.#versions, this.#shared);
    build(branch);
    return {
      graph: concatenate([...branch.#nodes, textField(2, this.newName()), ...branch.#outputs]),
    };
  }

  /** Converts a value to an element type. */
  cast(value: string, type: ElementType): string {
    return this.node('Cast', [value], { to: elementTypeNumber(type) });
  }

  /** Cuts a value along one of its dimensions. */
  slice(value: string, axis: number, start: number, end: number): string {
    return this.node('Slice', [
      value,
      this.integers(start),
      this.integers(end),
      this.integers(axis),
    ]);
  }

  /** The model, whose tensors have not been produced yet. */
  model(metadata: Readonly<Record<string, string | number>>): OnnxModel {
    const { irVersion, operatorSet } = this.#versions;
    return {
      irVersion,
      operatorSets: new Map([
        ['', operatorSet],
        ...[...this.#shared.domains].map((domain) => [domain, 1] as const),
      ]),
      nodes: concatenate([...this.#nodes, textField(2, 'graph')]),
      tensors: this.#shared.tensors,
      interface: concatenate([...this.#inputs, ...this.#outputs]),
      metadata,
    };
  }

  /** The model as a file. */
  build(metadata: Readonly<Record<string, string | number>>): Bytes {
    return encodeModel(this.model(metadata));
  }

  #addNode(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const point = operator.lastIndexOf('.');
    const domain = operator.slice(0, Math.max(point, 0));
    if (domain !== '') this.#shared.domains.add(domain);
    this.#nodes.push(
      contentField(
        1,
        ...inputs.map((name) => textField(1, name)),
        ...outputs.map((name) => textField(2, name)),
        textField(3, `node of ${outputs[0]}`),
        textField(4, operator.slice(point + 1)),
        ...Object.entries(attributes).map(([name, value]) =>
          contentField(5, writeAttribute(name, value)),
        ),
        ...(domain === '' ? [] : [textField(7, domain)]),
      ),
    );
  }
}

/** Numbers of the kinds of attributes (`AttributeProto.AttributeType`). */
const attributeKinds = { integer: 2, graph: 5, integers: 7 } as const;

function writeAttribute(name: string, value: Attribute): Bytes {
  const kind = (number: number) => numberField(20, number);
  if (typeof value === 'number')
    return concatenate([textField(1, name), numberField(3, value), kind(attributeKinds.integer)]);
  if ('graph' in value)
    return concatenate([
      textField(1, name),
      contentField(6, value.graph),
      kind(attributeKinds.graph),
    ]);
  return concatenate([
    textField(1, name),
    ...value.map((one) => numberField(8, one)),
    kind(attributeKinds.integers),
  ]);
}

function writeValue(
  name: string,
  type: ElementType,
  dimensions: readonly Dimension[] | undefined,
): Bytes {
  const shape = dimensions?.map((dimension) =>
    contentField(
      1,
      typeof dimension === 'number' ? numberField(1, dimension) : textField(2, dimension),
    ),
  );
  const tensor = [
    numberField(1, elementTypeNumber(type)),
    ...(shape === undefined ? [] : [contentField(2, ...shape)]),
  ];
  return concatenate([textField(1, name), contentField(2, contentField(1, ...tensor))]);
}

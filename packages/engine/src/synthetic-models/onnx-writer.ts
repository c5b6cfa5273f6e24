/** Element type of a tensor, as the models of this folder use them. */
export type ElementType = 'float32' | 'int32' | 'int64';

/** Numbers of the element types in ONNX. */
const elementTypes: Readonly<Record<ElementType, number>> = { float32: 1, int32: 6, int64: 7 };

/** Versions of the format and of the operators: old enough for every runtime. */
const irVersion = 8;
const operatorSet = 13;

/** Value of an attribute: a whole number, or several. */
export type Attribute = number | readonly number[];

/** A dimension: a number, or the name of one that varies. */
export type Dimension = number | string;

type Bytes = Uint8Array<ArrayBuffer>;

function concatenate(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}

const number = (field: number, value: number) => concatenate([varint(field * 8), varint(value)]);

const bytes = (field: number, ...content: readonly Uint8Array[]) => {
  const whole = concatenate(content);
  return concatenate([varint(field * 8 + 2), varint(whole.length), whole]);
};

const text = (field: number, value: string) => bytes(field, new TextEncoder().encode(value));

function writeAttribute(name: string, value: Attribute): Bytes {
  return typeof value === 'number'
    ? concatenate([text(1, name), number(3, value), number(20, 2)])
    : concatenate([text(1, name), ...value.map((one) => number(8, one)), number(20, 7)]);
}

function writeContent(type: ElementType, values: readonly number[]): Uint8Array {
  const size = type === 'int64' ? 8 : 4;
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (const [index, value] of values.entries()) {
    if (type === 'float32') view.setFloat32(index * size, value, true);
    else if (type === 'int32') view.setInt32(index * size, value, true);
    else view.setBigInt64(index * size, BigInt(value), true);
  }
  return new Uint8Array(view.buffer);
}

function writeValue(name: string, type: ElementType, dimensions: readonly Dimension[]): Bytes {
  const shape = dimensions.map((dimension) =>
    bytes(1, typeof dimension === 'number' ? number(1, dimension) : text(2, dimension)),
  );
  const tensor = [number(1, elementTypes[type]), bytes(2, ...shape)];
  return concatenate([text(1, name), bytes(2, bytes(1, ...tensor))]);
}

/** Builds an ONNX model, node by node. */
export class OnnxBuilder {
  readonly #nodes: Uint8Array[] = [];
  readonly #weights: Uint8Array[] = [];
  readonly #inputs: Uint8Array[] = [];
  readonly #outputs: Uint8Array[] = [];
  #names = 0;

  /** Adds an input, and returns its name. */
  input(name: string, type: ElementType, dimensions: readonly Dimension[]): string {
    this.#inputs.push(bytes(11, writeValue(name, type, dimensions)));
    return name;
  }

  /** Adds an output, which is computed from a value. */
  output(name: string, type: ElementType, dimensions: readonly Dimension[], value: string): void {
    this.#outputs.push(bytes(12, writeValue(name, type, dimensions)));
    this.#addNode('Identity', [value], [name], {});
  }

  /** Adds a constant, and returns its name. */
  constant(type: ElementType, dimensions: readonly number[], values: readonly number[]): string {
    const name = this.#newName();
    this.#weights.push(
      bytes(
        5,
        ...dimensions.map((dimension) => number(1, dimension)),
        number(2, elementTypes[type]),
        text(8, name),
        bytes(9, writeContent(type, values)),
      ),
    );
    return name;
  }

  /** Adds a constant list of whole numbers, such as a shape, and returns its name. */
  integers(...values: readonly number[]): string {
    return this.constant('int64', [values.length], values);
  }

  /** Adds a constant number without dimensions, and returns its name. */
  scalar(value: number, type: ElementType = 'float32'): string {
    return this.constant(type, [], [value]);
  }

  /** Adds a node, and returns the name of its output. */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    const [name] = this.nodes(operator, inputs, 1, attributes);
    return name as string;
  }

  /** Adds a node with several outputs, and returns their names. */
  nodes(
    operator: string,
    inputs: readonly string[],
    outputCount: number,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string[] {
    const outputs = Array.from({ length: outputCount }, () => this.#newName());
    this.#addNode(operator, inputs, outputs, attributes);
    return outputs;
  }

  /** Converts a value to an element type. */
  cast(value: string, type: ElementType): string {
    return this.node('Cast', [value], { to: elementTypes[type] });
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

  /** The model as a file. */
  build(metadata: Readonly<Record<string, string | number>>): Bytes {
    return concatenate([
      number(1, irVersion),
      text(2, 'earshot'),
      bytes(
        7,
        ...this.#nodes,
        text(2, 'graph'),
        ...this.#weights,
        ...this.#inputs,
        ...this.#outputs,
      ),
      bytes(8, text(1, ''), number(2, operatorSet)),
      ...Object.entries(metadata).map(([key, value]) =>
        bytes(14, text(1, key), text(2, String(value))),
      ),
    ]);
  }

  #addNode(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    this.#nodes.push(
      bytes(
        1,
        ...inputs.map((name) => text(1, name)),
        ...outputs.map((name) => text(2, name)),
        text(3, `node${this.#nodes.length}`),
        text(4, operator),
        ...Object.entries(attributes).map(([name, value]) => bytes(5, writeAttribute(name, value))),
      ),
    );
  }

  #newName(): string {
    this.#names += 1;
    return `value${this.#names}`;
  }
}

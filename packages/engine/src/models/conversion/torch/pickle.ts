/** A function or class that a pickle names. It is a name only: nothing is looked up or run. */
class PickledName {
  /** Module and name, with a point between them. */
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** A call that a pickle requests, as data. */
export class PickledCall {
  /** Module and name of the function. */
  readonly path: string;
  /** Values that it would be called with. */
  readonly values: readonly unknown[];

  constructor(path: string, values: readonly unknown[]) {
    this.path = path;
    this.values = values;
  }
}

/** A reference to something outside a pickle, such as the storage of a tensor. */
export class PickledReference {
  /** Key of the object in the pickle. */
  readonly key: unknown;

  constructor(key: unknown) {
    this.key = key;
  }
}

/** The bytes are not a pickle of data. The message says what was found, and where. */
export class PickleError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'PickleError';
}

/** Maximum number of operations of a pickle. Pickles of speech models have thousands. */
const maximumOperations = 200_000;

/**
 * Reads a pickle of Python (protocol 2, PEP 307) as data: dictionaries become maps, lists and
 * tuples arrays, and what Python would import, call or build stays a description of it. Unlike the
 * reader of Python, it runs no code of the file.
 *
 * @param bytes - bytes that hold the pickle
 * @param start - position of its first operation
 * @returns its value, and the position after it
 * @throws PickleError for operations other than those that data needs, and for bytes that end too
 * early
 */
export function readPickle(
  bytes: Buffer,
  start: number,
): { readonly value: unknown; readonly end: number } {
  const reader = new PickleReader(bytes, start);
  for (let count = 0; count < maximumOperations; count += 1)
    if (reader.step()) return { value: reader.pop(), end: reader.position };
  throw new PickleError(`has a pickle of more than ${maximumOperations} operations`);
}

/** Operation that ends a pickle: STOP. */
const stop = 0x2e;

class PickleReader {
  readonly #bytes: Buffer;
  readonly #stack: unknown[] = [];
  readonly #marks: number[] = [];
  readonly #memo = new Map<number, unknown>();
  /** Operations by their code, with their name in Python. */
  readonly #operations: ReadonlyMap<number, () => void> = new Map([
    // PROTO, whose version adds no information to the operations.
    [0x80, () => this.#skip(1)],
    // MARK
    [0x28, () => this.#begin()],
    // NONE, NEWTRUE, NEWFALSE
    [0x4e, () => this.#push(null)],
    [0x88, () => this.#push(true)],
    [0x89, () => this.#push(false)],
    // BININT, BININT1, BININT2, LONG1, BINFLOAT
    [0x4a, () => this.#push(this.#bytes.readInt32LE(this.#take(4)))],
    [0x4b, () => this.#push(this.#unsigned(1))],
    [0x4d, () => this.#push(this.#unsigned(2))],
    [0x8a, () => this.#push(this.#longInteger(this.#unsigned(1)))],
    [0x47, () => this.#push(this.#bytes.readDoubleBE(this.#take(8)))],
    // BINUNICODE
    [0x58, () => this.#push(this.#text(this.#unsigned(4)))],
    // EMPTY_DICT, EMPTY_LIST, EMPTY_TUPLE
    [0x7d, () => this.#push(new Map())],
    [0x5d, () => this.#push([])],
    [0x29, () => this.#push([])],
    // TUPLE1, TUPLE2, TUPLE3, TUPLE
    [0x85, () => this.#push(this.#popMany(1))],
    [0x86, () => this.#push(this.#popMany(2))],
    [0x87, () => this.#push(this.#popMany(3))],
    [0x74, () => this.#push(this.#popToMark())],
    // BINPUT, LONG_BINPUT, BINGET, LONG_BINGET
    [0x71, () => this.#remember(this.#unsigned(1))],
    [0x72, () => this.#remember(this.#unsigned(4))],
    [0x68, () => this.#push(this.#memo.get(this.#unsigned(1)))],
    [0x6a, () => this.#push(this.#memo.get(this.#unsigned(4)))],
    // GLOBAL, REDUCE, BINPERSID
    [0x63, () => this.#push(new PickledName(`${this.#line()}.${this.#line()}`))],
    [0x52, () => this.#push(createCall(this.#popMany(2)))],
    [0x51, () => this.#push(new PickledReference(this.pop()))],
    // BUILD: the state of an object, such as the metadata of a dictionary, is ignored.
    [0x62, () => this.#drop()],
    // SETITEM, SETITEMS, APPEND, APPENDS
    [0x73, () => this.#setItems(this.#popMany(2))],
    [0x75, () => this.#setItems(this.#popToMark())],
    [0x61, () => this.#append(this.#popMany(1))],
    [0x65, () => this.#append(this.#popToMark())],
  ]);
  position: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.position = start;
  }

  /** Executes an operation, and returns true for the last one. */
  step(): boolean {
    const at = this.position;
    const operation = this.#unsigned(1);
    if (operation === stop) return true;
    const work = this.#operations.get(operation);
    if (work === undefined)
      throw new PickleError(
        `asks for the operation 0x${operation.toString(16)} at byte ${at}, which builds no data`,
      );
    work();
    return false;
  }

  /** Takes the last value. */
  pop(): unknown {
    if (this.#stack.length <= (this.#marks.at(-1) ?? 0))
      throw new PickleError(`takes a value before byte ${this.position} that is not there`);
    return this.#stack.pop();
  }

  #push(value: unknown): void {
    this.#stack.push(value);
  }

  #drop(): void {
    this.pop();
  }

  #top(): unknown {
    const value = this.pop();
    this.#push(value);
    return value;
  }

  #remember(key: number): void {
    this.#memo.set(key, this.#top());
  }

  /** Begins a list of values. */
  #begin(): void {
    this.#marks.push(this.#stack.length);
  }

  #popMany(count: number): unknown[] {
    return Array.from({ length: count }, () => this.pop()).reverse();
  }

  #popToMark(): unknown[] {
    const mark = this.#marks.pop();
    if (mark === undefined || mark > this.#stack.length)
      throw new PickleError(`ends a list before byte ${this.position} that was not begun`);
    return this.#stack.splice(mark);
  }

  #setItems(items: readonly unknown[]): void {
    const target = this.#top();
    if (!(target instanceof Map) || items.length % 2 !== 0)
      throw new PickleError(`sets items before byte ${this.position} of what has none`);
    for (let index = 0; index < items.length; index += 2)
      target.set(items[index], items[index + 1]);
  }

  #append(items: readonly unknown[]): void {
    const target = this.#top();
    if (!Array.isArray(target))
      throw new PickleError(`appends before byte ${this.position} to what is no list`);
    for (const item of items) target.push(item);
  }

  /** Moves on by some bytes, and returns the position of the first. */
  #take(length: number): number {
    const at = this.position;
    if (length > this.#bytes.length - at) throw new PickleError(`ends in a pickle at byte ${at}`);
    this.position += length;
    return at;
  }

  #skip(length: number): void {
    this.#take(length);
  }

  #unsigned(length: number): number {
    return this.#bytes.readUIntLE(this.#take(length), length);
  }

  /** A number in two's complement. One that is not exact as a number stays a bigint. */
  #longInteger(length: number): number | bigint {
    const at = this.#take(length);
    let value = 0n;
    for (let index = length - 1; index >= 0; index -= 1)
      value = (value << 8n) | BigInt(this.#bytes[at + index] ?? 0);
    const signed = BigInt.asIntN(8 * length, value);
    const number = Number(signed);
    return Number.isSafeInteger(number) ? number : signed;
  }

  #text(length: number): string {
    const at = this.#take(length);
    return this.#bytes.toString('utf8', at, at + length);
  }

  #line(): string {
    const end = this.#bytes.indexOf('\n', this.position);
    if (end < 0) throw new PickleError(`ends in a name at byte ${this.position}`);
    const text = this.#text(end - this.position);
    this.#take(1);
    return text;
  }
}

/** A dictionary that keeps its order is one here anyway. */
function createCall([called, values]: readonly unknown[]): unknown {
  if (!(called instanceof PickledName) || !Array.isArray(values))
    throw new PickleError('calls what is no function');
  if (called.path === 'collections.OrderedDict') return new Map();
  return new PickledCall(called.path, values);
}

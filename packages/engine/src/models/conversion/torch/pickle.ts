/** A function or class that a pickle names. It is a name only: nothing is looked up or run. */
class PickledName {
  /** Module and name, with a point between them. */
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** A call that a pickle asks for, as data. */
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

/** A reference to something outside of a pickle, such as the storage of a tensor. */
export class PickledReference {
  /** What the pickle says of it. */
  readonly key: unknown;

  constructor(key: unknown) {
    this.key = key;
  }
}

/** The bytes are no pickle of data: the message says what is there, and where. */
export class PickleError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'PickleError';
}

/** Most operations of a pickle: that of a speech model has thousands. */
const maximumOperations = 200_000;

/**
 * Reads a pickle of Python (protocol 2, PEP 307) as data: dictionaries become maps, lists and tuples arrays, and what Python would import, call
 * or build stays a description of it. Unlike the reader of Python it runs nothing of the file.
 *
 * @param bytes - bytes that hold the pickle
 * @param start - position of its first operation
 * @returns its value, and the position behind it
 * @throws PickleError for operations other than those that data needs, and for bytes that end too early
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

class PickleReader {
  readonly #bytes: Buffer;
  readonly #stack: unknown[] = [];
  readonly #marks: number[] = [];
  readonly #memo = new Map<number, unknown>();
  position: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.position = start;
  }

  /** Does an operation; true for the last one. */
  step(): boolean {
    const at = this.position;
    const operation = this.#unsigned(1);
    const push = (value: unknown) => {
      this.#stack.push(value);
    };
    switch (operation) {
      // PROTO, whose version says nothing that the operations do not.
      case 0x80:
        this.#take(1);
        break;
      // STOP
      case 0x2e:
        return true;
      // MARK
      case 0x28:
        this.#marks.push(this.#stack.length);
        break;
      // NONE, NEWTRUE, NEWFALSE
      case 0x4e:
        push(null);
        break;
      case 0x88:
        push(true);
        break;
      case 0x89:
        push(false);
        break;
      // BININT, BININT1, BININT2, LONG1
      case 0x4a:
        push(this.#bytes.readInt32LE(this.#take(4)));
        break;
      case 0x4b:
        push(this.#unsigned(1));
        break;
      case 0x4d:
        push(this.#unsigned(2));
        break;
      case 0x8a:
        push(this.#longInteger(this.#unsigned(1)));
        break;
      // BINFLOAT
      case 0x47:
        push(this.#bytes.readDoubleBE(this.#take(8)));
        break;
      // BINUNICODE
      case 0x58:
        push(this.#text(this.#unsigned(4)));
        break;
      // EMPTY_DICT, EMPTY_LIST, EMPTY_TUPLE
      case 0x7d:
        push(new Map());
        break;
      case 0x5d:
      case 0x29:
        push([]);
        break;
      // TUPLE1, TUPLE2, TUPLE3, TUPLE
      case 0x85:
      case 0x86:
      case 0x87:
        push(Array.from({ length: operation - 0x84 }, () => this.pop()).reverse());
        break;
      case 0x74:
        push(this.#popToMark());
        break;
      // BINPUT, LONG_BINPUT, BINGET, LONG_BINGET
      case 0x71:
        this.#memo.set(this.#unsigned(1), this.#top());
        break;
      case 0x72:
        this.#memo.set(this.#unsigned(4), this.#top());
        break;
      case 0x68:
        push(this.#memo.get(this.#unsigned(1)));
        break;
      case 0x6a:
        push(this.#memo.get(this.#unsigned(4)));
        break;
      // GLOBAL
      case 0x63:
        push(new PickledName(`${this.#line()}.${this.#line()}`));
        break;
      // REDUCE
      case 0x52: {
        const values = this.pop();
        push(callOf(this.pop(), values));
        break;
      }
      // BINPERSID
      case 0x51:
        push(new PickledReference(this.pop()));
        break;
      // BUILD: the state of an object, such as the metadata of a dictionary
      case 0x62:
        this.pop();
        break;
      // SETITEM, SETITEMS
      case 0x73: {
        const value = this.pop();
        this.#setItems([this.pop(), value]);
        break;
      }
      case 0x75:
        this.#setItems(this.#popToMark());
        break;
      // APPEND, APPENDS
      case 0x61:
        this.#append([this.pop()]);
        break;
      case 0x65:
        this.#append(this.#popToMark());
        break;
      default:
        throw new PickleError(
          `asks for the operation 0x${operation.toString(16)} at byte ${at}, which builds no data`,
        );
    }
    return false;
  }

  /** Takes the last value. */
  pop(): unknown {
    if (this.#stack.length <= (this.#marks.at(-1) ?? 0))
      throw new PickleError(`takes a value before byte ${this.position} that is not there`);
    return this.#stack.pop();
  }

  #top(): unknown {
    const value = this.pop();
    this.#stack.push(value);
    return value;
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

  #unsigned(length: number): number {
    return this.#bytes.readUIntLE(this.#take(length), length);
  }

  /** A number in two's complement; one that is not exact as a number stays a bigint. */
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
function callOf(called: unknown, values: unknown): unknown {
  if (!(called instanceof PickledName) || !Array.isArray(values))
    throw new PickleError('calls what is no function');
  if (called.path === 'collections.OrderedDict') return new Map();
  return new PickledCall(called.path, values);
}

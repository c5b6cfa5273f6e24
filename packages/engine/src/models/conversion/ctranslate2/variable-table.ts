import { fstatSync } from 'node:fs';
import { readBytes } from '../../files/read-bytes.js';
import { refuseModel } from '../../files/refuse-model.js';
import { type Variable, variableTypes } from './variable.js';

/** Version of the file format that is read: that of CTranslate2 2.13 (2022) to today. */
const binaryVersion = 6;

/**
 * Limits of a table. Whisper large has 1,300 variables with names of 50 characters and three
 * dimensions.
 */
const limits = { variables: 65_536, nameCharacters: 512, dimensions: 8 } as const;

/** Contents of a file of CTranslate2, without the values of its variables. */
export interface VariableTable {
  /** Name of the specification of the model, such as `WhisperSpec`. */
  readonly specification: string;
  /** Revision of the specification. */
  readonly revision: number;
  /** Variables by name. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** Names of variables that have a second name, by that second name. */
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Reads the table of variables of a `model.bin` of CTranslate2, skipping their values.
 *
 * @param descriptor - descriptor of the file
 * @param file - path of the file, for messages
 * @throws EngineModelError when the file is cut off, of another version or damaged, naming the
 * place
 */
export function readVariableTable(descriptor: number, file: string): VariableTable {
  return new TableReader(descriptor, file).read();
}

/** Reads the table of one file. */
class TableReader {
  readonly #descriptor: number;
  readonly #file: string;
  readonly #sizeBytes: number;
  #position = 0;

  constructor(descriptor: number, file: string) {
    this.#descriptor = descriptor;
    this.#file = file;
    this.#sizeBytes = fstatSync(descriptor).size;
  }

  read(): VariableTable {
    const version = this.#number(4, 'the version of the format');
    if (version !== binaryVersion)
      this.#refuse(
        0,
        `has the version ${version} of the format instead of ${binaryVersion}: it is no model.bin of CTranslate2, or of another version of it`,
      );
    const specification = this.#text('the name of the specification');
    const revision = this.#number(4, 'the revision of the specification');
    const variables = this.#variables();
    const aliases = this.#aliases(variables);
    if (this.#position < this.#sizeBytes)
      this.#refuse(
        this.#position,
        `has ${this.#sizeBytes - this.#position} bytes after its last alias instead of none`,
      );
    return { specification, revision, variables, aliases };
  }

  #variables(): ReadonlyMap<string, Variable> {
    const count = this.#count('variables');
    const variables = new Map<string, Variable>();
    for (let index = 0; index < count; index += 1) {
      const at = this.#position;
      const variable = this.#variable(`the variable ${index + 1} of ${count}`);
      if (variables.has(variable.name)) this.#refuse(at, `has the variable ${variable.name} twice`);
      variables.set(variable.name, variable);
    }
    return variables;
  }

  #variable(what: string): Variable {
    const name = this.#text(`the name of ${what}`);
    const at = this.#position;
    const rank = this.#number(1, `the dimensions of ${name}`);
    if (rank > limits.dimensions)
      this.#refuse(at, `has ${rank} dimensions of ${name}, and ${limits.dimensions} are allowed`);
    const dimensions = Array.from({ length: rank }, () =>
      this.#number(4, `the dimensions of ${name}`),
    );
    const typeNumber = this.#number(1, `the type of ${name}`);
    const type = variableTypes[typeNumber];
    if (type === undefined)
      return this.#refuse(
        at,
        `has the type ${typeNumber} of ${name} instead of 0 to ${variableTypes.length - 1}`,
      );
    const sizeBytes = this.#number(4, `the size of ${name}`);
    // A product beyond 2 ** 53 is not exact, but still not a size that a file can state in 32 bits.
    const expected = dimensions.reduce((product, dimension) => product * dimension, type.bytes);
    if (expected !== sizeBytes)
      this.#refuse(
        at,
        `has ${sizeBytes} bytes of ${name}, whose dimensions ${dimensions.join(' x ')} of ${type.name} need ${expected}`,
      );
    const position = this.#take(sizeBytes, `the values of ${name}`);
    return { name, dimensions, type: type.name, position, sizeBytes };
  }

  #aliases(variables: ReadonlyMap<string, Variable>): ReadonlyMap<string, string> {
    const count = this.#count('aliases');
    const aliases = new Map<string, string>();
    for (let index = 0; index < count; index += 1) {
      const at = this.#position;
      const alias = this.#text(`the alias ${index + 1} of ${count}`);
      const target = this.#text(`the variable of the alias ${alias}`);
      if (aliases.has(alias) || variables.has(alias))
        this.#refuse(at, `has the name ${alias} twice`);
      if (!variables.has(target))
        this.#refuse(at, `has the alias ${alias} of ${target}, which is no variable of it`);
      aliases.set(alias, target);
    }
    return aliases;
  }

  #count(what: string): number {
    const at = this.#position;
    const count = this.#number(4, `the number of ${what}`);
    if (count > limits.variables)
      this.#refuse(at, `has ${count} ${what}, and ${limits.variables} are allowed`);
    return count;
  }

  /** A text: its length with a zero byte at its end, in two bytes, and its characters. */
  #text(what: string): string {
    const at = this.#position;
    const length = this.#number(2, `the length of ${what}`);
    if (length < 2 || length > limits.nameCharacters + 1)
      this.#refuse(
        at,
        `has ${what} with ${length - 1} characters, and 1 to ${limits.nameCharacters} are allowed`,
      );
    const text = this.#bytes(length, what).toString('latin1');
    if (!/^[!-~]+\0$/u.test(text))
      this.#refuse(at, `has ${what} with other characters than printable ones of ASCII`);
    return text.slice(0, -1);
  }

  /** An unsigned number, little-endian. */
  #number(bytes: 1 | 2 | 4, what: string): number {
    return this.#bytes(bytes, what).readUIntLE(0, bytes);
  }

  #bytes(length: number, what: string): Buffer {
    const bytes = Buffer.alloc(length);
    readBytes(this.#descriptor, bytes, this.#take(length, what));
    return bytes;
  }

  /** Skips bytes, and returns their position. */
  #take(length: number, what: string): number {
    const at = this.#position;
    if (length > this.#sizeBytes - at)
      this.#refuse(
        at,
        `is cut off: ${what} ends ${length - (this.#sizeBytes - at)} bytes after it`,
      );
    this.#position += length;
    return at;
  }

  #refuse(position: number, reason: string): never {
    return refuseModel(this.#file, `at byte ${position} ${reason}`);
  }
}

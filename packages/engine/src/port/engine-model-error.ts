import { EngineError, EngineUnavailableError } from './engine-error.js';

/**
 * Problem with a file of a model: `description` means that `model.json` is invalid, `missing` that
 * the file cannot be read, `size` and `checksum` that its content differs, and `format` that it is
 * not a model of its family.
 */
export type ModelProblem = 'description' | 'missing' | 'size' | 'checksum' | 'format';

/** Place of the problem with a model. */
export interface ModelProblemPlace {
  /** Path of the file. */
  readonly file: string;
  /** Kind of the problem. */
  readonly problem: ModelProblem;
}

/**
 * A model cannot be loaded because one of its files is missing, damaged or invalid. The message
 * names the file and the remedy.
 */
export class EngineModelError extends EngineUnavailableError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineModelError';
  /** Path of the file. */
  readonly file: string;
  /** Kind of the problem. */
  readonly problem: ModelProblem;

  /**
   * @param message - message, for people
   * @param details - the file, the kind of problem, and the error that caused this one
   */
  constructor(
    message: string,
    { file, problem, ...details }: ModelProblemPlace & { cause?: unknown },
  ) {
    super(message, details);
    this.file = file;
    this.problem = problem;
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineModelError {
    return EngineError.is(value) && value.name === 'EngineModelError';
  }
}

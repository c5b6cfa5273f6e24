import { existsSync } from 'node:fs';
import type * as OnnxRuntime from 'onnxruntime-node';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineUnavailableError, errorMessage } from '../../port/engine-error.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import type { OnnxDevice } from './onnx-device.js';

/**
 * The module of the library, which is loaded on demand: it is large, and an optional dependency.
 */
type OnnxModule = typeof OnnxRuntime;

/** Names of the execution providers of the library for devices. */
const providers: Readonly<Record<OnnxDevice, string>> = {
  cpu: 'cpu',
  cuda: 'cuda',
  coreml: 'coreml',
  directml: 'dml',
};

/** Options of {@link OnnxLibrary}. */
export interface OnnxLibraryOptions {
  readonly device: OnnxDevice;
  /** Threads for one run of a model. */
  readonly threads: number;
}

/** ONNX Runtime, on one device. */
export class OnnxLibrary {
  readonly #module: OnnxModule;
  readonly #options: OnnxLibraryOptions;
  #fallbackReason: string | undefined;

  private constructor(module: OnnxModule, options: OnnxLibraryOptions) {
    this.#module = module;
    this.#options = options;
  }

  /**
   * Loads the library into this process.
   *
   * @throws EngineUnavailableError that says what to install
   */
  static async open(options: OnnxLibraryOptions): Promise<OnnxLibrary> {
    try {
      const module = await import('onnxruntime-node');
      // Errors are thrown, so the library does not need to write them to the standard error as
      // well.
      module.env.logLevel = 'fatal';
      return new OnnxLibrary(module, options);
    } catch (error) {
      throw new EngineUnavailableError(
        `ONNX Runtime cannot be loaded on ${process.platform} ${process.arch}. Install it with: npm install onnxruntime-node (${errorMessage(error).split('\n')[0]})`,
        { cause: error },
      );
    }
  }

  /** Version of the library. */
  get version(): string {
    return this.#module.env.versions.node ?? this.#module.env.versions.common;
  }

  /**
   * Reason why models run on the processor although another device was requested, or `undefined`
   * while none do.
   */
  get fallbackReason(): string | undefined {
    return this.#fallbackReason;
  }

  /** Class of the tensors. */
  get Tensor(): typeof Tensor {
    return this.#module.Tensor;
  }

  /**
   * Loads a model.
   *
   * @param path - path of its file, `.onnx` or `.ort`
   * @throws EngineModelError when it cannot be loaded on the processor either
   */
  async load(path: string): Promise<InferenceSession> {
    const { device } = this.#options;
    if (device !== 'cpu' && this.#fallbackReason === undefined) {
      try {
        return await this.#create(path, [providers[device]]);
      } catch (error) {
        this.#fallbackReason = errorMessage(error).split('\n')[0];
      }
    }
    try {
      return await this.#create(path, []);
    } catch (error) {
      throw new EngineModelError(
        `${path} cannot be loaded: ${errorMessage(error)}. Install the model again with: earshot models pull`,
        { file: path, problem: existsSync(path) ? 'format' : 'missing', cause: error },
      );
    }
  }

  #create(path: string, devices: readonly string[]): Promise<InferenceSession> {
    const { threads } = this.#options;
    return this.#module.InferenceSession.create(path, {
      executionProviders: [...devices, providers.cpu],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
    });
  }
}

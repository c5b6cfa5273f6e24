/** The parts of AudioWorkletGlobalScope that the processor uses; no library of types has them. */
export interface WorkletScope {
  /** Sample rate of the context, in Hz. */
  readonly sampleRate: number;
  readonly AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(
    name: string,
    processor: new (options: {
      readonly processorOptions: unknown;
    }) => {
      process(inputs: readonly (readonly Float32Array[])[]): boolean;
    },
  ): void;
}

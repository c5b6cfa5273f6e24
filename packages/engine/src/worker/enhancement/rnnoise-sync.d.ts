declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  /** The functions of the library, compiled to WebAssembly. */
  interface RnnoiseModule {
    /** Its memory, which is replaced when it grows. */
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _rnnoise_create(): number;
    _rnnoise_destroy(state: number): void;
    /** Processes 480 samples at 48 kHz, in the range of 16-bit integers. */
    _rnnoise_process_frame(state: number, output: number, input: number): number;
  }
  export default function createRnnoise(): RnnoiseModule;
}

// The parts used here of packages that bring no types.

declare module 'node-wav' {
  export function decode(bytes: Uint8Array): { readonly channelData: readonly Float32Array[] };
}

declare module 'wav-decoder' {
  export namespace decode {
    function sync(bytes: ArrayBuffer): { readonly channelData: readonly Float32Array[] };
  }
}

declare module '@echogarden/speex-resampler-wasm/simd' {
  interface SpeexModule {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _speex_resampler_init(
      channels: number,
      fromRateHz: number,
      toRateHz: number,
      quality: number,
      error: number,
    ): number;
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputLength: number,
      output: number,
      outputLength: number,
    ): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_destroy(state: number): void;
  }
  export default function load(): Promise<SpeexModule>;
}

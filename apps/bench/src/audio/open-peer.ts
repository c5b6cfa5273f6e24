/** An open stream of one channel. */
export interface OpenPeer {
  write(samples: Float32Array): Float32Array;
  flush(): Float32Array;
  close(): void;
}

/** A resampler to compare. */
export interface ResamplerPeer {
  readonly name: string;
  open(fromRate: number, toRate: number): OpenPeer | Promise<OpenPeer>;
}

/**
 * Bytes in an `ArrayBuffer`, not in shared memory, as most platform functions require:
 * `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7, where the type has no
 * parameter.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Whether typed arrays of this machine have the low byte of an element first, as nearly all machines do. */
export const isLittleEndianHost: boolean = /* @__PURE__ */ readsLowByteFirst();

function readsLowByteFirst(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

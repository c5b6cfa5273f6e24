/** What travels over a link. */
export type Frame =
  | { readonly kind: 'open' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string };

const encoder = new TextEncoder();

/** Bytes that a frame takes on the wire (RFC 6455, section 5.2); frames of clients carry a mask of four bytes. */
export function frameBytes(frame: Frame, isMasked: boolean): number {
  const payload = payloadBytes(frame);
  if (payload === null) return 0;
  const length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8;
  return 2 + length + (isMasked ? 4 : 0) + payload;
}

function payloadBytes(frame: Frame): number | null {
  switch (frame.kind) {
    case 'open':
      return null;
    case 'text':
      return encoder.encode(frame.text).length;
    case 'binary':
      return frame.bytes.length;
    case 'close':
      return frame.code === 1005 ? 0 : 2 + encoder.encode(frame.reason).length;
  }
}

import { WebSocket } from 'ws';

/** The library's code for a message of too many parts, which clients read in contrary ways. */
const tooManyParts = 1008;
const tooLarge = 1009;

/** A WebSocket that closes for a message of too many fragments as it does for one of too many bytes. */
export class LiveWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    // What a client closes with is sent back to it, and comes with a reason, be it an empty one.
    super.close(code === tooManyParts && reason === undefined ? tooLarge : code, reason);
  }
}

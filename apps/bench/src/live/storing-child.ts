import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';

// The least that a server of live sessions must do to lose nothing: write each frame into the file of its session, and acknowledge it then.
const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
let count = 0;
sockets.on('connection', (socket) => {
  const file = openSync(join(folder, `${count}.raw`), 'w');
  count += 1;
  let bytes = 0;
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return;
    // The sockets of this server leave binaryType as it is, so that data is one buffer.
    const frame = data as Buffer;
    const from = bytes;
    writeSync(file, frame);
    bytes += frame.length;
    socket.send(
      JSON.stringify({
        type: 'audio_chunk',
        acknowledged: true,
        data: { byte_range: [from, bytes] },
      }),
    );
  });
  socket.on('close', () => closeSync(file));
});
sockets.on('listening', () => {
  // It listens on a port of the network, which has an address with a number.
  const { port } = sockets.address() as AddressInfo;
  process.send?.(port);
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});

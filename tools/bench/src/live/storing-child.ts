import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';

// The least that a server of live sessions must do to lose nothing, and to repeat its messages to a
// client that was disconnected: write each frame into the audio of its session and its
// acknowledgement into the journal, and then send that.
const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
let count = 0;
sockets.on('connection', (socket) => {
  const audio = openSync(join(folder, `${count}.raw`), 'w');
  const journal = openSync(join(folder, `${count}.journal`), 'w');
  count += 1;
  let bytes = 0;
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return;
    // The sockets of this server leave binaryType as it is, so that data is one buffer.
    const frame = data as Buffer;
    const from = bytes;
    writeSync(audio, frame);
    bytes += frame.length;
    writeSync(journal, `${bytes} ${Date.now()}\n`, null, 'latin1');
    socket.send(
      JSON.stringify({
        type: 'audio_chunk',
        acknowledged: true,
        data: { byte_range: [from, bytes] },
      }),
    );
  });
  socket.on('close', () => {
    closeSync(audio);
    closeSync(journal);
  });
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

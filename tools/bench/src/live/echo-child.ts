import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

// The least that a server of live sessions can do: take a frame, decode it, encode it, and send it
// back.
const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return;
    // The sockets of this server leave binaryType as it is, so that data is one buffer.
    const frame = data as Buffer;
    const { buffer, byteOffset, length } = frame;
    const samples = new Int16Array(buffer.slice(byteOffset, byteOffset + length));
    const floats = new Float32Array(samples.length);
    for (let index = 0; index < samples.length; index += 1)
      floats[index] = (samples[index] ?? 0) / 32_768;
    const decoded = new Int16Array(samples.length);
    for (let index = 0; index < samples.length; index += 1)
      decoded[index] = Math.round((floats[index] ?? 0) * 32_768);
    socket.send(new Uint8Array(decoded.buffer));
  });
});
sockets.on('listening', () => {
  // It listens on a port of the network, which has an address with a number.
  const { port } = sockets.address() as AddressInfo;
  process.send?.(port);
});
process.on('disconnect', () => process.exit());

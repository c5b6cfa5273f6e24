import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** Response of a name server: IPv4 addresses, an error, or none. */
export type NameResponse = readonly string[] | 'no such name' | 'failure' | 'silence';

/** A name server on the loopback interface. */
export interface NameServer {
  /** For the settings of a resolver. */
  readonly address: string;
  /** Names of the queries, in order. There is one query of a name for each family. */
  readonly asked: string[];
  close(): void;
}

const statusOf = { 'no such name': 3, failure: 2 } as const;
const typeA = 1;

/** Starts a name server whose responses `respondTo` determines. */
export async function startNameServer(
  respondTo: (name: string) => NameResponse,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, end } = readName(query);
    asked.push(name);
    const response = respondTo(name);
    if (response === 'silence') return;
    socket.send(reply(query, end, response), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => socket.close(),
  };
}

/** The name of a question (RFC 1035, 4.1.2), and where the question ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function reply(query: Buffer, end: number, response: Exclude<NameResponse, 'silence'>): Buffer {
  const isA = query.readUInt16BE(end - 4) === typeA;
  const addresses = typeof response === 'string' || !isA ? [] : response;
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180 | (typeof response === 'string' ? statusOf[response] : 0), 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    // The name is that of the question, the record is an address of the internet, valid for a
    // minute.
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { describe, expect, it, onTestFinished } from 'vitest';
import { downloadFile } from '../src/download/download-file.js';
import { serveFile } from './support/file-server.js';
import { temporaryFolder } from './support/folders.js';

const content = randomBytes(3_000_000);
const sha256 = createHash('sha256').update(content).digest('hex');
const common = { delayMs: () => 0 };

/** Offset of the first byte that a request asks for. */
function readOffset(range: string | undefined): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]);
}

describe('a download that is cut', () => {
  verifies('models.resume', 'continues where it ended, in the same call', async () => {
    const server = await serveFile(content, { cuts: [1_000_000, 1_500_000] });
    const path = join(temporaryFolder(), 'model.bin');
    const seen: number[] = [];
    const found = await downloadFile({
      ...common,
      url: server.url,
      path,
      sha256,
      onProgress: ({ receivedBytes, totalBytes }) => {
        expect(totalBytes).toBe(content.length);
        seen.push(receivedBytes);
      },
    });
    expect(found).toEqual({ sha256, sizeBytes: content.length });
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const offsets = server.requests.map(({ range }) => readOffset(range));
    // Bytes in transit when the connection was cut may be lost.
    expect(offsets).toEqual([0, expect.closeTo(900_000, -6), expect.closeTo(2_200_000, -6)]);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    // The request asks only for the rest of the same content.
    expect(server.requests[1]?.ifRange).toMatch(/^"/);
    expect(readdirSync(join(path, '..'))).toEqual(['model.bin']);
  });

  it('continues in the next call', async () => {
    const server = await serveFile(content, { cuts: [1_200_000, 0, 0] });
    const path = join(temporaryFolder(), 'model.bin');
    const options = { ...common, url: server.url, path, sha256 };
    await expect(downloadFile({ ...options, attempts: 2 })).rejects.toThrow(
      /could not be downloaded.*same command continues/,
    );
    expect(existsSync(path)).toBe(false);
    server.file.cuts = [];
    await downloadFile(options);
    expect(readOffset(server.requests.at(-1)?.range)).toBeGreaterThan(500_000);
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('starts again where the server cannot continue', async () => {
    const server = await serveFile(content, { cuts: [1_200_000], hasRanges: false });
    const path = join(temporaryFolder(), 'model.bin');
    await downloadFile({ ...common, url: server.url, path, sha256 });
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  it('starts again when the content has changed in between', async () => {
    const server = await serveFile(content, { cuts: [1_200_000, 0] });
    const path = join(temporaryFolder(), 'model.bin');
    const options = { ...common, url: server.url, path, sha256: null };
    await expect(downloadFile({ ...options, attempts: 1 })).rejects.toThrow(
      /could not be downloaded/,
    );
    const other = randomBytes(200_000);
    server.file.content = other;
    server.file.cuts = [];
    await downloadFile(options);
    expect(readFileSync(path).equals(other)).toBe(true);
  });

  it('is taken from its start without a validator and a checksum, since nothing would notice a change', async () => {
    const server = await serveFile(content, { cuts: [1_200_000], hasValidator: false });
    const path = join(temporaryFolder(), 'model.bin');
    await downloadFile({ ...common, url: server.url, path, sha256: null });
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, undefined]);
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('is complete when only its name was missing', async () => {
    const server = await serveFile(content);
    const path = join(temporaryFolder(), 'model.bin');
    const controller = new AbortController();
    await expect(
      downloadFile({
        ...common,
        url: server.url,
        path,
        sha256,
        signal: controller.signal,
        onProgress: ({ receivedBytes }) => {
          if (receivedBytes === content.length) controller.abort(new Error('interrupted'));
        },
      }),
    ).rejects.toThrow('interrupted');
    await downloadFile({ ...common, url: server.url, path, sha256 });
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(server.requests.at(-1)?.range).toBe(`bytes=${content.length}-`);
  });
});

describe('a server', () => {
  /** Starts a server that sends chunks as long as the client reads, without announcing a length. */
  async function serveEndless(chunk: Buffer): Promise<{ url: string; sentBytes: () => number }> {
    let sentBytes = 0;
    const server = createServer((_, response) => {
      const send = () => {
        while (!response.destroyed) {
          sentBytes += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    });
    const { port } = await listenLocally(server);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${port}/model.bin`, sentBytes: () => sentBytes };
  }

  verifies('models.download-bounds', 'that sends more than was announced is stopped', async () => {
    const { sentBytes, url } = await serveEndless(Buffer.alloc(16_384, 1));
    const path = join(temporaryFolder(), 'model.bin');
    const options = { ...common, url, path, sha256: null };
    await expect(downloadFile({ ...options, sizeBytes: 1000 })).rejects.toMatchObject({
      code: 'unexpected_content',
      message: expect.stringMatching(/sent at least \d+ bytes instead of at most 1000 \(1 kB\)$/),
    });
    await expect(downloadFile({ ...options, maximumBytes: 2_000_000 })).rejects.toThrow(
      /at least 20\d{5} bytes instead of at most 2000000/,
    );
    expect(sentBytes()).toBeLessThan(50_000_000);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('that announces more than the most is not read', async () => {
    const server = await serveFile(content);
    const path = join(temporaryFolder(), 'model.bin');
    await expect(
      downloadFile({ ...common, url: server.url, path, sha256: null, maximumBytes: 2_999_999 }),
    ).rejects.toThrow(/at least 3000000 bytes instead of at most 2999999/);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  verifies(
    'models.download-bounds',
    'that sends too slowly is left, and its bytes are kept',
    async () => {
      const { url } = await serveEndless(Buffer.alloc(100, 1));
      const path = join(temporaryFolder(), 'model.bin');
      let nowMs = 0;
      await expect(
        downloadFile({
          ...common,
          url,
          path,
          sha256,
          nowMs: () => nowMs,
          onProgress: () => {
            nowMs += 59_000;
          },
        }),
      ).rejects.toMatchObject({
        code: 'download_failed',
        message: expect.stringMatching(
          /it sent \d+ bytes in \d+ s, and at least \d+ are expected\. The bytes so far are kept/,
        ),
      });
      expect(readdirSync(join(path, '..'))).toContain('model.bin.part');
    },
  );

  verifies(
    'models.download-bounds',
    'that sends next to nothing for each connection is left',
    async () => {
      let requests = 0;
      const sockets: Socket[] = [];
      const server = createServer(({ headers, socket }, response) => {
        requests += 1;
        sockets.push(socket);
        const start = readOffset(headers.range);
        const rest = content.subarray(start);
        response.writeHead(headers.range === undefined ? 200 : 206, {
          'content-length': rest.length,
          'content-range': `bytes ${start}-${content.length - 1}/${content.length}`,
        });
        // Without the limit of the client, the download would complete with many more connections.
        if (requests > 20) response.end(rest);
        else response.write(rest.subarray(0, 5000));
      });
      const { port } = await listenLocally(server);
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      let writtenBytes = 0;
      await expect(
        downloadFile({
          ...common,
          url: `http://127.0.0.1:${port}/model.bin`,
          path: join(temporaryFolder(), 'model.bin'),
          sha256,
          onProgress: ({ receivedBytes }) => {
            if (receivedBytes > writtenBytes && requests <= 20) sockets.at(-1)?.destroy();
            writtenBytes = receivedBytes;
          },
        }),
      ).rejects.toThrow(/could not be downloaded.*The bytes so far are kept/);
      expect(requests).toBe(5);
      expect(writtenBytes).toBe(25_000);
    },
  );
});

describe('a download', () => {
  verifies('models.checksum', 'with another checksum is refused and removed', async () => {
    const server = await serveFile(content);
    const path = join(temporaryFolder(), 'model.bin');
    const wanted = 'f'.repeat(64);
    await expect(
      downloadFile({ ...common, url: server.url, path, sha256: wanted }),
    ).rejects.toMatchObject({
      code: 'checksum_mismatch',
      message: expect.stringMatching(new RegExp(`${sha256} instead of ${wanted}`)),
    });
    expect(readdirSync(join(path, '..'))).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('with another size is refused and removed', async () => {
    const server = await serveFile(content);
    const path = join(temporaryFolder(), 'model.bin');
    await expect(
      downloadFile({ ...common, url: server.url, path, sha256: null, sizeBytes: 5 }),
    ).rejects.toThrow(/a longer file was received, 3000000 bytes instead of 5/);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  verifies('models.disk-space', 'that does not fit is refused before its first byte', async () => {
    const server = await serveFile(content);
    const path = join(temporaryFolder(), 'model.bin');
    await expect(
      downloadFile({
        ...common,
        url: server.url,
        path,
        sha256,
        furtherBytes: 700_000,
        freeBytes: () => Promise.resolve(3_699_999),
      }),
    ).rejects.toMatchObject({
      code: 'no_space',
      message: expect.stringMatching(/3\.7 MB free, and 3\.7 MB are needed: free 1 kB more/),
    });
    expect(readdirSync(join(path, '..'))).toEqual([]);
    await downloadFile({
      ...common,
      url: server.url,
      path,
      sha256,
      furtherBytes: 700_000,
      freeBytes: () => Promise.resolve(3_700_000),
    });
  });

  it('follows redirects, and continues after them', async () => {
    const server = await serveFile(content, { redirectTo: '/elsewhere.bin', cuts: [1_200_000] });
    const path = join(temporaryFolder(), 'model.bin');
    await downloadFile({ ...common, url: server.url, path, sha256 });
    expect(server.requests.at(-1)?.url).toBe('/elsewhere.bin');
    expect(readOffset(server.requests.at(-1)?.range)).toBeGreaterThan(500_000);
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('is tried again after a passing status, and not after another', async () => {
    const server = await serveFile(content, { statuses: [503, 429] });
    const path = join(temporaryFolder(), 'model.bin');
    await downloadFile({ ...common, url: server.url, path, sha256 });
    expect(server.requests).toHaveLength(3);
    server.file.statuses = [404];
    await expect(
      downloadFile({ ...common, url: server.url, path: `${path}2`, sha256 }),
    ).rejects.toThrow(/returned 404/);
    expect(server.requests).toHaveLength(4);
  });

  verifies(
    'models.proxy',
    'goes through the proxy of the environment, unless NO_PROXY names its host',
    async () => {
      const server = await serveFile(content);
      const tunnelled: string[] = [];
      const proxy = createServer((incoming, response) => {
        // A proxy gets the whole address of an unencrypted request.
        tunnelled.push(incoming.url ?? '');
        incoming.pipe(
          sendRequest(incoming.url ?? '', { headers: incoming.headers }, (received) => {
            response.writeHead(received.statusCode ?? 502, received.headers);
            received.pipe(response);
          }),
        );
      });
      proxy.on('connect', (incoming, socket) => {
        tunnelled.push(incoming.url ?? '');
        const [host = '', port = ''] = (incoming.url ?? '').split(':');
        const other = connect(Number(port), host, () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          socket.pipe(other).pipe(socket);
        });
        other.on('error', () => socket.destroy());
        socket.on('error', () => other.destroy());
      });
      const { port } = await listenLocally(proxy);
      const former = { ...process.env };
      onTestFinished(() => {
        process.env = former;
        proxy.closeAllConnections();
        proxy.close();
      });
      process.env['http_proxy'] = `http://127.0.0.1:${port}`;
      const folder = temporaryFolder();
      await downloadFile({ ...common, url: server.url, path: join(folder, 'a'), sha256 });
      expect(tunnelled).toHaveLength(1);
      process.env['no_proxy'] = '127.0.0.1';
      await downloadFile({ ...common, url: server.url, path: join(folder, 'b'), sha256 });
      expect(tunnelled).toHaveLength(1);
      expect(readFileSync(join(folder, 'b')).equals(content)).toBe(true);
    },
  );
});

it('leaves no connection behind', async () => {
  const server = createServer({ keepAliveTimeout: 600_000 }, (_, response) =>
    response.end(content),
  );
  const { port } = await listenLocally(server);
  onTestFinished(() => void server.close());
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const path = join(temporaryFolder(), 'model.bin');
  const found = await downloadFile({ url: `http://127.0.0.1:${port}/model.bin`, path, sha256 });
  expect(found.sha256).toBe(sha256);
  const [socket] = await connected;
  if (!socket.closed) await once(socket, 'close');
});

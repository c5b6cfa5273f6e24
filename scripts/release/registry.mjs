import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

/**
 * Serves packed packages as a registry does, to the clients of npm, pnpm, Bun and Deno, on a free
 * port of this machine. All other packages come from the registry that is configured anyway: only
 * the scope leads here.
 *
 * @param {readonly import('./pack.mjs').PackedPackage[]} packages
 */
export async function startRegistry(packages) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const tarball = packages.find(({ name }) => path === `/${name}.tgz`);
    const packument = packages.find(({ name }) => path === `/${name}`);
    if (tarball !== undefined) {
      response.setHeader('content-type', 'application/octet-stream');
      createReadStream(tarball.tarball).pipe(response);
    } else if (packument !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(describe(packument, address)));
    } else {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: `${path} is not in this registry` }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${server.address().port}`;
  return {
    address,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Describes a package with its one version. */
function describe({ name, version, manifest, integrity }, address) {
  const dist = { tarball: `${address}/${name}.tgz`, integrity };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
  };
}

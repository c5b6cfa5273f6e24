import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess, temporaryFolder, testKey } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type LocalRegistry, startLocalRegistry } from './support/local-registry.js';

const run = promisify(execFile);
const home = temporaryFolder();
const modules = join(home, 'node_modules');
let registry: LocalRegistry;

beforeAll(async () => {
  registry = await startLocalRegistry();
  await run('npm', ['install', '--no-audit', '--no-fund', '@earshot/cli'], {
    cwd: home,
    env: environment(),
  });
}, 120_000);
afterAll(() => registry.close());

/** An environment in which npm has a home, a cache and a registry of its own. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: home,
    npm_config_registry: registry.url,
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_update_notifier: 'false',
    // The server of these tests has no engine.
    EARSHOT_MODELS: 'none',
    ...more,
  };
}

/** Runs the installed command in an empty folder. */
async function earshot(
  parameters: readonly string[],
  more: Record<string, string>,
): Promise<{ code: number; output: string; errors: string }> {
  const entry = join(modules, '@earshot/cli/bin/earshot.js');
  return run(process.execPath, [entry, ...parameters], {
    cwd: temporaryFolder(),
    env: environment(more),
  }).then(
    ({ stderr, stdout }) => ({ code: 0, output: stdout, errors: stderr }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({
      code,
      output: stdout,
      errors: stderr,
    }),
  );
}

verifies(
  'command.thin',
  'the command alone has neither a server nor engines, and most of it works without them',
  async () => {
    const scoped = readdirSync(join(modules, '@earshot'));
    expect(scoped.sort()).toEqual(['audio', 'cli', 'core', 'http', 'live', 'subtitles']);
    const others = readdirSync(modules).filter((name) => !name.startsWith('.'));
    expect(scoped.length + others.length - 1).toBeLessThanOrEqual(40);
    const cache = temporaryFolder();
    const doctor = await earshot(['doctor', '--json'], { EARSHOT_CACHE_DIR: cache });
    expect(JSON.parse(doctor.output)).toMatchObject({ healthy: true });
    expect(doctor.output).toContain('not on this machine');
    const service = await startServerProcess();
    onTestFinished(async () => void (await service.stop()));
    const keys = await earshot(['keys', 'list'], {
      EARSHOT_CACHE_DIR: cache,
      EARSHOT_URL: service.url,
      EARSHOT_API_KEY: testKey,
    });
    expect(keys.output).toMatch(/EARSHOT_API_KEY .*valid/);
    expect(readdirSync(cache)).toEqual([]);
  },
  60_000,
);

verifies(
  'command.fetched-server',
  '`earshot serve` fetches the server from the registry of npm once, and then needs no network',
  async () => {
    const cache = join(temporaryFolder(), 'cache');
    const first = await earshot(['serve'], { EARSHOT_CACHE_DIR: cache });
    expect(first.errors).toMatch(
      /Fetching the server and its engines, once, into .+ \(about 500 MB\)\n(?:.*\n)*\d+ packages in \d+ s\n$/,
    );
    expect(first.code).toBe(0);
    const [folder = '', ...rest] = readdirSync(cache);
    expect(rest).toEqual([]);
    expect(first.output).toContain(join(cache, folder, 'node_modules/@earshot/server/index.js'));
    const asked = registry.requests.length;
    const second = await earshot(['serve'], {
      EARSHOT_CACHE_DIR: cache,
      npm_config_registry: 'http://127.0.0.1:1/',
    });
    expect([second.code, second.errors]).toEqual([0, '']);
    expect(second.output).toBe(first.output);
    expect(registry.requests).toHaveLength(asked);
  },
  120_000,
);

verifies(
  'command.mcp',
  '`earshot mcp` fetches the server for assistants alone, and an assistant that started it uses it',
  async () => {
    const cache = join(temporaryFolder(), 'cache');
    const client = new Client({ name: 'test', version: '1.0.0' });
    const variables = environment({
      EARSHOT_CACHE_DIR: cache,
      EARSHOT_URL: 'http://127.0.0.1:1',
      EARSHOT_API_KEY: 'es_of_this_test',
    });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(modules, '@earshot/cli/bin/earshot.js'), 'mcp', '--folder', home],
        // Variables without a value are none.
        env: Object.fromEntries(
          Object.entries(variables).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
        stderr: 'ignore',
      }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_transcripts');
    await client.close();
    const [folder = '', ...rest] = readdirSync(cache);
    expect(rest).toEqual([]);
    const fetched = readdirSync(join(cache, folder, 'node_modules/@earshot'));
    expect(fetched).toContain('mcp');
    expect(fetched).not.toContain('server');
  },
  120_000,
);

verifies(
  'command.fetched-server-errors',
  'without a registry, one error says so, and nothing incomplete remains',
  async () => {
    const cache = join(temporaryFolder(), 'cache');
    const failed = await earshot(['serve'], {
      EARSHOT_CACHE_DIR: cache,
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_cache: temporaryFolder(),
    });
    expect(failed.errors).toMatch(
      /earshot: the server and its engines cannot be fetched: the registry is not reachable \(http:\/\/127\.0\.0\.1:1, ECONNREFUSED\)\n {2}check the network/,
    );
    expect(failed.code).toBe(1);
    expect(readdirSync(cache)).toEqual([]);
  },
  120_000,
);

verifies(
  'command.fetched-server-errors',
  'a package that is not what was announced is refused',
  async () => {
    const cache = join(temporaryFolder(), 'cache');
    registry.damage();
    const failed = await earshot(['serve'], {
      EARSHOT_CACHE_DIR: cache,
      npm_config_cache: temporaryFolder(),
    });
    expect(failed.errors).toMatch(/a package is not what the registry announced, and was refused/);
    expect(failed.code).toBe(1);
    expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([]);
  },
  120_000,
);

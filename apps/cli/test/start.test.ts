import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const service = join(root, 'scripts/setup/service.mjs');

/** The part of `npm start` after everything is installed and built. */
const program = `
  const service = await import(${JSON.stringify(service)});
  const started = await service.startService();
  await service.transcribeSample(started);
  console.log('API key', service.describeKey(started));
  console.log(service.uploadCommand(started));
  process.kill(process.pid, 'SIGTERM');
`;

/** The arguments of every process of this machine that can be read. */
function allArguments(): string {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-Aww', '-o', 'args='], { encoding: 'utf8' });
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        // It has ended.
        return '';
      }
    })
    .join('\n');
}

/** Runs it, and looks at the list of processes all the while. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      EARSHOT_PORT: '0',
      EARSHOT_ENGINE: 'scripted',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const seen = new Set<string>();
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  while (!hasEnded) {
    seen.add(allArguments());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  return { output, processes: [...seen].join('\n') };
}

verifies(
  'process.key-hidden',
  'the first start shows its key once, later ones a hint, and no process has it among its arguments',
  async () => {
    const folder = temporaryFolder();
    const first = await start({ EARSHOT_DATA_DIR: folder });
    const key = readFileSync(join(folder, 'first-key'), 'utf8').trim();
    expect(first.output.split(key)).toHaveLength(2);
    expect(first.output).toContain(`curl -H "x-service-key: $(cat ${folder}/first-key)"`);
    expect(first.output).toMatch(/transcribed:/);
    expect(first.processes).toContain('transcribe');
    expect(first.processes).not.toContain(key);

    const second = await start({ EARSHOT_DATA_DIR: folder });
    expect(second.output).not.toContain(key);
    expect(second.output).toMatch(new RegExp(`API key ${key.slice(0, 7)}…`));

    const chosen = 'operator-chose-this-key-0001';
    const third = await start({ EARSHOT_DATA_DIR: folder, EARSHOT_API_KEY: chosen });
    expect(third.output).not.toContain(chosen);
    expect(third.output).toContain('curl -H "x-service-key: $EARSHOT_API_KEY"');
    expect(third.output).toMatch(/transcribed:/);
    expect(third.processes).not.toContain(chosen);
  },
  120_000,
);

/** What a start fetches with some settings and models. */
function missingWith(environment: Record<string, string>): unknown {
  const models = join(root, 'scripts/setup/models.mjs');
  const show = `
    const { missingModels } = await import(${JSON.stringify(models)});
    const { first, later } = missingModels();
    console.log(JSON.stringify([first, later].map((models) => models.map(({ id }) => id))));
  `;
  const env = { PATH: process.env['PATH'], ...environment };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', show], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

verifies(
  ['process.first-models', 'voices.first-model', 'sentence-encoder.first-model'],
  'a start fetches the models that it lacks, and no others',
  () => {
    const [moonshine, voices, sentences, whisper] = [
      'moonshine-tiny-en',
      'ge2e',
      'minilm-l6-v2',
      'whisper-base',
    ];
    const folder = temporaryFolder();
    const install = (id: string) => {
      mkdirSync(join(folder, 'models', id), { recursive: true });
      writeFileSync(join(folder, 'models', id, 'model.json'), '{}');
    };
    const data = { EARSHOT_DATA_DIR: folder };
    expect(missingWith(data)).toEqual([[moonshine], [voices, sentences, whisper]]);
    expect(missingWith({ ...data, EARSHOT_MODELS: 'small' })).toEqual([[moonshine], []]);
    expect(missingWith({ ...data, EARSHOT_MODELS: 'none' })).toEqual([[], []]);
    // Whoever chooses an engine chooses its models.
    expect(missingWith({ ...data, EARSHOT_ENGINE: 'pocketsphinx' })).toEqual([[], []]);
    expect(() => missingWith({ ...data, EARSHOT_MODELS: 'large' })).toThrow(
      'EARSHOT_MODELS must be all, small or none, got large',
    );
    install(moonshine);
    expect(missingWith(data)).toEqual([[], [voices, sentences, whisper]]);
    install(voices);
    install(sentences);
    install(whisper);
    expect(missingWith(data)).toEqual([[], []]);
    expect(missingWith({ EARSHOT_MODELS_DIR: join(folder, 'models') })).toEqual([[], []]);
  },
);

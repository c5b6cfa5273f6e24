import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { ConfigurationError } from './configuration-error.js';
import { loadConfiguration } from './load-configuration.js';

const load = (environment: Record<string, string>, workingFolder = temporaryFolder()) =>
  loadConfiguration({ environment, workingFolder });

function faultsOf(environment: Record<string, string>, workingFolder?: string): readonly string[] {
  try {
    load(environment, workingFolder);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}

it('has a default for everything', () => {
  const folder = temporaryFolder();
  expect(load({}, folder)).toMatchObject({
    host: '127.0.0.1',
    port: 4800,
    dataFolder: join(folder, '.earshot'),
    publicUrl: undefined,
    apiKey: undefined,
    engine: { id: 'pocketsphinx', processes: undefined },
    leaseMs: 30_000,
    limits: { maximumUploadBytes: 2 * 1024 ** 3, maximumJsonBytes: 1024 ** 2 },
    logLevel: 'info',
  });
});

verifies('process.environment', 'a fault names the variable, the value and what is allowed', () => {
  expect(
    faultsOf({ EARSHOT_PORT: '0x10', EARSHOT_ENGINE: 'openai', EARSHOT_LOG_LEVEL: 'loud' }),
  ).toEqual(
    [
      'EARSHOT_ENGINE must be pocketsphinx or scripted, got openai (which this version does not have)',
      'EARSHOT_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, got loud',
      'EARSHOT_PORT must be a whole number from 0 to 65535, got 0x10',
    ].sort((left, right) => faultOrder(left) - faultOrder(right)),
  );
  expect(faultsOf({ DATABASE_URL: 'postgres://localhost/earshot' }).join()).toContain(
    'DATABASE_URL must not be set',
  );
  expect(faultsOf({ EARSHOT_ALLOW_PRIVATE_SOURCES: '10.0.0.0/8, me@home' }).join()).toContain(
    'me@home',
  );
});

/** The order in which the service reads its settings. */
const faultOrder = (fault: string) =>
  ['EARSHOT_PORT', 'EARSHOT_ENGINE', 'EARSHOT_LOG_LEVEL'].findIndex((name) =>
    fault.startsWith(name),
  );

verifies(
  'process.configuration-file',
  'the file holds the same, and the environment goes before it',
  () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'earshot.config.json'),
      JSON.stringify({ EARSHOT_PORT: 5000, EARSHOT_HOST: '0.0.0.0', EARSHOT_ROLES: ['api'] }),
    );
    expect(load({ EARSHOT_HOST: '::1', EARSHOT_PORT: '' }, folder)).toMatchObject({
      port: 5000,
      host: '::1',
      roles: new Set(['api']),
    });
  },
);

it.each([
  ['{', 'cannot be read'],
  ['[]', 'JSON object'],
  ['{"EARSHOT_PROT": 1}', 'EARSHOT_PROT'],
  ['{"EARSHOT_PORT": true}', 'EARSHOT_PORT'],
  ['{"EARSHOT_PORT": 1.5}', 'EARSHOT_PORT must be a whole number'],
])('a file with %s is refused', (content, named) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'earshot.config.json'), content);
  expect(faultsOf({}, folder).join('\n')).toContain(named);
});

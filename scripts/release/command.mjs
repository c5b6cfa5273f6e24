import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../setup/packages.mjs';
import { run } from '../setup/run.mjs';
import { folderBytes } from './consumers.mjs';

const sample = join(root, 'apps/server/sample/meeting.wav');

/**
 * Installs the command as a stranger does, starts the service with it, opens its studio, and
 * transcribes a recording through it.
 *
 * @param {string} project - an empty one
 * @param {import('./consumers.mjs').Consumer} consumer
 * @throws Error that says what failed
 */
export async function checkCommand(project, { install }) {
  await install(project, ['@earshot/cli']);
  const earshot = join(project, 'node_modules/.bin/earshot');
  const env = {
    ...process.env,
    EARSHOT_PORT: '0',
    EARSHOT_DATA_DIR: join(project, 'data'),
    EARSHOT_API_KEY: 'es_a-key-of-the-dry-run-of-a-release',
  };
  const service = spawn(earshot, ['serve'], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  service.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: service.stdout }).on('line', (line) => {
        const ready = /Earshot is ready at (http\S+)/.exec(line)?.[1];
        if (ready !== undefined) resolve(ready);
      });
      service.once('exit', (code) => reject(new Error(`earshot serve ended with ${code}`)));
    });
    const page = await fetch(url).then((response) => response.text());
    if (!page.includes('<title>Earshot</title>')) throw new Error('the studio is not at /');
    const text = await run(earshot, ['transcribe', sample, '--quiet', '--server', url], {
      cwd: project,
      env,
    });
    if (!text.includes('good morning everyone')) throw new Error(`it heard: ${text}`);
  } catch (error) {
    const lines = log.trimEnd().split('\n').slice(-20);
    throw new Error([error.message, 'The log of the service ends with:', ...lines].join('\n'));
  } finally {
    service.kill();
  }
  const megabytes = (folderBytes(join(project, 'node_modules')) / 1_000_000).toFixed(0);
  return { note: `${megabytes} MB; serves and transcribes` };
}

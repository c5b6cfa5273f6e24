import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../setup/packages.mjs';
import { run } from '../setup/run.mjs';
import { folderBytes, npmInstall } from './consumers.mjs';

const sample = join(root, 'apps/server/sample/meeting.wav');

/**
 * Installs the command as a stranger does, starts the service with it, opens its studio, and transcribes a recording through it.
 *
 * @param {string} project - an empty one
 * @throws Error that says what failed
 */
export async function checkCommand(project) {
  await npmInstall(project, ['@earshot/cli']);
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
    stdio: ['ignore', 'pipe', 'inherit'],
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
  } finally {
    service.kill();
  }
  const megabytes = (folderBytes(join(project, 'node_modules')) / 1_000_000).toFixed(0);
  return { note: `${megabytes} MB; serves and transcribes` };
}

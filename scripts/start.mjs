import { bold, dim, say } from './setup/console.mjs';
import { buildPackages, installPackages, requireNode } from './setup/packages.mjs';
import { startService } from './setup/service.mjs';
import { ensureSpeechEngine } from './setup/speech-engine.mjs';

try {
  requireNode();
  await installPackages();
  const engine = await ensureSpeechEngine();
  await buildPackages();
  const service = await startService();
  if (engine) await service.transcribeSample();
  say();
  say(`${bold('Earshot')}        ${service.url}`);
  say(`API key        ${service.key}`);
  say(`Reference      ${service.url}/docs`);
  say('Try it         ' + service.curl);
  say(dim('Ctrl+C stops the service.'));
} catch (error) {
  say(error.message);
  process.exit(1);
}

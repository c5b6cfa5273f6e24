import { bold, dim, say } from './setup/console.mjs';
import { buildPackages, installPackages, requireNode } from './setup/packages.mjs';
import {
  describeKey,
  makeStudioLink,
  startService,
  transcribeSample,
  uploadCommand,
} from './setup/service.mjs';
import { ensureSystemPackages } from './setup/system-packages.mjs';

try {
  requireNode();
  await installPackages();
  const canTranscribe = await ensureSystemPackages();
  await buildPackages();
  const service = await startService();
  if (canTranscribe) await transcribeSample(service);
  say();
  say(`${bold('Earshot is ready at')} ${bold(service.url)}`);
  const link = await makeStudioLink(service);
  if (link !== undefined) say(`  studio     ${link}  ${dim('opens once, within an hour')}`);
  say(`  reference  ${service.url}/docs/`);
  say(`  API key    ${describeKey(service)}`);
  say(`  try it     ${uploadCommand(service)}`);
  say(dim('  Ctrl+C stops the service.'));
} catch (error) {
  say(error.message);
  process.exit(1);
}

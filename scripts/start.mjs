import { bold, dim, say } from './setup/console.mjs';
import { fetchFirst, fetchLater, missingModels } from './setup/models.mjs';
import { buildPackages, installPackages, requireNode } from './setup/packages.mjs';
import {
  canTranscribe,
  describeKey,
  makeStudioLink,
  startService,
  transcribeSample,
  uploadCommand,
} from './setup/service.mjs';
import { ensureSystemPackages } from './setup/system-packages.mjs';

try {
  requireNode();
  const { first, later } = missingModels();
  await installPackages();
  const hasFallback = await ensureSystemPackages();
  await buildPackages();
  await fetchFirst(first);
  const service = await startService();
  if (hasFallback || (await canTranscribe(service))) await transcribeSample(service);
  say();
  say(`${bold('Earshot is ready at')} ${bold(service.url)}`);
  const link = await makeStudioLink(service);
  if (link !== undefined) say(`  studio     ${link}  ${dim('opens once, within an hour')}`);
  say(`  reference  ${service.url}/docs/`);
  say(`  API key    ${describeKey(service)}`);
  say(`  try it     ${uploadCommand(service)}`);
  say(dim('  Ctrl+C stops the service.'));
  await fetchLater(later, service);
} catch (error) {
  say(error.message);
  process.exit(1);
}

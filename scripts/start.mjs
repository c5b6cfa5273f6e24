import { bold, dim, say } from './setup/console.mjs';
import { program } from './setup/find-software.mjs';
import { ensureSoftware, howToInstall } from './setup/install-software.mjs';
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
import {
  isInstalled,
  softwareOfStart,
  speechEngine,
  translator,
} from './setup/system-software.mjs';

try {
  requireNode();
  const { first, later } = missingModels();
  await installPackages();
  await ensureSoftware(softwareOfStart);
  mentionTranslation();
  await buildPackages();
  await fetchFirst(first);
  const service = await startService();
  if (isInstalled(speechEngine) || (await canTranscribe(service))) await transcribeSample(service);
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

/**
 * Says what translates, where nothing does: which languages are wanted is for the operator to
 * choose.
 */
function mentionTranslation() {
  const { EARSHOT_LLM_BASE_URL, EARSHOT_APERTIUM } = process.env;
  const isConfigured = (EARSHOT_LLM_BASE_URL ?? EARSHOT_APERTIUM) !== undefined;
  if (isConfigured || program('apertium')() !== undefined) return;
  say(
    dim(
      `Translation needs a language model (EARSHOT_LLM_BASE_URL) or Apertium with its pairs of languages. ${howToInstall([translator])}`,
    ),
  );
}

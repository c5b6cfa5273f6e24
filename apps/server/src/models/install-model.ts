import { convertSpeakerEncoder, convertWhisper } from '@earshot/engine/conversion';
import {
  type CatalogueEntry,
  ModelError,
  type ModelErrorCode,
  type ModelSource,
  type PullProgress,
  pullModel,
} from '@earshot/models';
import ipaddr from 'ipaddr.js';
import { isAllowedAddress } from '../outbound/address-rules.js';
import {
  type AddressRules,
  bareHost,
  createGuardedAgent,
  createHostResolver,
  parseAddressRules,
  type ResolveHost,
} from '../outbound/index.js';
import type { CallContext } from '../threads/calls.js';

/** Task of an installation thread. */
export interface InstallTask {
  readonly entry: CatalogueEntry;
  /** True when the licence that the model requires consent for is accepted. */
  readonly acceptsLicense: boolean;
  readonly modelsFolder: string;
  /** Base address of all files, or undefined without a mirror. */
  readonly mirror: string | undefined;
  /** Non-public addresses that may be reached: ranges, addresses and host names. */
  readonly allowed: readonly string[];
}

/** Reason why an installation failed, with a code where it has one. */
export interface InstallProblem {
  readonly problem: string;
  readonly code: ModelErrorCode | null;
}

/** Shortest interval between two progress messages of a stage, in milliseconds. */
const progressEveryMs = 200;
const limits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  connectionsPerHost: 1,
} as const;

/**
 * Installs a model and reports its progress. When it is cancelled, the bytes downloaded so far are
 * kept.
 *
 * @returns the reason why it failed, or undefined when it is installed or was cancelled
 */
export async function installModel(
  task: InstallTask,
  { notify, signal }: CallContext<PullProgress>,
): Promise<InstallProblem | undefined> {
  const { rules } = parseAddressRules(task.allowed);
  const resolveHost = createHostResolver();
  const dispatcher = await createGuardedAgent({ rules, resolveHost, ...limits });
  let postedMs = 0;
  let stage: PullProgress['stage'] | undefined;
  try {
    const sources = await findAllowed(task, rules, resolveHost);
    await pullModel(
      { ...task.entry, sources },
      {
        modelsFolder: task.modelsFolder,
        acceptsLicense: task.acceptsLicense,
        environment: { ...process.env, EARSHOT_MODELS_MIRROR: task.mirror },
        converters: { 'ctranslate2-whisper': convertWhisper, resemblyzer: convertSpeakerEncoder },
        signal,
        dispatcher,
        onProgress(progress) {
          const nowMs = performance.now();
          if (progress.stage === stage && nowMs - postedMs < progressEveryMs) return;
          postedMs = nowMs;
          stage = progress.stage;
          notify(progress);
        },
      },
    );
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    return ModelError.is(error)
      ? { problem: error.message, code: error.code }
      : { problem: String(error), code: null };
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Finds the sources at addresses that outbound requests may reach. A mirror, an index or a registry
 * is not checked, since the operator of the service has configured it.
 *
 * @throws ModelError that names an address, when there is none
 */
async function findAllowed(
  { entry: { sources }, mirror }: InstallTask,
  rules: AddressRules,
  resolveHost: ResolveHost,
): Promise<ModelSource[]> {
  if (mirror !== undefined) return sources;
  const allowed: ModelSource[] = [];
  let refusal: unknown;
  for (const source of sources)
    try {
      for (const download of source.downloads)
        if ('url' in download) await requireAllowed(download.url, rules, resolveHost);
      allowed.push(source);
    } catch (error) {
      refusal ??= error;
    }
  if (allowed.length === 0) throw refusal;
  return allowed;
}

/**
 * Refuses a download at an address that outbound requests may not reach, which would otherwise be
 * retried in vain.
 *
 * @throws ModelError that names the url
 */
async function requireAllowed(
  url: string,
  rules: AddressRules,
  resolveHost: ResolveHost,
): Promise<void> {
  const { hostname } = new URL(url);
  const host = bareHost(hostname);
  // A name that does not resolve now may resolve later: the download retries it.
  const addresses = ipaddr.isValid(host)
    ? [{ address: host }]
    : await resolveHost(hostname).catch(() => []);
  if (rules.hosts.has(host) || addresses.every(({ address }) => isAllowedAddress(address, rules)))
    return;
  throw new ModelError(
    'download_failed',
    `${url} is at an address that is not public: EARSHOT_ALLOW_PRIVATE_SOURCES lists those that may be reached`,
  );
}

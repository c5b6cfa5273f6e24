import type { MessagePort } from 'node:worker_threads';
import { type CatalogueEntry, ModelError, type PullProgress, pullModel } from '@earshot/models';
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

/** A model that a thread is to install. */
export interface InstallTask {
  readonly entry: CatalogueEntry;
  readonly modelsFolder: string;
  /** Addresses that may be reached although they are not public: ranges, addresses and host names. */
  readonly allowed: readonly string[];
}

/** Message of the thread: how far it is, or why it ended without the model. */
export type InstallMessage = { readonly progress: PullProgress } | { readonly problem: string };

/** Time between two messages of progress, in milliseconds. */
const progressEveryMs = 200;
const limits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  connectionsPerHost: 1,
} as const;

/** Installs a model, and posts how far it is; any message of the other side interrupts it, and the bytes so far are kept. */
export async function installModel(task: InstallTask, port: MessagePort): Promise<void> {
  const interruption = new AbortController();
  port.once('message', () => interruption.abort());
  const { rules } = parseAddressRules(task.allowed);
  const resolveHost = createHostResolver();
  const dispatcher = createGuardedAgent({ rules, resolveHost, ...limits });
  let postedMs = 0;
  let stage: PullProgress['stage'] | undefined;
  try {
    for (const { url } of task.entry.downloads) await requireAllowed(url, rules, resolveHost);
    await pullModel(task.entry, {
      modelsFolder: task.modelsFolder,
      signal: interruption.signal,
      dispatcher,
      onProgress(progress) {
        const nowMs = performance.now();
        if (progress.stage === stage && nowMs - postedMs < progressEveryMs) return;
        postedMs = nowMs;
        stage = progress.stage;
        port.postMessage({ progress } satisfies InstallMessage);
      },
    });
  } catch (error) {
    if (interruption.signal.aborted) return;
    const problem = error instanceof ModelError ? error.message : String(error);
    port.postMessage({ problem } satisfies InstallMessage);
  } finally {
    await dispatcher.destroy();
    port.unref();
  }
}

/** Refuses a download whose address outbound requests do not reach, instead of trying it again and again. @throws ModelError that names it */
async function requireAllowed(
  url: string,
  rules: AddressRules,
  resolveHost: ResolveHost,
): Promise<void> {
  const { hostname } = new URL(url);
  const host = bareHost(hostname);
  // A name that cannot be resolved now may be in a while: the download tries it again.
  const addresses = ipaddr.isValid(host)
    ? [{ address: host }]
    : await resolveHost(hostname).catch(() => []);
  if (rules.hosts.has(host) || addresses.every(({ address }) => isAllowedAddress(address, rules)))
    return;
  throw new ModelError(
    'download-failed',
    `${url} is at an address that is not public: EARSHOT_ALLOW_PRIVATE_SOURCES lists those that may be reached`,
  );
}

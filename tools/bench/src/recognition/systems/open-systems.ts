import { delimiter } from 'node:path';
import { request } from '../../service-process.js';
import { openFasterWhisper } from './faster-whisper.js';
import type { RecognitionSystem } from './recognition-system.js';
import { type EngineOfService, openServiceSystem, startMeasuredService } from './service-system.js';

/** Options of {@link withSystems}. */
interface SystemOptions {
  /** True to compare only services, such as for live sessions. @defaultValue false */
  readonly onlyServices?: boolean;
}

/**
 * Opens what is compared, each in processes of its own: a service with each engine that this
 * machine has, one that chooses by itself where there are several, and faster-whisper. Reports what
 * is missing, and closes them when the work has ended.
 */
export async function withSystems<Result>(
  { onlyServices = false }: SystemOptions,
  work: (systems: readonly RecognitionSystem[]) => Promise<Result>,
): Promise<Result> {
  const systems: RecognitionSystem[] = [];
  const open = async (name: string, opening: () => Promise<RecognitionSystem>) => {
    try {
      systems.push(await opening());
    } catch (error) {
      skip(name, error instanceof Error ? error.message : String(error));
    }
  };
  try {
    for (const engine of await findEngines())
      await open(engine.name ?? 'service', () => openServiceSystem(engine));
    if (!onlyServices)
      for (const folder of modelFolders())
        await open('faster-whisper', () => openFasterWhisper(folder));
    return await work(systems);
  } finally {
    for (const system of systems) await system.close();
  }
}

function skip(name: string, reason: string): void {
  console.log(`Skipped: ${name}, since ${reason}`);
}

/**
 * Folders of models for faster-whisper. By default the model of the package, which has no name, and
 * none for an empty setting.
 */
function modelFolders(): readonly (string | undefined)[] {
  const named = process.env['EARSHOT_BENCH_FASTER_WHISPER'];
  return named === undefined ? [undefined] : named.split(delimiter).filter((path) => path !== '');
}

/** The engines that a service has here, as it starts with the settings of the environment. */
async function findEngines(): Promise<readonly EngineOfService[]> {
  const service = await startMeasuredService();
  try {
    const { engines } = await service.client.capabilities();
    // The names, which the capabilities do not have, in the same order.
    const ready = JSON.parse(await request(`${service.url}/ready`, '')) as {
      readonly engines: readonly {
        readonly name: string;
        readonly ready: boolean;
        readonly reason: string | null;
      }[];
    };
    const usable = ready.engines.flatMap(({ name, ready: isReady, reason }, index) => {
      if (!isReady) skip(name, reason ?? 'it is not ready');
      return isReady
        ? [{ name, detectsLanguages: engines[index]?.language_detection ?? false }]
        : [];
    });
    const isSeveral = usable.length > 1;
    const detectsLanguages = usable.some((engine) => engine.detectsLanguages);
    return [...(isSeveral ? [{ name: null, detectsLanguages }] : []), ...usable];
  } finally {
    await service.stop();
  }
}

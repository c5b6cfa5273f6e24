import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ModelTask } from '../../ipc/model-task.js';
import { EngineRequestError } from '../../port/engine-error.js';
import { type DoneReply, type RunInProcessOptions, runInProcess } from './run-in-process.js';

interface ConversionFolders {
  readonly sourceFolder: string;
  readonly targetFolder: string;
}

/**
 * Converts a folder in a process of its own. The target appears when it is complete. Until then a
 * folder next to it, with `.partial-` in its name, holds the output so far.
 *
 * @param folders - source and target, which is created
 * @param createTask - the task of the process, by its source and the folder that it fills
 * @throws EngineRequestError for a target that exists, and the errors of {@link runInProcess}
 */
export async function convertInProcess(
  { sourceFolder, targetFolder }: ConversionFolders,
  createTask: (folders: ConversionFolders) => ModelTask,
  options: RunInProcessOptions,
): Promise<DoneReply> {
  options.signal?.throwIfAborted();
  const target = resolve(targetFolder);
  if (existsSync(target))
    throw new EngineRequestError(
      `targetFolder is ${targetFolder}, which exists: name a folder that does not.`,
    );
  const partial = `${target}.partial-${randomUUID()}`;
  await mkdir(partial, { recursive: true });
  try {
    const folders = { sourceFolder: resolve(sourceFolder), targetFolder: partial };
    const reply = await runInProcess(createTask(folders), options);
    await rename(partial, target);
    return reply;
  } finally {
    // A process that was killed may still add a file for a moment.
    await rm(partial, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

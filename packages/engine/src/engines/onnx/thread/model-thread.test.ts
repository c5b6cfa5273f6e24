import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { needsOnnxRuntime } from '../../../../test/support/onnx-runtime.js';
import { temporaryFolder, temporaryModel } from '../../../../test/support/synthetic.js';
import { EngineClosedError } from '../../../port/engine-error.js';
import { EngineModelError } from '../../../port/engine-model-error.js';
import { createTones, placeWords, type SyntheticKind } from '../../../synthetic-models.js';
import { ModelThread } from './model-thread.js';
import type { ThreadRequest } from './thread-messages.js';

const samples = createTones(placeWords(['alpha', 'bravo']));

/** Noise, for which Whisper is tried four times. */
const long = Int16Array.from({ length: 28 * 16_000 }, (_, at) => 30 * Math.sin(at ** 2));

const request = (urgency: ThreadRequest['urgency'] = 'recording'): ThreadRequest => ({
  samples,
  languages: ['en'],
  task: 'transcribe',
  urgency,
  beams: 4,
  vocabulary: undefined,
});

async function loadedThread(
  kind: SyntheticKind = 'moonshine-merged',
  onDeath?: () => void,
): Promise<ModelThread> {
  const thread = new ModelThread(onDeath);
  onTestFinished(() => thread.close());
  await thread.load({ modelDirectory: temporaryModel(kind) });
  return thread;
}

const neverAborted = new AbortController().signal;

describe('the thread of a model', { ...needsOnnxRuntime, timeout: 60_000 }, () => {
  verifies('neural.thread', 'does the most urgent work first, one piece at a time', async () => {
    const thread = await loadedThread('whisper-merged');
    const done: string[] = [];
    const work = async (urgency: ThreadRequest['urgency'], said = samples) => {
      const asked = { ...request(urgency), samples: said };
      await (urgency === 'partial'
        ? thread.follow(asked, undefined, neverAborted)
        : thread.recognize(asked, undefined));
      done.push(urgency);
    };
    await Promise.all([work('recording', long), work('partial'), work('recording'), work('final')]);
    expect(done).toEqual(['final', 'partial', 'recording', 'recording']);
  });

  verifies(
    'neural.thread',
    'aborts work at once, with the reason, and continues with other work',
    async () => {
      const thread = await loadedThread();
      const controller = new AbortController();
      const aborted = [
        thread.recognize(request(), controller.signal),
        thread.recognize(request(), controller.signal),
      ];
      const reason = new Error('no longer needed');
      controller.abort(reason);
      for (const work of aborted) await expect(work).rejects.toBe(reason);
      await expect(thread.recognize(request(), controller.signal)).rejects.toBe(reason);
      const { words } = await thread.recognize(request(), undefined);
      expect(words.map(({ text }) => text)).toEqual(['alpha', 'bravo']);
    },
  );

  verifies('neural.thread', 'fails work when it is closed, and takes none afterwards', async () => {
    const onDeath = vi.fn<() => void>();
    const thread = await loadedThread('moonshine-merged', onDeath);
    const work = thread.recognize(request(), undefined);
    await Promise.all([expect(work).rejects.toThrow(EngineClosedError), thread.close()]);
    await expect(thread.recognize(request(), undefined)).rejects.toThrow(EngineClosedError);
    expect(onDeath).not.toHaveBeenCalled();
  });

  verifies('neural.thread', 'that has no model says why', async () => {
    const thread = new ModelThread();
    onTestFinished(() => thread.close());
    const failed = thread.load({ modelDirectory: temporaryFolder() });
    await expect(failed).rejects.toSatisfy(EngineModelError.is);
    await expect(thread.recognize(request(), undefined)).rejects.toThrow(/not loaded/u);
  });

  verifies('neural.thread', 'refuses a model of another engine', async () => {
    const thread = new ModelThread();
    onTestFinished(() => thread.close());
    await expect(thread.load({ modelDirectory: temporaryModel('nemo-ctc') })).rejects.toThrow(
      /family nemo-ctc, which the engine onnx does not run/u,
    );
  });

  verifies('neural.thread', 'takes its process with it when it dies', async () => {
    const onDeath = vi.fn<() => void>();
    const thread = await loadedThread('moonshine-merged', onDeath);
    const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // A request that no part of this package sends makes the thread throw.
    thread.recognize(undefined as unknown as ThreadRequest, undefined).catch(() => undefined);
    await vi.waitFor(() => expect(onDeath).toHaveBeenCalled(), 30_000);
    expect(error).toHaveBeenCalledWith(
      expect.stringContaining('The thread of the model has ended'),
    );
    error.mockRestore();
  });
});

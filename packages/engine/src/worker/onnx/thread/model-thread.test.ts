import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { needsOnnxRuntime } from '../../../../test/support/onnx-runtime.js';
import { temporaryFolder, temporaryModel } from '../../../../test/support/synthetic.js';
import { EngineClosedError } from '../../../port/engine-error.js';
import { EngineModelError } from '../../../port/engine-model-error.js';
import { endProcess } from '../../../runtime/child-process.js';
import { createTones, placeWords } from '../../../synthetic-models.js';
import { ModelThread } from './model-thread.js';
import type { ThreadRequest } from './thread-messages.js';

vi.mock(import('../../../runtime/child-process.js'), async (original) => ({
  ...(await original()),
  endProcess: vi.fn<() => void>(),
}));

const samples = createTones(placeWords(['alpha', 'bravo']));

/** Audio of which the model makes a text that repeats itself, so that it is cut and decoded again. */
const long = createTones(placeWords(['alpha', 'bravo'], { pauseSeconds: 15 }), 10);

const request = (urgency: ThreadRequest['urgency'] = 'recording'): ThreadRequest => ({
  samples,
  languages: ['en'],
  task: 'transcribe',
  urgency,
  beams: 4,
  vocabulary: undefined,
});

async function loadedThread(): Promise<ModelThread> {
  const thread = new ModelThread();
  onTestFinished(() => thread.close());
  await thread.load({ modelDirectory: temporaryModel('moonshine-merged') });
  return thread;
}

const neverAborted = new AbortController().signal;

describe('the thread of a model', needsOnnxRuntime, () => {
  test('does the most urgent work first, one piece at a time', async () => {
    const thread = await loadedThread();
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

  test('aborts work at once, with the reason, and goes on with other work', async () => {
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
  });

  test('fails work when it is closed, and takes none afterwards', async () => {
    const thread = await loadedThread();
    const work = thread.recognize(request(), undefined);
    await Promise.all([expect(work).rejects.toThrow(EngineClosedError), thread.close()]);
    await expect(thread.recognize(request(), undefined)).rejects.toThrow(EngineClosedError);
    expect(endProcess).not.toHaveBeenCalled();
  });

  test('that has no model says why', async () => {
    const thread = new ModelThread();
    onTestFinished(() => thread.close());
    const failed = thread.load({ modelDirectory: temporaryFolder() });
    await expect(failed).rejects.toSatisfy(EngineModelError.is);
    await expect(thread.recognize(request(), undefined)).rejects.toThrow(/not loaded/u);
  });

  test('refuses a model of another engine', async () => {
    const thread = new ModelThread();
    onTestFinished(() => thread.close());
    await expect(thread.load({ modelDirectory: temporaryModel('nemo-ctc') })).rejects.toThrow(
      /family nemo-ctc, which the engine onnx does not run/u,
    );
  });

  test('takes its process with it when it dies', async () => {
    const thread = await loadedThread();
    const died = new Promise<void>((resolve) => {
      vi.mocked(endProcess).mockImplementation(() => resolve());
    });
    const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // What no part of this package sends makes the thread throw.
    thread.recognize(undefined as unknown as ThreadRequest, undefined).catch(() => undefined);
    await died;
    expect(error).toHaveBeenCalledWith(
      expect.stringContaining('The thread of the model has ended'),
    );
    error.mockRestore();
  });
});

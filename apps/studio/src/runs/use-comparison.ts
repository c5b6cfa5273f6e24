import type { Job } from '@earshot/core/types';
import { useEffect, useState } from 'react';
import type { Comparison } from './compare-words.js';
import type { ComparisonRequest } from './compare-worker.js';

/**
 * Compares two runs in a worker, so that the page stays responsive. Returns null until it is done.
 */
export function useComparison(left: Job, right: Job): Comparison | null {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Comparison>) => setComparison(data));
    worker.postMessage({
      left: left.result?.transcription?.utterances ?? [],
      right: right.result?.transcription?.utterances ?? [],
    } satisfies ComparisonRequest);
    return () => {
      worker.terminate();
      setComparison(null);
    };
  }, [left, right]);
  return comparison;
}

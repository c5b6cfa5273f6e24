import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { Reason } from '../../session/reason.js';
import { useTexts } from '../../texts/use-texts.js';
import type { RawRequest, RawResponse } from './raw-worker.js';

const lineHeight = 20;
/** Number of lines in one request. */
const block = 200;
/** Number of blocks in the cache. A result of ten hours has thousands of blocks. */
const keptBlocks = 16;

/**
 * The result as JSON of any length. A worker reads and formats it, and only the lines in view are
 * in the page.
 */
export function RawPanel({ path }: { readonly path: string }): ReactElement {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const { lineAt, lineCount, problem, request } = useRawLines(path);
  const rows = useVirtualizer({
    count: lineCount,
    getScrollElement: () => container.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  });
  const visible = rows.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => request(first, last), [first, last, request]);
  if (problem !== null)
    return (
      <p className="problem">
        <Reason text="rawFailed" error={{ message: problem }} />
      </p>
    );
  return (
    <div
      ref={container}
      className="raw-lines"
      role="region"
      tabIndex={0}
      aria-label={t('raw')}
      aria-busy={lineCount === 0}
    >
      {lineCount === 0 && <p className="note">{t('loading')}</p>}
      <div style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => (
          <pre key={key} style={{ transform: `translateY(${start}px)` }}>
            {lineAt(index)}
          </pre>
        ))}
      </div>
    </div>
  );
}

/** The lines that the worker has sent, and the function that requests lines that are not there. */
function useRawLines(path: string) {
  const { t } = useTexts();
  const worker = useRef<Worker | null>(null);
  const [lineCount, setLineCount] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [blocks, setBlocks] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const reader = new Worker(new URL('./raw-worker.ts', import.meta.url), { type: 'module' });
    const wanted = asked.current;
    worker.current = reader;
    reader.addEventListener('message', ({ data }: MessageEvent<RawResponse>) => {
      if ('problem' in data) setProblem(data.problem);
      else if ('lineCount' in data) setLineCount(data.lineCount);
      else {
        wanted.delete(data.from);
        setBlocks(
          (kept) => new Map([...kept, [data.from, data.lines] as const].slice(-keptBlocks)),
        );
      }
    });
    // Its script could not be loaded.
    reader.addEventListener('error', () => setProblem(t('serverAway')));
    reader.postMessage({ path } satisfies RawRequest);
    return () => {
      reader.terminate();
      wanted.clear();
      setBlocks(new Map());
    };
  }, [path, t]);
  const request = useCallback(
    (first: number, last: number): void => {
      for (let from = first - (first % block); from <= last; from += block) {
        if (blocks.has(from) || asked.current.has(from)) continue;
        asked.current.add(from);
        worker.current?.postMessage({ from, to: from + block } satisfies RawRequest);
      }
    },
    [blocks],
  );
  return {
    lineCount,
    problem,
    request,
    lineAt: (index: number): string => blocks.get(index - (index % block))?.[index % block] ?? '',
  };
}

import type { Cue, Finding } from '@earshot/subtitles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { type CueActions, CueRow } from './cue-row.js';

const estimatedRowHeight = 88;
const nothing: readonly never[] = [];

/** Findings by the index of their caption, in its order. */
export function findingsByCue(
  findings: readonly Finding[],
): ReadonlyMap<number, readonly Finding[]> {
  const byCue = new Map<number, Finding[]>();
  for (const finding of findings) {
    const others = byCue.get(finding.cueIndex);
    if (others === undefined) byCue.set(finding.cueIndex, [finding]);
    else others.push(finding);
  }
  return byCue;
}

/** Rows of the captions that are in view. The selected one is always among them. */
function useCueRows(count: number, selected: number) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => container.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 6,
  });
  useEffect(() => {
    // A row that has the focus is already in view.
    const row = container.current?.querySelector(`[data-index="${selected}"]`);
    if (!row?.contains(document.activeElement)) rows.scrollToIndex(selected, { align: 'auto' });
  }, [rows, selected]);
  return { container, rows };
}

/** List of the captions. Only the ones in view are in the page. */
export function CueList({
  cues,
  byCue,
  selected,
  actions,
}: {
  readonly cues: readonly Cue[];
  readonly byCue: ReadonlyMap<number, readonly Finding[]>;
  readonly selected: number;
  readonly actions: CueActions;
}): ReactElement {
  const { t } = useTexts();
  const { container, rows } = useCueRows(cues.length, selected);
  return (
    <div ref={container} className="cues" role="region" tabIndex={0} aria-label={t('captions')}>
      <div className="transcript-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const cue = cues[index];
          if (cue === undefined) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="cue-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <CueRow
                cue={cue}
                index={index}
                isSelected={index === selected}
                isLast={index === cues.length - 1}
                findings={byCue.get(index) ?? nothing}
                actions={actions}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

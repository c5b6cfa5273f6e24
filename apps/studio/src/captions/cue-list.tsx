import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import type { Timecode } from '../format/timecode.js';
import { withRow } from '../shell/with-row.js';
import { useTexts } from '../texts/use-texts.js';
import { CueRow } from './cue-row.js';
import type { CaptionEditing } from './use-caption-editing.js';

const estimatedRowHeight = 32;
const nothing: readonly never[] = [];

/** Rows of the captions that are in view. The selected one is always among them. */
function useCueRows(count: number, selected: number) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => container.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 6,
    rangeExtractor: useCallback((range: Range) => withRow(range, selected), [selected]),
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
  editing: { actions, byCue, cues, marked, profile, selected },
  timecode,
  language,
  references,
}: {
  readonly editing: Pick<
    CaptionEditing,
    'actions' | 'byCue' | 'cues' | 'marked' | 'profile' | 'selected'
  >;
  readonly timecode: Timecode;
  /** Code of the language of the texts, undefined when it is not known. */
  readonly language: string | undefined;
  /** Text of the other language for each caption, undefined when none is open. */
  readonly references: readonly string[] | undefined;
}): ReactElement {
  const { t } = useTexts();
  const { container, rows } = useCueRows(cues.length, selected);
  const properties = { profile, timecode, language, actions };
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
                {...properties}
                cue={cue}
                index={index}
                isSelected={index === selected}
                isMarked={marked.size > 1 && marked.has(index)}
                isLast={index === cues.length - 1}
                findings={byCue.get(index) ?? nothing}
                reference={references === undefined ? undefined : (references[index] ?? '')}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

import type { Finding } from '@earshot/subtitles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useRef } from 'react';
import type { Timecode } from '../format/timecode.js';
import { useTexts } from '../texts/use-texts.js';
import { useFindingText } from './cue-findings.js';
import type { CaptionEditing } from './use-caption-editing.js';

const estimatedHeight = 44;

/** All violations of the rules. A click goes to the caption. */
export function FindingsList({
  editing: { cues, findings, goTo, selected },
  timecode,
}: {
  readonly editing: CaptionEditing;
  readonly timecode: Timecode;
}): ReactElement {
  const { language, t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: findings.length,
    getScrollElement: () => container.current,
    estimateSize: () => estimatedHeight,
    overscan: 8,
  });
  return (
    <section className="findings" aria-label={t('findingsTitle')}>
      <h2 className="label">
        {findings.length === 0
          ? t('noFindings')
          : t('findings', { count: findings.length.toLocaleString(language) })}
      </h2>
      <div ref={container} className="findings-rows">
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const finding = findings[index];
            return finding === undefined ? null : (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={findings.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <FindingButton
                  finding={finding}
                  time={timecode.format(cues[finding.cueIndex]?.startSeconds ?? 0)}
                  isCurrent={finding.cueIndex === selected}
                  onGo={() => goTo(finding.cueIndex)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function FindingButton({
  finding,
  time,
  isCurrent,
  onGo,
}: {
  readonly finding: Finding;
  readonly time: string;
  readonly isCurrent: boolean;
  readonly onGo: () => void;
}): ReactElement {
  const { language } = useTexts();
  const describe = useFindingText();
  return (
    <button
      type="button"
      className="finding"
      data-severity={finding.severity}
      aria-current={isCurrent}
      onClick={onGo}
    >
      <span className="note">
        {(finding.cueIndex + 1).toLocaleString(language)} · {time}
      </span>
      <span>{describe(finding)}</span>
    </button>
  );
}

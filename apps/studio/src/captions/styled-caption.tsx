import { type Cue, readStyledText, type StyledSpan } from '@earshot/subtitles';
import type { ReactElement } from 'react';

/** A caption as viewers see it: its rows with their emphasis and colours, at its place. */
export function StyledCaption({ cue }: { readonly cue: Cue | undefined }): ReactElement {
  const { placement = 2, spans } = cue === undefined ? { spans: [] } : readStyledText(cue);
  return (
    <figcaption className="preview-caption" data-place={placement} dir="auto">
      {rowsOfSpans(spans).map((row, index) => (
        // The position is the only identity of a row.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {row.map(({ style, text }, part) => (
            <span
              // The position is the only identity of a part.
              // oxlint-disable-next-line react/no-array-index-key
              key={part}
              style={{
                ...(style.color !== undefined && { color: `#${style.color}` }),
                fontStyle: style.isItalic ? 'italic' : 'normal',
                fontWeight: style.isBold ? 700 : 500,
                textDecoration: style.isUnderlined ? 'underline' : 'none',
              }}
            >
              {text}
            </span>
          ))}
        </span>
      ))}
    </figcaption>
  );
}

/** Spans by the rows that they are in. */
function rowsOfSpans(spans: readonly StyledSpan[]): readonly (readonly StyledSpan[])[] {
  const rows: StyledSpan[][] = [];
  for (const { style, text } of spans)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0 || rows.length === 0) rows.push([]);
      if (part !== '') rows.at(-1)?.push({ text: part, style });
    }
  return rows;
}

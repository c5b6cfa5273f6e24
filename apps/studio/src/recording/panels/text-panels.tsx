import type { AddonEnvelope, AudioToLlmResult } from '@earshot/core/types';
import type { ReactElement } from 'react';
import { Reason } from '../../session/reason.js';
import { CopyButton } from '../../shell/copy-button.js';

const bullet = /^\s*[-*•]\s+/u;

/** A text with its paragraphs and bullet points. */
function FormattedText({ text }: { readonly text: string }): ReactElement {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = bullet.test(line);
    const last = blocks.at(-1);
    if (last?.isList === true && isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return (
    <div className="panel-text">
      {blocks.map(({ isList, lines: texts }) =>
        isList ? (
          <ul key={texts[0]}>
            {texts.map((line) => (
              <li key={line} dir="auto">
                {line.replace(bullet, '')}
              </li>
            ))}
          </ul>
        ) : (
          <p key={texts[0]} dir="auto">
            {texts[0]}
          </p>
        ),
      )}
    </div>
  );
}

/** A text from an add-on, such as the summary. */
export function TextPanel({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      <FormattedText text={text} />
      <p className="panel-actions">
        <CopyButton text={text} />
      </p>
    </>
  );
}

/** JSON text from an add-on, indented. Other text does not change. */
export function DataPanel({ text }: { readonly text: string }): ReactElement {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is plain text.
  }
  return (
    <div className="raw">
      <CopyButton text={shown} />
      <pre tabIndex={0}>{shown}</pre>
    </div>
  );
}

/** Prompts with the responses of the language model, in order. */
export function PromptsPanel({
  prompts,
}: {
  readonly prompts: readonly AddonEnvelope<AudioToLlmResult>[];
}): ReactElement {
  return (
    <ol className="prompts">
      {prompts.map(({ error, results }, index) => (
        // Prompts may repeat. They are in the order of the request.
        <li key={index}>
          {results !== null && <h2 dir="auto">{results.prompt}</h2>}
          {error === null ? (
            results !== null && <TextPanel text={results.response} />
          ) : (
            <p className="problem">
              <Reason text="promptFailed" error={error} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { ModeButton } from '../../shell/mode-button.js';
import { useTexts } from '../../texts/use-texts.js';
import type { PhraseSearch } from './use-phrase-search.js';

interface ReplaceFormProperties {
  readonly className: string;
  readonly search: Pick<PhraseSearch<unknown>, 'hits' | 'replace'>;
  readonly isReadOnly?: boolean;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** Replaces the hits of a search, one by one or all in one step. */
export function ReplaceForm({
  className,
  search: { hits, replace },
  isReadOnly = false,
  children,
}: ReplaceFormProperties): ReactElement {
  const { language, t } = useTexts();
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  const isIdle = isReadOnly || hits.length === 0;
  const run = (which: 'current' | 'all'): void => {
    if (!isIdle) setReplaced(replace(text, which));
  };
  return (
    <form
      className={className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run('current');
      }}
    >
      <input
        className="field"
        aria-label={t('replaceWith')}
        placeholder={t('replaceWith')}
        maxLength={1000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setReplaced(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <button type="submit" className="button" aria-disabled={isIdle}>
        {t('replaceOne')}
      </button>
      <button type="button" className="button" aria-disabled={isIdle} onClick={() => run('all')}>
        {t('replaceAll', { count: hits.length.toLocaleString(language) })}
      </button>
      {children}
      <p className="note" role="status">
        {replaced !== null && t('replacedCount', { count: replaced.toLocaleString(language) })}
      </p>
    </form>
  );
}

/** The modes that decide what is a hit: case and whole words. */
export function MatchModes({
  search: { options, setOptions },
}: {
  readonly search: Pick<PhraseSearch<unknown>, 'options' | 'setOptions'>;
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <ModeButton
        label={t('matchCase')}
        isOn={options.matchesCase}
        onToggle={() => setOptions({ ...options, matchesCase: !options.matchesCase })}
      />
      <ModeButton
        label={t('wholeWords')}
        isOn={options.isWhole}
        onToggle={() => setOptions({ ...options, isWhole: !options.isWhole })}
      />
    </>
  );
}

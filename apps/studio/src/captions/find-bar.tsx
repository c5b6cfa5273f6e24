import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { MatchModes } from '../recording/transcript/replace-bar.js';
import { IconButton } from '../shell/icon-button.js';
import { SearchField } from '../shell/search-field.js';
import { useTexts } from '../texts/use-texts.js';
import type { CaptionEditing } from './use-caption-editing.js';
import { type CueSearch, useCueSearch } from './use-cue-search.js';

/** Finds and replaces in all captions. */
export function FindBar({
  editing,
  onClose,
}: {
  readonly editing: CaptionEditing;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const search = useCueSearch(editing);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { hits, index, move, phrase } = search;
  const isIdle = hits.length === 0;
  return (
    <search className="find-bar">
      <div className="find-phrase">
        <SearchField
          field={field}
          label={t('findInCaptions')}
          value={phrase}
          onChange={search.setPhrase}
          onEnter={({ shiftKey }) => move(shiftKey ? -1 : 1)}
        />
      </div>
      <span className="note find-count" role="status">
        {phrase.trim() !== '' &&
          (isIdle ? t('noHits') : t('hits', { index: index + 1, count: hits.length }))}
      </span>
      <IconButton icon="up" label={t('previousHit')} disabled={isIdle} onClick={() => move(-1)} />
      <IconButton icon="down" label={t('nextHit')} disabled={isIdle} onClick={() => move(1)} />
      <MatchModes search={search} />
      <IconButton icon="close" label={t('close')} onClick={onClose} />
      <Replacement search={search} />
    </search>
  );
}

/** The text that replaces hits. */
function Replacement({ search }: { readonly search: CueSearch }): ReactElement {
  const { language, t } = useTexts();
  const { hits, replace } = search;
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  const isIdle = hits.length === 0;
  const run = (which: 'current' | 'all'): void => {
    if (!isIdle) setReplaced(replace(text, which));
  };
  return (
    <form
      className="find-replacement"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run('current');
      }}
    >
      <input
        className="field"
        aria-label={t('replaceWith')}
        placeholder={t('replaceWith')}
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
      <p className="note" role="status">
        {replaced !== null && t('replacedCount', { count: replaced.toLocaleString(language) })}
      </p>
    </form>
  );
}

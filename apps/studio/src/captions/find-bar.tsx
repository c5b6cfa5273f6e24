import { type ReactElement, useEffect, useRef } from 'react';
import { MatchModes, ReplaceForm } from '../recording/transcript/replace-form.js';
import { IconButton } from '../shell/icon-button.js';
import { SearchField } from '../shell/search-field.js';
import { useTexts } from '../texts/use-texts.js';
import type { CaptionEditing } from './use-caption-editing.js';
import { useCueSearch } from './use-cue-search.js';

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
      <ReplaceForm className="find-replacement" search={search} />
    </search>
  );
}

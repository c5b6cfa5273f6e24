import type { ReactElement } from 'react';
import { SearchBar } from '../transcript/search-bar.js';
import { TranscriptView } from '../transcript/transcript-view.js';
import type { RowActions } from '../transcript/utterance-row.js';
import type { ReadOnlyTranscript } from './use-read-only-transcript.js';

const nothing = (): undefined => undefined;
/** Nothing can be edited. */
const noActions: RowActions = {
  edit: nothing,
  save: nothing,
  cancel: nothing,
  restore: nothing,
  openRename: nothing,
  openMenu: nothing,
  rename: nothing,
  cancelRename: nothing,
};

/** The words of a transcript, with their search, for those who do not edit them. */
export function ReadOnlyWords({
  field,
  handle,
  isPlayable,
  marks,
  media,
  search,
  store,
  transcript,
  voices,
}: ReadOnlyTranscript): ReactElement {
  return (
    <section className="words">
      <SearchBar field={field} search={search} />
      <TranscriptView
        store={store}
        media={media}
        transcript={transcript}
        marks={marks}
        handle={handle}
        voices={voices}
        editing={null}
        renamedRow={-1}
        isReadOnly
        isPlayable={isPlayable}
        translationOf={nothing}
        actions={noActions}
      />
    </section>
  );
}

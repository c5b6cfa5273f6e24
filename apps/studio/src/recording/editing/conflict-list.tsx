import type { ReactElement } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import { ConflictSection } from '../../work/conflict-section.js';
import type { Voices } from '../voices.js';
import type { EditedTranscript } from './edited-transcript.js';
import type { EditsStore } from './edits-store.js';
import type { EditConflict } from './merge-edits.js';

type Side = 'mine' | 'theirs';

/** Places that two have changed in two ways. Both versions are shown, and the user chooses one. */
export function ConflictList({
  conflicts,
  store,
  transcript,
  voices,
}: {
  readonly conflicts: readonly EditConflict[];
  readonly store: EditsStore;
  readonly transcript: EditedTranscript;
  readonly voices: Voices;
}): ReactElement {
  const { t } = useTexts();
  const describe = useSideText(transcript, voices);
  return (
    <ConflictSection
      note={t('conflictsNote')}
      conflicts={conflicts.map((conflict) => ({
        key: `${conflict.kind} ${findPlace(conflict)} ${describe.side(conflict, 'mine')}`,
        place: describe.place(conflict),
        mine: describe.side(conflict, 'mine'),
        theirs: describe.side(conflict, 'theirs'),
        choose: (side) => store.resolve(conflict, side),
      }))}
    />
  );
}

function findPlace(conflict: EditConflict): number {
  switch (conflict.kind) {
    case 'words':
      return conflict.from;
    case 'turn':
      return conflict.word;
    case 'speaker':
      return conflict.speaker;
  }
}

/** The texts of conflicts: where they are, and the version of each side. */
function useSideText(transcript: EditedTranscript, { all }: Voices) {
  const { t } = useTexts();
  const findName = (number: number): string =>
    all.find((voice) => voice.number === number)?.name ?? t('speaker', { number: number + 1 });
  const joinWords = (conflict: EditConflict & { kind: 'words' }, side: Side): string => {
    const parts: string[] = [];
    let at = conflict.from;
    for (const { count, from, text } of conflict[side]) {
      parts.push(transcript.recognizedText({ from: at, count: from - at }), text);
      at = from + count;
    }
    const end = conflict.from + conflict.count;
    parts.push(transcript.recognizedText({ from: at, count: end - at }));
    return parts.filter((part) => part !== '').join(' ');
  };
  return {
    place(conflict: EditConflict): string {
      switch (conflict.kind) {
        case 'words':
          return t('editWord', { word: transcript.recognizedText(conflict) });
        case 'turn':
          return t('conflictTurn', {
            word: transcript.recognizedText({ from: conflict.word, count: 1 }),
          });
        case 'speaker':
          return t('nameOf', { name: t('speaker', { number: conflict.speaker + 1 }) });
      }
    },
    side(conflict: EditConflict, side: Side): string {
      switch (conflict.kind) {
        case 'words':
          return joinWords(conflict, side) || t('conflictRemoved');
        case 'turn': {
          const number = conflict[side];
          return number === undefined ? t('conflictUnchanged') : findName(number);
        }
        case 'speaker': {
          const edit = conflict[side];
          if (edit?.merged_into !== undefined) return findName(edit.merged_into);
          return edit?.name ?? t('conflictUnchanged');
        }
      }
    },
  };
}

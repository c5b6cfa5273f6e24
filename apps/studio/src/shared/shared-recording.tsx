import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { clockTime } from '../format/time.js';
import { ReadOnlyRecording } from '../recording/read-only/read-only-recording.js';
import { ReadOnlyWords } from '../recording/read-only/read-only-words.js';
import { useReadOnlyTranscript } from '../recording/read-only/use-read-only-transcript.js';
import { useTexts } from '../texts/use-texts.js';
import { audioAddress, type SharedTranscript, sharedPeaks } from './read-shared.js';

/** A transcript that is read, searched and, where the link allows it, played. */
export function SharedRecording({
  shared,
  token,
}: {
  readonly shared: SharedTranscript;
  readonly token: string;
}): ReactElement {
  const { t } = useTexts();
  const media = useRef<HTMLVideoElement>(null);
  const read = useReadOnlyTranscript(shared, media, shared.audio);
  const hasPicture = useHasPicture(media);
  return (
    <ReadOnlyRecording
      read={read}
      source={audioAddress(token)}
      peaks={sharedPeaks(token)}
      duration={shared.audio_duration ?? 0}
      hasPicture={hasPicture}
      head={<SharedHead shared={shared} />}
    >
      {shared.utterances.length === 0 ? (
        <p className="lead empty-words">{t('noSpeech')}</p>
      ) : (
        <ReadOnlyWords {...read} />
      )}
    </ReadOnlyRecording>
  );
}

/** The title, the day and the length. */
function SharedHead({
  shared: { audio_duration, created_at, title },
}: {
  readonly shared: SharedTranscript;
}): ReactElement {
  const { language } = useTexts();
  const seconds = audio_duration ?? 0;
  const date = new Date(created_at).toLocaleDateString(language, { dateStyle: 'long' });
  return (
    <header className="recording-head">
      <div>
        <h1 className="recording-name" title={title}>
          {title}
        </h1>
        <p className="note">{seconds > 0 ? `${date} · ${clockTime(seconds)}` : date}</p>
      </div>
    </header>
  );
}

/** True once the element has a picture. Links do not give the name of the file, which would show it. */
function useHasPicture(media: RefObject<HTMLVideoElement | null>): boolean {
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    const element = media.current;
    const read = (): void => setHasPicture((element?.videoHeight ?? 0) > 0);
    element?.addEventListener('loadedmetadata', read);
    return () => element?.removeEventListener('loadedmetadata', read);
  }, [media]);
  return hasPicture;
}

import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Reason } from '../session/reason.js';
import { useTexts } from '../texts/use-texts.js';
import { unsavedWork } from '../work/unsaved-work.js';
import { useConfirmOnLeave } from '../work/use-confirm-on-leave.js';
import { renameRecording } from './recording-requests.js';

/** The name of a recording while it is changed. Enter and leaving the field save, Escape does not. */
export function RenameField({
  id,
  name,
  onEnd,
}: {
  readonly id: string;
  readonly name: string;
  /** Called with true when the field still has the focus, which is lost with it. */
  readonly onEnd: (hasFocus: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  const { end, field, problem, type } = useRename(id, name, onEnd);
  return (
    <span className="rename-field">
      <input
        ref={field}
        className="field"
        aria-label={t('recordingName')}
        aria-invalid={problem !== null}
        maxLength={200}
        defaultValue={name}
        onChange={({ target }) => type(target.value)}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) end(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          end(event.key === 'Enter');
        }}
      />
      {problem !== null && (
        <span className="problem" role="alert">
          <Reason error={problem} />
        </span>
      )}
    </span>
  );
}

function useRename(id: string, name: string, onEnd: (hasFocus: boolean) => void) {
  const field = useRef<HTMLInputElement>(null);
  /** Latest text of the field, also when that is not in the page any more. */
  const typed = useRef(name);
  const isEnded = useRef(false);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    // A menu that closes gives the focus back to its button first.
    const timer = setTimeout(() => field.current?.select(), 50);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => unsavedWork.add(() => typed.current.trim() !== name), [name]);
  const leave = (): void => onEnd(document.activeElement === field.current);
  const end = (isSaved: boolean): void => {
    if (isEnded.current) return;
    const title = typed.current.trim();
    isEnded.current = true;
    if (!isSaved || title === name) {
      leave();
      return;
    }
    // An empty name is that of the file.
    renameRecording(id, title === '' ? null : title).then(leave, (error: unknown) => {
      isEnded.current = false;
      setProblem(error);
    });
  };
  useConfirmOnLeave(() => typed.current.trim() !== name && end(true));
  const type = (text: string): void => {
    typed.current = text;
  };
  return { end, field, problem, type };
}

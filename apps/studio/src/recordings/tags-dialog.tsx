import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { jobName } from '../format/names.js';
import { changeTags, type Recording } from '../labels/recording-requests.js';
import { Problem } from '../session/reason.js';
import { IconButton } from '../shell/icon-button.js';
import { ModalDialog } from '../shell/modal-dialog.js';
import { useTexts } from '../texts/use-texts.js';
import { TagField } from './tag-field.js';

/** The tags of a recording, of which each can be removed, and a field that adds one. */
export function TagsDialog({
  job,
  onClose,
}: {
  readonly job: Recording;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { add, problem, remove, tags } = useTags(job);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = field.current;
    if (input === null) return;
    add(input.value.trim());
    input.value = '';
    input.focus();
  };
  return (
    <ModalDialog
      title={t('tagsOf', { name: jobName(job, t('untitled')) })}
      hasCloseButton
      onOpenChange={onClose}
    >
      {tags.length > 0 && (
        <TagList
          tags={tags}
          onRemove={(tag) => {
            remove(tag);
            // The button that has the focus leaves the page.
            field.current?.focus();
          }}
        />
      )}
      <form className="selection-tag" onSubmit={submit}>
        <TagField field={field} />
        <button type="submit" className="button">
          {t('addTag')}
        </button>
      </form>
      <Problem error={problem} />
    </ModalDialog>
  );
}

/** Tags, each with a button that removes it. */
function TagList({
  tags,
  onRemove,
}: {
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag} className="job-tag">
          {tag}
          <IconButton
            icon="close"
            label={t('removeChip', { name: tag })}
            onClick={() => onRemove(tag)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The tags of a recording as they are after each change, and the changes. */
function useTags({ id, tags: initial }: Recording) {
  const [tags, setTags] = useState<readonly string[]>(initial);
  const [problem, setProblem] = useState<Error | null>(null);
  const change = async (
    name: 'add' | 'remove',
    tag: string,
    next: readonly string[],
  ): Promise<void> => {
    try {
      await changeTags([id], { [name]: [tag] });
      setProblem(null);
      setTags(next);
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return {
    tags,
    problem,
    add: (tag: string): void => {
      if (tag !== '' && !tags.includes(tag)) void change('add', tag, [...tags, tag]);
    },
    remove: (tag: string): void => {
      const left = tags.filter((each) => each !== tag);
      void change('remove', tag, left);
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useId } from 'react';
import { tagsQuery } from '../labels/recording-requests.js';
import { useTexts } from '../texts/use-texts.js';

/** A field for a tag, which offers those that recordings have. */
export function TagField({
  field,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
}): ReactElement {
  const { t } = useTexts();
  const listId = useId();
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <>
      <input
        ref={field}
        className="field"
        aria-label={t('tag')}
        placeholder={t('tag')}
        maxLength={60}
        list={listId}
      />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

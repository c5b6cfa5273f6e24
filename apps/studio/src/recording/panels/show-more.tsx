import { type ReactElement, type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';

const shownAtOnce = 50;

/** A list of any length, which shows more entries on request. */
export function ShowMore<Item>({
  items,
  render,
}: {
  readonly items: readonly Item[];
  readonly render: (items: readonly Item[]) => ReactNode;
}): ReactElement {
  const { language, t } = useTexts();
  const [shown, setShown] = useState(shownAtOnce);
  const left = items.length - shown;
  return (
    <>
      {render(items.slice(0, shown))}
      {left > 0 && (
        <button type="button" className="link" onClick={() => setShown(shown + 4 * shownAtOnce)}>
          {t('showMore', { count: left.toLocaleString(language) })}
        </button>
      )}
    </>
  );
}

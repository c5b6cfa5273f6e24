import { type ReactElement, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** Copies a text, and confirms it. */
export function CopyButton({ text }: { readonly text: string }): ReactElement {
  const { t } = useTexts();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <button
      type="button"
      className="link"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      <span role="status">{copied === text ? t('copied') : t('copy')}</span>
    </button>
  );
}

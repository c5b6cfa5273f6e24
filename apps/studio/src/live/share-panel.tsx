import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { captionChoiceLabel, captionValueLabel } from '../live-view/caption-labels.js';
import {
  type CaptionChoice,
  type CaptionStyle,
  captionChoiceNames,
  captionChoices,
  readCaptionStyle,
  watchAddress,
} from '../live-view/caption-style.js';
import { client } from '../session/client.js';
import { Reason } from '../session/reason.js';
import { Choice } from '../shell/choice.js';
import { CopyButton } from '../shell/copy-button.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';

const styleKey = 'earshot.captions';

/** Addresses for following the session: a page for reading, and captions for streaming software. */
export function SharePanel({
  sessionId,
  onClose,
}: {
  readonly sessionId: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const link = useQuery({
    queryKey: ['viewers', sessionId],
    queryFn: () => client.live.viewers.create(sessionId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renew = useMutation({
    mutationFn: () => client.live.viewers.revoke(sessionId),
    onSuccess: () => link.refetch(),
  });
  const error = link.error ?? renew.error;
  return (
    <aside className="share" aria-label={t('share')}>
      <header>
        <h2>{t('share')}</h2>
        <button type="button" className="quiet" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">{t('close')}</span>
        </button>
      </header>
      {error !== null && (
        <p className="problem" role="alert">
          <Reason text="shareFailed" error={error} />
        </p>
      )}
      {link.data !== undefined && (
        <>
          <SharedAddresses url={link.data.url} />
          <LinkLife isPending={renew.isPending} onRenew={() => renew.mutate()} />
        </>
      )}
    </aside>
  );
}

/** How long the addresses are valid, and how they are replaced. */
function LinkLife({
  isPending,
  onRenew,
}: {
  readonly isPending: boolean;
  readonly onRenew: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <section>
      <p className="note">{t('shareLife')}</p>
      <button type="button" className="link" disabled={isPending} onClick={onRenew}>
        {t('shareRenew')}
      </button>
    </section>
  );
}

/** The addresses of the page and of the captions, whose style is chosen here. */
function SharedAddresses({ url }: { readonly url: string }): ReactElement {
  const { t } = useTexts();
  const [search, setSearch] = useState(readKept);
  const style = readCaptionStyle(search);
  const choose = (name: CaptionChoice, value: string): void => {
    const next = new URLSearchParams({ ...style, [name]: value }).toString();
    setSearch(next);
    keep(next);
  };
  return (
    <>
      <section>
        <h3 className="label">{t('shareText')}</h3>
        <p className="note">{t('shareTextNote')}</p>
        <Address address={watchAddress(url, 'text', style)} />
      </section>
      <section>
        <h3 className="label">{t('shareCaptions')}</h3>
        <p className="note">{t('shareCaptionsNote')}</p>
        <Address address={watchAddress(url, 'captions', style)} />
        <CaptionChoices style={style} onChoose={choose} />
      </section>
    </>
  );
}

/** The style of the captions for streaming software, with a list for each choice. */
function CaptionChoices({
  style,
  onChoose,
}: {
  readonly style: CaptionStyle;
  readonly onChoose: (name: CaptionChoice, value: string) => void;
}): ReactElement {
  const { language } = useTexts();
  return (
    <div className="share-choices">
      {captionChoiceNames.map((name) => (
        <Choice
          key={name}
          label={captionChoiceLabel(name, language)}
          value={style[name]}
          options={[...captionChoices[name]]
            .toSorted((left, right) => rank(name, left) - rank(name, right))
            .map((value) => ({ value, label: captionValueLabel(name, value, language) }))}
          onChange={(value) => onChoose(name, value)}
        />
      ))}
    </div>
  );
}

function Address({ address }: { readonly address: string }): ReactElement {
  return (
    <div className="share-address">
      <a href={address} target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={address} />
    </div>
  );
}

/** Numbers and sizes are in ascending order. Other lists keep their order. */
function rank(name: CaptionChoice, value: string): number {
  if (name === 'size') return ['small', 'medium', 'large', 'huge'].indexOf(value);
  if (value === 'never') return Number.POSITIVE_INFINITY;
  return Number(value) || 0;
}

function readKept(): string {
  try {
    return localStorage.getItem(styleKey) ?? '';
  } catch {
    return '';
  }
}

function keep(style: string): void {
  try {
    localStorage.setItem(styleKey, style);
  } catch {
    // A browser that stores nothing uses the defaults again.
  }
}

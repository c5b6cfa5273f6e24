import { type ReactElement, useState } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { shortcutGroups } from '../shell/keyboard-help.js';
import { findKey, isSingleKey } from '../shell/shortcut-keys.js';
import { Toggle } from '../shell/toggle.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';

/** Keys that can be changed, each with what it does on the different pages. */
const actionsOfKeys: ReadonlyMap<string, ReadonlySet<TextId>> = listActions();

function listActions(): ReadonlyMap<string, ReadonlySet<TextId>> {
  const actions = new Map<string, Set<TextId>>();
  for (const [, entries] of shortcutGroups)
    for (const [keys, text] of entries) {
      const names = keys.split(' ');
      // With Ctrl nothing is pressed by accident.
      if (names.includes('Ctrl')) continue;
      for (const key of names.filter(isSingleKey))
        actions.set(key, (actions.get(key) ?? new Set()).add(text));
    }
  return actions;
}

/** Switches the shortcuts of single keys off, or changes their keys. */
export function ShortcutsSection(): ReactElement {
  const { t } = useTexts();
  const [{ hasSingleKeys, keys }, change] = usePreferences();
  const isChanged = Object.keys(keys).length > 0;
  return (
    <section id="keyboard">
      <h2>{t('keyboard')}</h2>
      <Toggle
        label={t('singleKeys')}
        description={t('singleKeysNote')}
        isSelected={hasSingleKeys}
        onChange={(isOn) => change({ hasSingleKeys: isOn })}
      />
      {hasSingleKeys && (
        <ul className="shortcut-keys" aria-label={t('keyboard')}>
          {[...actionsOfKeys].map(([usual, actions]) => (
            <KeyField key={usual} usual={usual} actions={[...actions]} />
          ))}
        </ul>
      )}
      {hasSingleKeys && isChanged && (
        <p>
          <button type="button" className="button" onClick={() => change({ keys: {} })}>
            {t('usualKeys')}
          </button>
        </p>
      )}
    </section>
  );
}

/** A field with the key of a shortcut. The next key that is typed takes its place. */
function KeyField({
  usual,
  actions,
}: {
  /** Key unless the user chooses another one. */
  readonly usual: string;
  readonly actions: readonly TextId[];
}): ReactElement {
  const { t } = useTexts();
  const [preferences, change] = usePreferences();
  const [refused, setRefused] = useState<string | null>(null);
  const what = actions.map((text) => t(text)).join(' · ');
  const noteId = `key-note-${usual.codePointAt(0)}`;
  const choose = (typed: string): void => {
    const key = typed.slice(-1).toLowerCase();
    if (!isSingleKey(key)) return;
    const isTaken = [...actionsOfKeys.keys()].some(
      (other) => other !== usual && findKey(other, preferences) === key,
    );
    setRefused(isTaken ? key : null);
    if (isTaken) return;
    const { [usual]: _former, ...others } = preferences.keys;
    change({ keys: key === usual ? others : { ...others, [usual]: key } });
  };
  return (
    <li>
      <input
        className="field key-field"
        aria-label={t('keyFor', { key: usual, action: what })}
        aria-invalid={refused !== null}
        aria-describedby={refused === null ? undefined : noteId}
        autoComplete="off"
        spellCheck={false}
        value={findKey(usual, preferences) ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => choose(target.value)}
        onBlur={() => setRefused(null)}
      />
      <span>{what}</span>
      {refused !== null && (
        <span id={noteId} className="problem" role="alert">
          {t('keyTaken', { key: refused })}
        </span>
      )}
    </li>
  );
}

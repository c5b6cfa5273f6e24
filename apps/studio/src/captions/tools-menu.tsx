import type { ReactElement } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { languageName } from '../format/names.js';
import { Icon } from '../shell/icon.js';
import { fillText, useTexts } from '../texts/use-texts.js';
import { fileTexts } from './file-texts.js';
import type { CaptionReference } from './use-reference.js';

/** Actions on all captions, beside those that have a button. */
export interface CaptionTools {
  readonly find: () => void;
  readonly retime: () => void;
  readonly selectAll: () => void;
  /** Opens captions in another language beside, or closes them. */
  readonly reference: CaptionReference;
  /** Looks for the shot changes of the video, or stops that. */
  readonly toggleShots: () => void;
  readonly isFindingShots: boolean;
}

/** The menu of the actions on all captions. */
export function ToolsMenu({ tools }: { readonly tools: CaptionTools }): ReactElement {
  const { language, t } = useTexts();
  const texts = fileTexts[language];
  const { reference } = tools;
  return (
    <MenuTrigger>
      <Button className="button">
        {t('captionTools')}
        <Icon name="down" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu aria-label={t('captionTools')}>
          <MenuItem onAction={tools.find}>{t('findInCaptions')}</MenuItem>
          <MenuItem onAction={tools.retime}>{t('adjustTimes')}</MenuItem>
          <MenuItem onAction={tools.selectAll}>{t('selectAll')}</MenuItem>
          {reference.cues === undefined ? (
            <>
              {reference.languages.map((each) => (
                <MenuItem
                  key={`${each.code} ${each.isSpoken}`}
                  onAction={() => reference.openLanguage(each)}
                >
                  {fillText(texts[each.isSpoken ? 'openSpoken' : 'openTranslation'], {
                    language: languageName(each.code, language),
                  })}
                </MenuItem>
              ))}
              <MenuItem onAction={reference.pick}>{t('openReference')}</MenuItem>
            </>
          ) : (
            <MenuItem onAction={reference.close}>{t('closeReference')}</MenuItem>
          )}
          <MenuItem onAction={tools.toggleShots}>
            {t(tools.isFindingShots ? 'stopFindingShots' : 'findShots')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

import type { ReactElement } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';

/** Actions on all captions, beside those that have a button. */
export interface CaptionTools {
  readonly find: () => void;
  readonly retime: () => void;
  readonly selectAll: () => void;
  /** Opens a file in another language beside the captions, or closes it. */
  readonly toggleReference: () => void;
  readonly hasReference: boolean;
  /** Looks for the shot changes of the video, or stops that. */
  readonly toggleShots: () => void;
  readonly isFindingShots: boolean;
}

/** The menu of the actions on all captions. */
export function ToolsMenu({ tools }: { readonly tools: CaptionTools }): ReactElement {
  const { t } = useTexts();
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
          <MenuItem onAction={tools.toggleReference}>
            {t(tools.hasReference ? 'closeReference' : 'openReference')}
          </MenuItem>
          <MenuItem onAction={tools.toggleShots}>
            {t(tools.isFindingShots ? 'stopFindingShots' : 'findShots')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { languageName } from '../format/names.js';
import { capabilitiesQuery } from '../session/client.js';
import { Choice } from '../shell/choice.js';
import { Toggle } from '../shell/toggle.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { type ChosenSource, type LiveSourceName, liveSources } from './live-source.js';

const sourceTexts = {
  microphone: 'microphone',
  tab: 'sourceTab',
  file: 'sourceFile',
} as const satisfies Record<LiveSourceName, TextId>;

/** Channel counts that devices and files have. */
const channelCounts = [1, 2, 4, 8] as const;

/** Choice of the source, the language and the number of lanes, before captioning starts. */
export function LiveSetup({
  chosen,
  spoken,
  onSpoken,
  hasSpeakers,
  onSpeakers,
}: {
  readonly chosen: ChosenSource;
  /** True to detect the speakers of one channel. */
  readonly hasSpeakers: boolean;
  readonly onSpeakers: (hasSpeakers: boolean) => void;
  /** Code of the language, empty when it is to be detected. */
  readonly spoken: string;
  readonly onSpoken: (code: string) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const languages = (capabilities?.languages ?? []).map((code) => ({
    value: code,
    label: languageName(code, language),
  }));
  const { choice, choose } = chosen;
  const { channels, name } = choice;
  return (
    <div className="live-choices">
      <SourceChoice {...chosen} />
      {name === 'file' && <FileChoice choice={choice} choose={choose} />}
      <Choice
        label={t('spokenLanguage')}
        value={spoken}
        options={[{ value: '', label: t('detectLanguage') }, ...languages]}
        onChange={onSpoken}
      />
      <ChannelChoice choice={choice} choose={choose} />
      {channels === 1 && capabilities?.add_ons.diarization.provider !== 'rules' && (
        <Toggle label={t('liveSpeakers')} isSelected={hasSpeakers} onChange={onSpeakers} />
      )}
    </div>
  );
}

/** The kind of the source, and the device of a microphone. */
function SourceChoice({ choice, choose, source }: ChosenSource): ReactElement {
  const { t } = useTexts();
  const { deviceId, name } = choice;
  return (
    <>
      <Choice
        label={t('liveSource')}
        value={name}
        options={liveSources.map((value) => ({ value, label: t(sourceTexts[value]) }))}
        onChange={(value) => {
          const next = liveSources.find((each) => each === value);
          if (next !== undefined) choose({ name: next });
        }}
      />
      {name === 'microphone' && (
        <Choice
          label={t('device')}
          value={deviceId}
          options={[
            { value: '', label: t('defaultMicrophone') },
            ...source.devices
              .filter(({ deviceId: id }) => id !== '')
              .map(({ deviceId: id, label }) => ({ value: id, label })),
          ]}
          onChange={(id) => choose({ deviceId: id })}
        />
      )}
    </>
  );
}

/** Whether the channels are transcribed together, or how many are transcribed apart. */
function ChannelChoice({ choice, choose }: Pick<ChosenSource, 'choice' | 'choose'>): ReactElement {
  const { t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { live_maximum_channels: maximumChannels = 1 } = capabilities?.audio ?? {};
  return (
    <Choice
      label={t('channels')}
      value={String(choice.channels)}
      options={channelCounts
        .filter((count) => count <= maximumChannels)
        .map((count) => ({
          value: String(count),
          label: count === 1 ? t('channelsTogether') : t('channelsApart', { count }),
        }))}
      onChange={(value) => choose({ channels: Number(value) })}
    />
  );
}

/** The file that is played, and whether it is played audibly. */
function FileChoice({ choice, choose }: Pick<ChosenSource, 'choice' | 'choose'>): ReactElement {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { file, isAudible } = choice;
  return (
    <>
      <div className="form-row">
        <span className="label" aria-hidden="true">
          {t('file')}
        </span>
        <button type="button" className="choice" onClick={() => input.current?.click()}>
          <span className="file-name">{file?.name ?? t('chooseFile')}</span>
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="audio/*,video/*"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) choose({ file: chosen });
            target.value = '';
          }}
        />
      </div>
      <Toggle
        label={t('fileAloud')}
        isSelected={isAudible}
        onChange={(isAloud) => choose({ isAudible: isAloud })}
      />
    </>
  );
}

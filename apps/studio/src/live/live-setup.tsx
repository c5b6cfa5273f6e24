import type { Availability, Capabilities } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { languageName } from '../format/names.js';
import { capabilitiesQuery } from '../session/client.js';
import { Reason } from '../session/reason.js';
import { findSpokenLanguages } from '../session/spoken-languages.js';
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
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { choice, choose } = chosen;
  const { channels, name } = choice;
  return (
    <div className="live-choices">
      <SourceChoice {...chosen} />
      {name === 'file' && <FileChoice choice={choice} choose={choose} />}
      <LanguageChoice spoken={spoken} onSpoken={onSpoken} />
      <ChannelChoice choice={choice} choose={choose} />
      {channels === 1 && (
        <SpeakersToggle
          missing={findMissingSpeakers(capabilities)}
          isSelected={hasSpeakers}
          onChange={onSpeakers}
        />
      )}
    </div>
  );
}

/** Choice of the spoken language among those that are recognised live. */
function LanguageChoice({
  spoken,
  onSpoken,
}: {
  readonly spoken: string;
  readonly onSpoken: (code: string) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { codes = [], withoutChoice = 'detected' } =
    capabilities === undefined ? {} : findSpokenLanguages(capabilities, 'live');
  const named = codes.map((code) => ({ value: code, label: languageName(code, language) }));
  // An assumed language is the only one, so nothing else can be chosen.
  const unchosen = {
    detected: [{ value: '', label: t('detectLanguage') }],
    assumed: [],
    required: [{ value: '', label: t('chooseLanguage') }],
  };
  const options = [...unchosen[withoutChoice], ...named];
  const isOffered = options.some(({ value }) => value === spoken);
  return (
    <Choice
      label={t('spokenLanguage')}
      value={isOffered ? spoken : (options[0]?.value ?? '')}
      options={options}
      onChange={onSpoken}
    />
  );
}

/** Switch for finding who speaks, or the reason why the server cannot do it live. */
function SpeakersToggle({
  missing,
  isSelected,
  onChange,
}: {
  readonly missing: Partial<Availability> | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Toggle
      label={t('liveSpeakers')}
      description={missing === undefined ? undefined : <Reason error={missing} />}
      isSelected={isSelected && missing === undefined}
      isDisabled={missing !== undefined}
      onChange={onChange}
    />
  );
}

/** Why a server cannot find the speakers of a live session, undefined when it can. */
function findMissingSpeakers(
  capabilities: Capabilities | undefined,
): Partial<Availability> | undefined {
  const diarization = capabilities?.add_ons.diarization;
  if (diarization?.available === false) return diarization;
  // The rules need the whole recording.
  return diarization?.provider === 'rules' ? { reason_code: 'model_missing' } : undefined;
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

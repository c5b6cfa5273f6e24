import processorUrl from '@earshot/audio/worklet-processor.js?url';
import { type MicrophoneHandle, useMicrophone } from '@earshot/react';
import { useFileAudio, useTabAudio } from '@earshot/react/sources';
import { useState } from 'react';
import type { TextId } from '../texts/en.js';

/** Sources of live captions. */
export const liveSources = ['microphone', 'tab', 'file'] as const;
export type LiveSourceName = (typeof liveSources)[number];

/** Audio source that the user has chosen for captioning. */
interface SourceChoice {
  readonly name: LiveSourceName;
  /** Microphone, empty for the system default. */
  readonly deviceId: string;
  readonly file: File | null;
  /** True for a file that is played audibly. */
  readonly isAudible: boolean;
  /** Number of channels. Each one is transcribed separately. */
  readonly channels: number;
}

/** The chosen source, and the function that chooses another one. */
export interface ChosenSource {
  readonly source: MicrophoneHandle;
  readonly choice: SourceChoice;
  readonly choose: (changes: Partial<SourceChoice>) => void;
}

/** Keeps the choice of a source. All sources exist, and the chosen one is opened. */
export function useLiveSource(): ChosenSource {
  const [choice, setChoice] = useState<SourceChoice>({
    name: 'microphone',
    deviceId: '',
    file: null,
    isAudible: true,
    channels: 1,
  });
  const { channels, deviceId, file, isAudible, name } = choice;
  const settings = {
    processorUrl,
    // A word waits for its chunk before it is sent, so chunks are short.
    chunkMs: 20,
    levelsMs: 16,
    format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels },
  } as const;
  const microphone = useMicrophone({
    ...settings,
    lowLatency: true,
    ...(deviceId === '' ? {} : { deviceId }),
  });
  const tab = useTabAudio(settings);
  const played = useFileAudio({ ...settings, file, isAudible });
  return {
    source: { microphone, tab, file: played }[name],
    choice,
    choose: (changes) => setChoice((before) => ({ ...before, ...changes })),
  };
}

/** Remedy for each error of a source, by its code. */
const adviceIds: Readonly<Record<string, TextId>> = {
  unsupported: 'adviceUnsupported',
  permission_denied: 'advicePermission',
  no_device: 'adviceNoDevice',
  device_busy: 'adviceBusy',
  device_lost: 'adviceLost',
  suspended: 'adviceSuspended',
  processor_blocked: 'adviceReload',
  processor_failed: 'adviceReload',
  overflow: 'adviceReload',
  sharing_unsupported: 'adviceSharing',
  not_shared: 'adviceNotShared',
  no_shared_audio: 'adviceNoSharedAudio',
  unreadable_file: 'adviceFile',
};

/**
 * The text with advice about an error, undefined for errors of the service, which have their own
 * texts.
 */
export function findAdvice(error: Error): TextId | undefined {
  return 'advice' in error && 'code' in error ? adviceIds[String(error.code)] : undefined;
}

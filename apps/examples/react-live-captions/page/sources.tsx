import processorUrl from '@earshot/audio/worklet-processor.js?url';
import { type MicrophoneHandle, useMicrophone } from '@earshot/react';
import { useFileAudio, useTabAudio } from '@earshot/react/sources';
import { type ReactElement, useState } from 'react';

type Name = 'microphone' | 'tab' | 'file';

// #region sources
/** What can be captioned: the microphone, the audio of a tab, and a file, which is played aloud. */
export function useSources(): { source: MicrophoneHandle; choice: ReactElement } {
  const [name, setName] = useState<Name>('microphone');
  const [file, setFile] = useState<File | null>(null);
  // The policy of this page allows no scripts but its own files.
  const microphone = useMicrophone({ processorUrl });
  const tab = useTabAudio({ processorUrl });
  const played = useFileAudio({ processorUrl, file, isAudible: true });
  const choice = (
    <p className="source">
      <select
        aria-label="Source"
        value={name}
        onChange={({ target }) => setName(target.value as Name)}
      >
        <option value="microphone">Microphone</option>
        <option value="tab">A tab or the screen</option>
        <option value="file">A file</option>
      </select>
      {name === 'file' && (
        <input
          type="file"
          aria-label="File"
          accept="audio/*,video/*"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
    </p>
  );
  return { source: { microphone, tab, file: played }[name], choice };
}
// #endregion sources

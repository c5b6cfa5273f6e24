import { platform } from 'node:os';

/** Names of the library for the system's loader, and paths where package managers put it; the first that loads is used. */
export function libraryCandidates(): readonly string[] {
  if (platform() === 'darwin') {
    return [
      '/opt/homebrew/lib/libpocketsphinx.dylib',
      '/usr/local/lib/libpocketsphinx.dylib',
      'libpocketsphinx.dylib',
    ];
  }
  return [
    'libpocketsphinx.so.5',
    'libpocketsphinx.so.3',
    '/usr/local/lib/libpocketsphinx.so.5',
    '/usr/local/lib/libpocketsphinx.so.3',
  ];
}

/** Folders in which packages put the English model. */
export const modelCandidates: readonly string[] = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];

/** Instruction how to install library and model, for people. */
export function installationAdvice(): string {
  return platform() === 'darwin'
    ? 'Install them with: brew install cmu-pocketsphinx'
    : 'Install them with: apt-get install libpocketsphinx3 pocketsphinx-en-us';
}

import type { AttackCase } from '../attacker/attack-case.js';
import { recognisedFloods } from './engine/recognised-floods.js';
import { stoppedProcess } from './engine/stopped-process.js';
import { vocabulary } from './engine/vocabulary.js';
import { httpFuzz, socketFuzz } from './fuzz-cases.js';
import { longChapters } from './http/long-chapters.js';
import { metadataFilter } from './http/metadata-filter.js';
import { mutatedAudio } from './http/mutated-audio.js';
import { fullQueue, jobFlood } from './http/queue-floods.js';
import { requestBodies } from './http/request-bodies.js';
import { requestFloods } from './http/request-floods.js';
import { signIns } from './http/sign-ins.js';
import { silentFormats } from './http/silent-formats.js';
import { slowClients } from './http/slow-clients.js';
import { spellingDictionaries } from './http/spelling-dictionaries.js';
import { blindSilence } from './live/blind-silence.js';
import { frameFloods } from './live/frame-floods.js';
import { headerGate } from './live/header-gate.js';
import {
  allChannels,
  beyondMaximum,
  deafClients,
  idleConnections,
  unknownTokens,
  unopenedSessions,
} from './live/occupation.js';
import { history, offsetProbes, reconnectStorm, takeOvers } from './live/reconnects.js';
import { resumeSearch } from './live/resume-search.js';
import { longSession, sessionMessages } from './live/session-messages.js';
import { viewers } from './live/viewers.js';
import { clockJumps } from './machine/clock-jumps.js';
import { fullDisk } from './machine/full-disk.js';
import { fullDiskRemoval } from './machine/full-disk-removal.js';
import { lockedDatabase } from './machine/locked-database.js';
import { noDescriptors } from './machine/no-descriptors.js';
import { proxy } from './machine/proxy.js';
import { soak } from './machine/soak.js';
import { randomMixes } from './mixes/random-mixes.js';
import { lyingLanguageModel } from './outbound/lying-language-model.js';
import { slowNames } from './outbound/slow-names.js';
import { liveCallbacks, slowCallbacks, slowSources, slowUploads } from './outbound/slow-remotes.js';

/** Every case, in the order in which they are run. */
export const attackCases: readonly AttackCase[] = [
  headerGate,
  sessionMessages,
  longSession,
  resumeSearch,
  blindSilence,
  ...frameFloods,
  takeOvers,
  history,
  offsetProbes,
  reconnectStorm,
  unopenedSessions,
  allChannels,
  beyondMaximum,
  idleConnections,
  unknownTokens,
  deafClients,
  viewers,
  requestBodies,
  ...requestFloods,
  signIns,
  metadataFilter,
  jobFlood,
  fullQueue,
  ...slowClients,
  mutatedAudio,
  silentFormats,
  spellingDictionaries,
  longChapters,
  vocabulary,
  ...recognisedFloods,
  stoppedProcess,
  slowSources,
  slowUploads,
  slowCallbacks,
  liveCallbacks,
  slowNames,
  lyingLanguageModel,
  lockedDatabase,
  fullDisk,
  fullDiskRemoval,
  noDescriptors,
  clockJumps,
  proxy,
  soak,
  ...randomMixes,
  socketFuzz,
  httpFuzz,
];

/**
 * Finds a case by its name.
 *
 * @throws Error when there is none of that name
 */
export function findCase(name: string): AttackCase {
  const found = attackCases.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No attack is called ${name}`);
  return found;
}

import type { Requirement } from './requirement.js';
import { attackRequirements } from './requirements/attack-requirements.js';
import { audioRequirements } from './requirements/audio-requirements.js';
import { callbackRequirements } from './requirements/callback-requirements.js';
import { clusterRequirements } from './requirements/cluster-requirements.js';
import { commandRequirements } from './requirements/command-requirements.js';
import { documentationRequirements } from './requirements/documentation-requirements.js';
import { endpointRequirements } from './requirements/endpoint-requirements.js';
import { engineRequirements } from './requirements/engine-requirements.js';
import { eventRequirements } from './requirements/event-requirements.js';
import { jobRequirements } from './requirements/job-requirements.js';
import { languageModelRequirements } from './requirements/language-model-requirements.js';
import { listRequirements } from './requirements/list-requirements.js';
import { liveRequirements } from './requirements/live-requirements.js';
import { parameterRequirements } from './requirements/parameter-requirements.js';
import { reactRequirements } from './requirements/react-requirements.js';
import { resultRequirements } from './requirements/result-requirements.js';
import { speakerRequirements } from './requirements/speaker-requirements.js';
import { studioRequirements } from './requirements/studio-requirements.js';

const all = {
  ...jobRequirements,
  ...eventRequirements,
  ...languageModelRequirements,
  ...speakerRequirements,
  ...parameterRequirements,
  ...resultRequirements,
  ...listRequirements,
  ...endpointRequirements,
  ...engineRequirements,
  ...liveRequirements,
  ...callbackRequirements,
  ...clusterRequirements,
  ...attackRequirements,
  ...audioRequirements,
  ...commandRequirements,
  ...documentationRequirements,
  ...reactRequirements,
  ...studioRequirements,
};

/** The id of a requirement, as tests name it. */
export type RequirementId = keyof typeof all;

/** Every requirement of the contract and of the decisions that complete it. */
export const requirements: Readonly<Record<RequirementId, Requirement>> = all;

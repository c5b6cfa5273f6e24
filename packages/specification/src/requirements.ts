import type { Requirement } from './requirement.js';
import { attackRequirements } from './requirements/attack.js';
import { callbackRequirements } from './requirements/callbacks.js';
import { endpointRequirements } from './requirements/endpoints.js';
import { jobRequirements } from './requirements/jobs.js';
import { listRequirements } from './requirements/lists.js';
import { liveRequirements } from './requirements/live.js';
import { parameterRequirements } from './requirements/parameters.js';
import { resultRequirements } from './requirements/results.js';

const all = {
  ...jobRequirements,
  ...parameterRequirements,
  ...resultRequirements,
  ...listRequirements,
  ...endpointRequirements,
  ...liveRequirements,
  ...callbackRequirements,
  ...attackRequirements,
};

/** The id of a requirement, as tests name it. */
export type RequirementId = keyof typeof all;

/** Every requirement of the contract and of the decisions that complete it. */
export const requirements: Readonly<Record<RequirementId, Requirement>> = all;

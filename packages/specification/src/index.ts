export { needs } from './needs.js';
export type { RequirementId } from './requirements.js';
export { verifies } from './verifies.js';

export type { RequirementId } from './requirements.js';
export { needs, verifies } from './verifies.js';

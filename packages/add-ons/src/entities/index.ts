export { recogniseEntities } from './recognise-entities.js';

export { type EventCursor, firstCursor, type JobEvent } from './job-event.js';
export { createJobFollower, type JobFollower } from './job-follower.js';

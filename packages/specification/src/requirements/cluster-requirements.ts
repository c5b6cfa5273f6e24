import { section } from '../requirement.js';

export const clusterRequirements = {
  ...section('Earshot: several nodes', {
    'cluster.jobs': 'A job is created, followed, done and read on whichever nodes.',
    'cluster.capabilities':
      'Each node describes what any of them can do, and gives what it cannot do to one that can.',
    'cluster.elsewhere':
      'A recording that only other nodes can transcribe is left to them, and delays no other one.',
    'cluster.relay': 'A client reaches its session at whichever node it connects to.',
    'cluster.takeover':
      'A session continues exactly after its node was killed, stopped or paused, and its client notices a reconnect.',
    'cluster.disruptions':
      'Under kills, pauses, cut networks, failovers of the database and a store that is away, no byte, message, callback or job is lost, doubled or reordered.',
    'cluster.rates': 'The nodes allow a key as many requests a minute as one node does.',
    'cluster.callbacks':
      'The nodes together send one receiver at most as many callbacks at the same time as one node does, or one from each of them where that is more.',
    'cluster.return': 'A node whose connection to the database ends returns by itself.',
    'cluster.bucket':
      'Without the bucket the nodes are ready, name it in GET /ready, and serve what does not need it; a recording that the bucket has lost is a 404.',
    'cluster.ended':
      'The end of a session reaches a client that comes back later, whatever became of its node.',
    'cluster.upgrade':
      'The schema is migrated while nodes of the version before serve, and such nodes can be started beside it.',
    'cluster.parts':
      'The audio of a session is uploaded in parts while it is recorded, each of them once unless the store has lost it.',
    'cluster.logs': 'The log of a session that nobody can reach any more is removed.',
  }),
};

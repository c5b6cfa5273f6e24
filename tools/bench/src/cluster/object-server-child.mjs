import { startObjectServer } from '@earshot/server';

// An object server in a process of its own, with its modules as Node.js itself loads them: one of
// them has a form that a loader of TypeScript does not understand.
const [folder = '', bucket = ''] = process.argv.slice(2);
const { credentials, endpoint, region } = await startObjectServer(folder, [bucket]);
process.send?.({ endpoint, region, ...credentials });
process.once('disconnect', () => process.exit());

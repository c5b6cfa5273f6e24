import { configureGlobal } from 'fast-check';

// Property tests try the same values in every run, so that a failure comes with a change and not by
// chance. `npm run fuzz` sets others.
configureGlobal({ seed: Number(process.env['EARSHOT_PROPERTY_SEED'] ?? 1) });

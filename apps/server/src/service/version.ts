import manifest from '../../package.json' with { type: 'json' };

/** Of the service. */
export const { version } = manifest;

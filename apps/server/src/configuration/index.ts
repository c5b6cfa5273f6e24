export type { Configuration, Role, WyomingSettings } from './configuration.js';
export { ConfigurationError } from './configuration.js';
export { type ConfigurationSources, loadConfiguration } from './load-configuration.js';
export { type SettingName, settings } from './settings.js';

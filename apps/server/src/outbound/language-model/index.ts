export { type ConnectedLanguageModel, connectLanguageModel } from './connect-language-model.js';

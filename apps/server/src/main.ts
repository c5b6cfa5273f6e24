import { runService } from './service/index.js';

await runService();

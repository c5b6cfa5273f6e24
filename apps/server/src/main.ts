import { runService } from './service/run-service.js';

await runService();

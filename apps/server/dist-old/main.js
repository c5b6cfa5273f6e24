import {
  runService
} from "./chunk-UTV3UXP2.js";
import "./chunk-SDKK4MQL.js";
import "./chunk-XYRC3VE6.js";

// src/main.ts
await runService();
//# sourceMappingURL=main.js.map
#!/usr/bin/env node
// The command of a checkout: package managers link it at installation, when nothing is built yet.
import '../dist/earshot-mcp.js';

import { announcedDescriptions } from '../announced.js';
import { announcedShapeDescriptions } from '../announced-shapes.js';
import { fileDescriptions } from '../files.js';
import { machineDescriptions } from '../machine-addresses.js';
import { mailDescriptions } from '../mail.js';
import { secretShapeDescriptions } from '../secret-shapes.js';
import { webDescriptions } from '../web.js';

/** What the features and measures of addresses of the internet, files and credentials mean. */
export const internetDescriptions: Readonly<Record<string, string>> = {
  ...mailDescriptions,
  ...webDescriptions,
  ...fileDescriptions,
  ...machineDescriptions,
  ...announcedDescriptions,
  ...secretShapeDescriptions,
  ...announcedShapeDescriptions,
};

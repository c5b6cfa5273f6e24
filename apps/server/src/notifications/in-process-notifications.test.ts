import { InProcessNotifications } from './in-process-notifications.js';
import { describeNotifications } from './notifications-suite.js';

describeNotifications('in a process', async () => {
  const notifications = new InProcessNotifications();
  return [notifications, notifications];
});

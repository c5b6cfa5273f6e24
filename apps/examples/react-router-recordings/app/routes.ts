import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/recordings.tsx'),
  route('recordings/:id', 'routes/recording.tsx'),
  route('live', 'routes/live.tsx'),
  route('session', 'routes/session.ts'),
  route('earshot/*', 'routes/earshot.ts'),
] satisfies RouteConfig;

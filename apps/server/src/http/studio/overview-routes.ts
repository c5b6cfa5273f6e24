import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MetricHistory,
  type MetricSample,
  sampleIntervalMs,
} from '../../observability/metric-history.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';

const hidden = { schema: { hide: true } };

/**
 * Registers GET /studio/metrics, the last hour of the service, and GET /studio/storage, the disk
 * space that the key uses and, for administrators, that of the whole service.
 */
export function registerOverviewRoutes(app: App, dependencies: AppDependencies): void {
  const { clock, configuration, logger, metrics, readiness, storage } = dependencies;
  const history = new MetricHistory(metrics.registry, clock);
  app.addHook('onReady', async () =>
    history.start((error) => logger.warn({ err: error }, 'metrics cannot be sampled')),
  );
  app.addHook('preClose', async () => history.close());

  app.get('/studio/metrics', { ...hidden, compress: {} }, async (request) => {
    requireSession(request);
    const { impaired, reasons } = await readiness();
    return {
      interval_seconds: sampleIntervalMs / 1000,
      problems: [...reasons, ...impaired],
      samples: history.samples.map(view),
    };
  });

  app.get('/studio/storage', hidden, async (request) => {
    requireSession(request);
    const key = requireApiKey(request);
    const files = await storage.files.usage(key.id);
    return {
      own: { files: files.count, audio_bytes: files.bytes },
      server: key.isAdministrator ? await usageOfServer() : null,
    };
  });

  async function usageOfServer(): Promise<object> {
    const [all, space, database] = await Promise.all([
      storage.files.usage(undefined),
      statfs(configuration.dataFolder),
      // The latest writes are in the write-ahead log.
      Promise.all(
        ['earshot.db', 'earshot.db-wal'].map((name) =>
          readSize(join(configuration.dataFolder, name)),
        ),
      ),
    ]);
    return {
      files: all.count,
      audio_bytes: all.bytes,
      database_bytes: database.reduce((sum, size) => sum + size, 0),
      free_bytes: space.bavail * space.bsize,
      total_bytes: space.blocks * space.bsize,
    };
  }
}

/** Size of a file in bytes, or 0 when it does not exist. */
function readSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function view(sample: MetricSample): object {
  return {
    at: new Date(sample.at).toISOString(),
    requests: sample.requests,
    request_seconds: sample.requestSeconds,
    cpu_seconds: sample.cpuSeconds,
    resident_bytes: sample.residentBytes,
    event_loop_seconds: sample.eventLoopSeconds,
    jobs_queued: sample.jobsQueued,
    jobs_running: sample.jobsRunning,
    live_sessions: sample.liveSessions,
    callbacks_waiting: sample.callbacksWaiting,
  };
}

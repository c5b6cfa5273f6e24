import {
  DatabaseBusyError,
  FileTooLargeError,
  StatementError,
  StorageError,
  StorageFullError,
  StorageUnavailableError,
  errorCode,
  toStorageError
} from "./chunk-SDKK4MQL.js";
import {
  AudioInputError,
  engineRateHz,
  holdsMpegFrames,
  maximumChannels,
  webassemblyFormats
} from "./chunk-XYRC3VE6.js";

// src/clock/clock.ts
import { setTimeout as sleep } from "timers/promises";
var startMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();
var systemClock = {
  now: () => Date.now(),
  monotonicMs: () => startMs + performance.now(),
  sleep: (durationMs, signal) => sleep(durationMs, void 0, signal === void 0 ? {} : { signal }).catch((error) => {
    signal?.throwIfAborted();
    throw error;
  }),
  after: (durationMs, action) => {
    const timer = setTimeout(action, durationMs);
    timer.unref();
    return () => clearTimeout(timer);
  }
};

// src/clock/repeat.ts
async function repeat(action, { clock, everyMs: everyMs2, firstPauseMs = 0, onError, signal }) {
  if (firstPauseMs > 0) await clock.sleep(firstPauseMs, signal).catch(() => void 0);
  while (!signal.aborted) {
    try {
      await action();
    } catch (error) {
      if (onError === void 0) throw error;
      onError(error);
    }
    await clock.sleep(everyMs2, signal).catch(() => void 0);
  }
}

// src/clock/wake-up.ts
var WakeUp = class {
  #clock;
  #sleepers = /* @__PURE__ */ new Set();
  #notifications = 0;
  constructor(clock) {
    this.#clock = clock;
  }
  /** How often {@link notify} was called so far, for {@link wait}: none is missed between a look at the database and the wait after it. */
  get notifications() {
    return this.#notifications;
  }
  /** Says that there is something to do. */
  notify() {
    this.#notifications += 1;
    for (const sleeper of this.#sleepers) sleeper.abort();
  }
  /**
   * Waits until there may be something to do: somebody said so, or a while has passed, since other processes create work too.
   *
   * @param since - the notifications that the caller knows of: one more ends the wait at once
   * @throws the reason of `signal`
   */
  async wait(durationMs, signal, since) {
    const woken = new AbortController();
    this.#sleepers.add(woken);
    try {
      if (this.#notifications === since)
        await this.#clock.sleep(durationMs, AbortSignal.any([signal, woken.signal]));
    } catch (error) {
      if (!woken.signal.aborted) throw error;
    } finally {
      this.#sleepers.delete(woken);
    }
    signal.throwIfAborted();
  }
};

// src/configuration/configuration.ts
var engineIds = ["pocketsphinx", "sherpa-onnx", "openai", "scripted"];
var ConfigurationError = class extends Error {
  name = "ConfigurationError";
  /** One sentence for each issue. */
  issues;
  constructor(issues) {
    super(
      `The configuration has ${issues.length === 1 ? "an error" : "errors"}:
${issues.map((issue) => `  ${issue}`).join("\n")}`
    );
    this.issues = issues;
  }
};

// src/configuration/settings.ts
import { transcriptionLanguages } from "@earshot/core";
import * as z2 from "zod";

// src/configuration/setting-types.ts
import * as z from "zod";
var format = (value) => value.toLocaleString("en");
function integerSetting(minimum, maximum, fallback) {
  const schema = z.string().transform((text4, context) => {
    const value = Number(text4);
    if (/^\d{1,15}$/.test(text4) && value >= minimum && value <= maximum) return value;
    const bounds = maximum > 99999 ? `${format(minimum)} to ${format(maximum)}` : `${minimum} to ${maximum}`;
    context.addIssue({
      code: "custom",
      message: `must be a whole number from ${bounds}, got ${text4}`
    });
    return z.NEVER;
  });
  return fallback === void 0 ? schema : schema.default(fallback);
}
function listSetting(item, fallback) {
  return z.string().transform(
    (text4) => text4.split(",").map((part) => part.trim()).filter((part) => part !== "")
  ).pipe(z.array(item)).default([...fallback]);
}
function urlSetting() {
  return z.string().transform((text4, context) => {
    const isWeb = URL.canParse(text4) && /^https?:$/.test(new URL(text4).protocol);
    if (isWeb) return text4.replace(/\/+$/, "");
    context.addIssue({ code: "custom", message: `must be an http or https address, got ${text4}` });
    return z.NEVER;
  });
}
var key = { minimumCharacters: 24, maximumCharacters: 512 };
function keySetting() {
  return z.string().min(key.minimumCharacters, {
    error: ({ input }) => `must have at least ${key.minimumCharacters} characters, it has ${typeof input === "string" ? input.length : 0}: \`openssl rand -hex 32\` makes a good one`
  }).max(key.maximumCharacters, { error: `must have at most ${key.maximumCharacters} characters` }).regex(/^[\x21-\x7e]*$/, {
    error: "must have visible ASCII characters alone, without spaces: it is sent in a header"
  });
}
function secretSetting() {
  return z.string().regex(/^[\x21-\x7e]{1,4096}$/, {
    error: "must have 1 to 4,096 visible ASCII characters alone, without spaces: it is sent in a header"
  });
}
var durationUnits = {
  s: 1e3,
  m: 60 * 1e3,
  h: 3600 * 1e3,
  d: 24 * 3600 * 1e3
};
var longestMs = 3650 * durationUnits.d;
function durationSetting(minimumMs, fallback) {
  const allowed2 = `${fallback === "off" ? "off or " : ""}a duration from ${formatDuration(minimumMs)} to ${formatDuration(longestMs)}, such as 24h or 7d`;
  return z.string().default(fallback).transform((text4, context) => {
    if (text4 === "off" && fallback === "off") return void 0;
    const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text4) ?? [];
    const durationMs = Number(digits) * durationUnits[unit];
    if (durationMs >= minimumMs && durationMs <= longestMs) return durationMs;
    context.addIssue({ code: "custom", message: `must be ${allowed2}, got ${text4}` });
    return z.NEVER;
  });
}
function formatDuration(durationMs) {
  const units2 = Object.entries(durationUnits).reverse();
  const [unit, unitMs] = units2.find(([, each]) => durationMs % each === 0) ?? ["s", 1e3];
  return `${durationMs / unitMs}${unit}`;
}

// src/configuration/settings.ts
function setting(schema, description) {
  return { schema, description };
}
var gibibyte = 1024 ** 3;
var role = z2.enum(["api", "live", "worker"], {
  error: (issue) => `must list api, live or worker, got ${String(issue.input)}`
});
var engineId = z2.enum(engineIds, {
  error: (issue) => `must list ${engineIds.slice(0, -1).join(", ")} or ${engineIds.at(-1)}, got ${String(issue.input)}`
});
var language = z2.enum(transcriptionLanguages, {
  error: (issue) => `must list codes of languages, such as en or de, got ${String(issue.input)}`
});
var settings = {
  EARSHOT_HOST: setting(z2.string().default("127.0.0.1"), "Address to listen on."),
  EARSHOT_PORT: setting(integerSetting(0, 65535, 4800), "Port to listen on; 0 takes a free one."),
  EARSHOT_DATA_DIR: setting(
    z2.string().min(1).default(".earshot"),
    "Folder of the database and the audio; relative to the working folder."
  ),
  EARSHOT_PUBLIC_URL: setting(
    urlSetting().optional(),
    "Address under which clients reach the service; links in responses begin with it."
  ),
  EARSHOT_API_KEY: setting(
    keySetting().optional(),
    "An API key that exists from the start, of at least 24 characters; another value replaces it. Without it the first start creates a key and prints it."
  ),
  EARSHOT_ENGINE: setting(
    listSetting(engineId, ["pocketsphinx"]).refine(
      (ids) => ids.length > 0 && new Set(ids).size === ids.length,
      { error: "must list each engine once, and one at least" }
    ),
    "The engine that recognises speech, or several in order of preference: pocketsphinx, sherpa-onnx (models of EARSHOT_MODELS_DIR), openai (another server, EARSHOT_OPENAI_BASE_URL), or scripted, which gives the same words for any audio."
  ),
  EARSHOT_ENGINE_PROCESSES: setting(
    integerSetting(1, 256).optional(),
    "Processes that recognise speech, of all engines together, each of which has one at least; one for each processor unless set."
  ),
  EARSHOT_MODELS_DIR: setting(
    z2.string().min(1).optional(),
    "Folder in which each folder with a model.json is a model of the engine sherpa-onnx; models in the data folder unless set."
  ),
  EARSHOT_MODEL: setting(
    listSetting(z2.string(), []),
    "Models that the engine sherpa-onnx uses, in order of preference: names of folders in EARSHOT_MODELS_DIR, or paths; all of that folder unless set."
  ),
  EARSHOT_OPENAI_BASE_URL: setting(
    urlSetting().optional(),
    "Address of the server of the engine openai, such as http://127.0.0.1:8000/v1: anything with POST /v1/audio/transcriptions. Recordings and live audio are sent there."
  ),
  EARSHOT_OPENAI_API_KEY: setting(
    secretSetting().optional(),
    "Key for that server, which is sent to it as a bearer token; it appears in no log."
  ),
  EARSHOT_OPENAI_MODEL: setting(
    z2.string().min(1).max(512).optional(),
    "Model of that server; the only one that it lists, or whisper-1, unless set."
  ),
  EARSHOT_OPENAI_LANGUAGES: setting(
    listSetting(language, []),
    "Codes of the languages that this model knows; English for models whose name says so and all otherwise, unless set."
  ),
  EARSHOT_OPENAI_CONCURRENCY: setting(
    integerSetting(1, 256, 4),
    "Requests that are sent to that server at the same time."
  ),
  EARSHOT_OPENAI_TIMEOUT_SECONDS: setting(
    integerSetting(1, 300, 60),
    "Seconds that it has for one response; a request is repeated for three times as long in all."
  ),
  EARSHOT_OPENAI_MAX_UPLOAD_BYTES: setting(
    integerSetting(65536, gibibyte, 25e6),
    "Largest file that it takes, in bytes; longer audio is sent in several."
  ),
  EARSHOT_FFMPEG: setting(
    z2.string().min(1).optional(),
    "Path of the ffmpeg that decodes recordings, with its ffprobe beside it; the one of the search path unless set. Without it only some formats are read."
  ),
  EARSHOT_ROLES: setting(
    listSetting(role, ["api", "live", "worker"]),
    "What this process does: api serves requests, live serves the sockets of live sessions, worker transcribes files."
  ),
  EARSHOT_ALLOW_PRIVATE_SOURCES: setting(
    listSetting(z2.string(), []),
    "Address ranges (CIDR) and hosts that audio_url and callbacks may reach although they are not public."
  ),
  EARSHOT_MAX_UPLOAD_BYTES: setting(
    integerSetting(1, 1024 * gibibyte, 2 * gibibyte),
    "Largest file that is taken, uploaded or fetched, in bytes."
  ),
  EARSHOT_MAX_AUDIO_SECONDS: setting(
    integerSetting(1, 30 * 24 * 3600, 12 * 3600),
    "Longest recording that is transcribed, in seconds."
  ),
  EARSHOT_MAX_JSON_BYTES: setting(
    integerSetting(1024, 64 * 1024 ** 2, 1024 ** 2),
    "Largest JSON body, in bytes."
  ),
  EARSHOT_MAX_QUEUED_JOBS: setting(
    integerSetting(1, 1e6, 1e4),
    "Jobs that may wait; further ones are refused with a 503. The last fifth is kept for keys that have few of them."
  ),
  EARSHOT_MAX_QUEUED_JOBS_PER_KEY: setting(
    integerSetting(1, 1e6).optional(),
    "Jobs of one API key that may wait; further ones are refused with a 429. Half of EARSHOT_MAX_QUEUED_JOBS unless set."
  ),
  EARSHOT_WORKER_JOBS: setting(
    integerSetting(1, 256).optional(),
    "Recordings that are transcribed at the same time, and half as many again of keys of which none is; as many as there are engine processes, at least 2, unless set."
  ),
  EARSHOT_FETCHES: setting(
    integerSetting(1, 1024, 16),
    "Sources (audio_url) that are fetched at the same time; the last quarter is kept for keys of which none is."
  ),
  EARSHOT_FETCHES_PER_KEY: setting(
    integerSetting(1, 1024, 4),
    "Sources of one API key that are fetched at the same time."
  ),
  EARSHOT_FETCHES_PER_ADDRESS: setting(
    integerSetting(1, 1024, 8),
    "Connections to one remote address for fetching sources."
  ),
  EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY: setting(
    integerSetting(100, 1e7, 2e4),
    "Callbacks of one API key that may wait to be delivered; while there are more, acknowledgements and partial transcripts of live sessions are left out. Nothing else ever is."
  ),
  EARSHOT_DNS_SERVERS: setting(
    listSetting(z2.string(), []),
    "Addresses of the name servers that resolve the hosts of audio_url and callbacks, such as 10.0.0.2 or 10.0.0.2:5353; those of the machine unless set."
  ),
  EARSHOT_LIVE_MAX_CHANNELS: setting(
    integerSetting(1, 1e6).optional(),
    "Channels of live sessions that may be open at once; as many as the engine keeps up with unless set."
  ),
  EARSHOT_LIVE_IDLE_SECONDS: setting(
    integerSetting(1, 24 * 3600, 30),
    "Seconds without audio after which a live session is finished."
  ),
  EARSHOT_LIVE_RESUME_SECONDS: setting(
    integerSetting(1, 24 * 3600, 60),
    "Seconds that a live session waits for a client that lost its connection."
  ),
  EARSHOT_LIVE_MAX_SECONDS: setting(
    integerSetting(1, 24 * 3600, 3 * 3600),
    "Longest audio of a live session, in seconds."
  ),
  EARSHOT_LEASE_SECONDS: setting(
    integerSetting(2, 3600, 30),
    "Seconds without a heartbeat after which the lease of a worker ends, and another one may claim its job."
  ),
  EARSHOT_SOURCE_DEADLINE_SECONDS: setting(
    integerSetting(1, 24 * 3600, 1800),
    "Longest time that fetching an audio_url may take, in seconds."
  ),
  EARSHOT_REQUESTS_PER_MINUTE: setting(
    integerSetting(1, 1e7, 6e3),
    "Requests that one API key may make in a minute."
  ),
  EARSHOT_BAD_KEYS_PER_MINUTE: setting(
    integerSetting(1, 1e6, 10),
    "Requests of one address with an unknown key that are answered at once in a minute; further ones are delayed, each for longer."
  ),
  EARSHOT_MAX_CONNECTIONS: setting(
    integerSetting(1, 1e6).optional(),
    "Connections that may be open at once; four fifths of the open files that the process may have unless set, at most 20,000."
  ),
  EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: setting(
    integerSetting(1, 1e6).optional(),
    "Connections that one address may have open; a quarter of all unless set. Behind a proxy every client has its address: set it as high as EARSHOT_MAX_CONNECTIONS there."
  ),
  EARSHOT_MAX_UPLOADS_PER_KEY: setting(
    integerSetting(1, 1e5, 32),
    "Uploads that one API key may have under way at once."
  ),
  EARSHOT_MAX_EVENT_STREAMS_PER_KEY: setting(
    integerSetting(1, 1e5, 64),
    "Streams of events of jobs, and requests of the OpenAI-compatible interface, that one API key may have open at once."
  ),
  EARSHOT_RETENTION_UPLOADS: setting(
    durationSetting(6e4, "7d"),
    "How long uploads are kept that no job uses, such as 24h or 7d; no longer than EARSHOT_RETENTION_AUDIO."
  ),
  EARSHOT_RETENTION_AUDIO: setting(
    durationSetting(6e4, "off"),
    "How long audio is kept after the end of the jobs and live sessions that it belongs to, such as 12h or 30d; off: until they are deleted."
  ),
  EARSHOT_RETENTION_RESULT: setting(
    durationSetting(6e4, "off"),
    "How long jobs and live sessions are kept after their end, with their results, audio and callbacks, such as 12h or 30d; off: until they are deleted."
  ),
  EARSHOT_TRUSTED_PROXIES: setting(
    listSetting(z2.string(), []),
    "Addresses or ranges of the proxies in front of the service. Only their X-Forwarded-For, -Proto and -Host count: for links, limits by address and Strict-Transport-Security."
  ),
  EARSHOT_CORS_ORIGINS: setting(
    listSetting(z2.string(), []),
    "Origins whose web pages may call the service; * for every one."
  ),
  EARSHOT_METRICS_PORT: setting(
    integerSetting(0, 65535).optional(),
    "A port of its own for /metrics; otherwise it is served with everything else."
  ),
  EARSHOT_LOG_LEVEL: setting(
    z2.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: (issue) => `must be fatal, error, warn, info, debug, trace or silent, got ${String(issue.input)}`
    }).default("info"),
    "How much is logged."
  ),
  DATABASE_URL: setting(
    z2.undefined({
      error: "must not be set: this version keeps its data in the data folder, not in a database server"
    }),
    "Not available in this version: data lives in the data folder."
  )
};

// src/configuration/load-configuration.ts
import { Resolver } from "dns";
import { existsSync, readFileSync } from "fs";
import { join, resolve } from "path";
import ipaddr2 from "ipaddr.js";
import * as z3 from "zod";

// src/outbound/address-rules.ts
import ipaddr from "ipaddr.js";
var hostServices = /* @__PURE__ */ new Set(["168.63.129.16"]);
var globalUnicast = [ipaddr.IPv6.parse("2000::"), 3];
function parseAddressRules(entries) {
  const hosts = /* @__PURE__ */ new Set();
  const ranges = [];
  const issues = [];
  for (const entry of entries) {
    const text4 = entry.toLowerCase();
    if (ipaddr.isValidCIDR(text4)) ranges.push(ipaddr.parseCIDR(text4));
    else if (ipaddr.isValid(text4)) {
      const address = ipaddr.parse(text4);
      ranges.push([address, address.kind() === "ipv4" ? 32 : 128]);
    } else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text4)) hosts.add(text4);
    else
      issues.push(
        `must list address ranges such as 10.0.0.0/8, addresses or host names, got ${entry}`
      );
  }
  return { rules: { hosts, ranges }, issues };
}
function isPublicAddress(text4) {
  if (!ipaddr.isValid(text4)) return false;
  const address = ipaddr.parse(text4);
  if (address.range() !== "unicast" || hostServices.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
function isAllowedAddress(text4, rules) {
  if (!ipaddr.isValid(text4)) return false;
  const address = ipaddr.process(text4);
  const isListed = rules.ranges.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits)
  );
  return isListed || isPublicAddress(text4);
}
function bareHost(hostname2) {
  return hostname2.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

// src/configuration/unknown-settings.ts
import { closestName } from "@earshot/core";
var readElsewhere = /* @__PURE__ */ new Set([
  "EARSHOT_URL",
  "EARSHOT_POCKETSPHINX_LIBRARY",
  "EARSHOT_POCKETSPHINX_MODEL"
]);
var serviceLink = /^EARSHOT_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/;
var absentParts = [
  ["EARSHOT_LLM_", "connects no language model"],
  ["EARSHOT_S3_", "keeps its data in the data folder, not in an object store"]
];
function describeUnknownSetting(name) {
  const part = absentParts.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (part !== void 0) return `must not be set: this version ${part}`;
  const known = Object.keys(settings);
  const meant = closestName(name, known);
  return meant === void 0 ? `is no setting; there are ${known.join(", ")}` : `is no setting, did you mean ${meant}?`;
}
function findUnknownSettings(environment) {
  return Object.entries(environment).filter(
    ([name, value]) => name.startsWith("EARSHOT_") && value !== void 0 && value !== "" && !Object.hasOwn(settings, name) && !readElsewhere.has(name) && !serviceLink.test(name)
  ).map(([name]) => `${name} ${describeUnknownSetting(name)}`);
}

// src/configuration/load-configuration.ts
var fileName = "earshot.config.json";
function loadConfiguration({
  environment = process.env,
  workingFolder = process.cwd()
} = {}) {
  const issues = [];
  const fromFile = readFile(join(workingFolder, fileName), issues);
  const read3 = (name) => {
    const inEnvironment = environment[name];
    const isSet = inEnvironment !== void 0 && inEnvironment !== "";
    const result = settings[name].schema.safeParse(isSet ? inEnvironment : fromFile[name]);
    if (!result.success)
      for (const issue of result.error.issues)
        issues.push(`${name} ${issue.message}${isSet ? "" : ` (in ${fileName})`}`);
    return result.data;
  };
  const privateSources = parseAddressRules(read3("EARSHOT_ALLOW_PRIVATE_SOURCES") ?? []);
  issues.push(...privateSources.issues.map((issue) => `EARSHOT_ALLOW_PRIVATE_SOURCES ${issue}`));
  read3("DATABASE_URL");
  const dnsServers = read3("EARSHOT_DNS_SERVERS") ?? [];
  for (const server2 of dnsServers)
    if (!isNameServer(server2))
      issues.push(
        `EARSHOT_DNS_SERVERS must list addresses, each with a port if need be, such as 10.0.0.2 or [fd00::2]:5353, got ${server2}`
      );
  const trustedProxies = read3("EARSHOT_TRUSTED_PROXIES") ?? [];
  for (const proxy of trustedProxies)
    if (!ipaddr2.isValid(proxy) && !ipaddr2.isValidCIDR(proxy))
      issues.push(
        `EARSHOT_TRUSTED_PROXIES must list addresses or ranges of addresses, such as 10.0.0.2 or 10.0.0.0/8, got ${proxy}`
      );
  issues.push(...findUnknownSettings(environment));
  const maximumQueuedJobs = read3("EARSHOT_MAX_QUEUED_JOBS");
  const dataFolder = resolve(workingFolder, read3("EARSHOT_DATA_DIR") ?? ".");
  const connections = connectionLimits(
    read3("EARSHOT_MAX_CONNECTIONS"),
    read3("EARSHOT_MAX_CONNECTIONS_PER_ADDRESS")
  );
  const configuration = {
    host: read3("EARSHOT_HOST"),
    port: read3("EARSHOT_PORT"),
    dataFolder,
    publicUrl: read3("EARSHOT_PUBLIC_URL"),
    apiKey: read3("EARSHOT_API_KEY"),
    engines: readEngines(read3, { dataFolder, issues, workingFolder }),
    ffmpegPath: read3("EARSHOT_FFMPEG"),
    roles: new Set(read3("EARSHOT_ROLES")),
    trustedProxies,
    allowedPrivateSources: privateSources.rules,
    limits: {
      maximumUploadBytes: read3("EARSHOT_MAX_UPLOAD_BYTES"),
      maximumAudioSeconds: read3("EARSHOT_MAX_AUDIO_SECONDS"),
      maximumJsonBytes: read3("EARSHOT_MAX_JSON_BYTES"),
      maximumQueuedJobs,
      maximumQueuedJobsPerKey: read3("EARSHOT_MAX_QUEUED_JOBS_PER_KEY") ?? Math.ceil(maximumQueuedJobs / 2),
      maximumWaitingCallbacksPerKey: read3("EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY")
    },
    live: {
      maximumChannels: read3("EARSHOT_LIVE_MAX_CHANNELS"),
      idleMs: read3("EARSHOT_LIVE_IDLE_SECONDS") * 1e3,
      resumeMs: read3("EARSHOT_LIVE_RESUME_SECONDS") * 1e3,
      maximumMs: read3("EARSHOT_LIVE_MAX_SECONDS") * 1e3
    },
    workerJobs: read3("EARSHOT_WORKER_JOBS"),
    leaseMs: read3("EARSHOT_LEASE_SECONDS") * 1e3,
    fetches: {
      total: read3("EARSHOT_FETCHES"),
      perKey: read3("EARSHOT_FETCHES_PER_KEY"),
      perAddress: read3("EARSHOT_FETCHES_PER_ADDRESS")
    },
    dnsServers,
    sourceDeadlineMs: read3("EARSHOT_SOURCE_DEADLINE_SECONDS") * 1e3,
    rateLimits: {
      requestsPerMinute: read3("EARSHOT_REQUESTS_PER_MINUTE"),
      badKeysPerMinute: read3("EARSHOT_BAD_KEYS_PER_MINUTE")
    },
    connections,
    eventStreams: {
      // Half of the connections are left to requests that end soon.
      maximum: Math.max(1, Math.floor(connections.maximum / 2)),
      perKey: read3("EARSHOT_MAX_EVENT_STREAMS_PER_KEY")
    },
    maximumUploadsPerKey: read3("EARSHOT_MAX_UPLOADS_PER_KEY"),
    retention: retention(
      read3("EARSHOT_RETENTION_UPLOADS"),
      read3("EARSHOT_RETENTION_AUDIO"),
      read3("EARSHOT_RETENTION_RESULT")
    ),
    corsOrigins: read3("EARSHOT_CORS_ORIGINS"),
    metricsPort: read3("EARSHOT_METRICS_PORT"),
    logLevel: read3("EARSHOT_LOG_LEVEL")
  };
  if (issues.length > 0) throw new ConfigurationError(issues);
  return configuration;
}
function readEngines(read3, {
  dataFolder,
  issues,
  workingFolder
}) {
  const ids = read3("EARSHOT_ENGINE") ?? [];
  const given = read3("EARSHOT_MODELS_DIR");
  const folder = given === void 0 ? join(dataFolder, "models") : resolve(workingFolder, given);
  const names3 = read3("EARSHOT_MODEL") ?? [];
  const baseUrl2 = read3("EARSHOT_OPENAI_BASE_URL");
  const languages = read3("EARSHOT_OPENAI_LANGUAGES") ?? [];
  const server2 = {
    apiKey: read3("EARSHOT_OPENAI_API_KEY"),
    model: read3("EARSHOT_OPENAI_MODEL"),
    languages: languages.length === 0 ? void 0 : languages,
    concurrency: read3("EARSHOT_OPENAI_CONCURRENCY"),
    timeoutMs: read3("EARSHOT_OPENAI_TIMEOUT_SECONDS") * 1e3,
    maximumUploadBytes: read3("EARSHOT_OPENAI_MAX_UPLOAD_BYTES")
  };
  const hasServerIssue = issues.some((issue) => issue.startsWith("EARSHOT_OPENAI_BASE_URL "));
  if (ids.includes("openai") && baseUrl2 === void 0 && !hasServerIssue)
    issues.push(
      "EARSHOT_OPENAI_BASE_URL must be set for the engine openai, such as http://127.0.0.1:8000/v1"
    );
  return {
    ids,
    processes: read3("EARSHOT_ENGINE_PROCESSES"),
    models: {
      folder,
      paths: names3.map(
        (name) => /[\\/]/.test(name) ? resolve(workingFolder, name) : join(folder, name)
      )
    },
    openai: baseUrl2 === void 0 ? void 0 : { baseUrl: baseUrl2, ...server2 }
  };
}
function isNameServer(text4) {
  try {
    new Resolver().setServers([text4]);
    return true;
  } catch {
    return false;
  }
}
function retention(uploadsMs, audioMs, resultMs) {
  return { uploadsMs: Math.min(uploadsMs, audioMs ?? uploadsMs), audioMs, resultMs };
}
var usualConnections = 2e4;
function connectionLimits(maximum = Math.min(usualConnections, Math.floor(descriptorLimit() * 0.8)), maximumPerAddress = Math.max(1, Math.floor(maximum / 4))) {
  return { maximum, maximumPerAddress };
}
function descriptorLimit() {
  try {
    const limits8 = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files +(\d+)/m.exec(limits8)?.[1];
    return soft === void 0 ? usualConnections : Number(soft);
  } catch {
    return 4096;
  }
}
var fileSchema = z3.record(z3.string(), z3.union([z3.string(), z3.number(), z3.array(z3.string())]), {
  error: "must hold a JSON object whose values are texts, numbers or lists of texts"
});
function readFile(path3, issues) {
  if (!existsSync(path3)) return {};
  let content;
  try {
    content = JSON.parse(readFileSync(path3, "utf8"));
  } catch (error) {
    issues.push(
      `${fileName} cannot be read: ${error instanceof Error ? error.message : String(error)}`
    );
    return {};
  }
  const result = fileSchema.safeParse(content);
  if (!result.success) {
    issues.push(
      ...result.error.issues.map(
        ({ path: at, message }) => `${fileName} ${at.join(".")} ${message}`.replace("  ", " ")
      )
    );
    return {};
  }
  for (const name of Object.keys(result.data))
    if (!Object.hasOwn(settings, name))
      issues.push(`${fileName} has ${name}, which ${describeUnknownSetting(name)}`);
  return Object.fromEntries(
    Object.entries(result.data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : String(value)
    ])
  );
}

// src/storage/key-repository.ts
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "crypto";
var rotationMs = 24 * 3600 * 1e3;
var maximumHintCharacters = 7;
var environmentKeyName = "EARSHOT_API_KEY";
var cacheMs = 1e3;
var cacheSize = 1e4;
var KeyRepository = class {
  #database;
  #clock;
  #cache = /* @__PURE__ */ new Map();
  constructor(database, clock) {
    this.#database = database;
    this.#clock = clock;
  }
  /**
   * Creates a key. Its secret cannot be read later.
   *
   * @param name - name for its owner
   * @param secret - the key itself; random unless given
   */
  async create(name, secret = createSecret()) {
    const row = newKey(name, secret, this.#clock.now());
    await this.#database.insertInto("api_keys").values(row).execute();
    return { key: fromRow(row, this.#clock.now()), secret };
  }
  /**
   * Makes the value of EARSHOT_API_KEY a valid key. A new value replaces the former one: the former value becomes invalid, and its
   * jobs and files belong to the new one.
   *
   * @param secret - the value
   * @throws StorageError when that key was revoked
   */
  async ensureEnvironmentKey(secret) {
    this.#cache.clear();
    const hash = hashOf(secret);
    const hint = hintOf(secret);
    const now = this.#clock.now();
    await this.#database.transaction().execute(async (transaction) => {
      const keys = () => transaction.selectFrom("api_keys").selectAll();
      const same = await keys().where("hash", "=", hash).executeTakeFirst();
      if (same !== void 0 && same.revoked_at !== null)
        throw new StorageError(
          `EARSHOT_API_KEY is the key ${same.name} (${hint}\u2026), which was revoked on ${new Date(same.revoked_at).toISOString().slice(0, 10)} and stays so: choose another key, or leave the variable out`
        );
      const former = await keys().where("name", "=", environmentKeyName).where("hash", "!=", hash).where("revoked_at", "is", null).executeTakeFirst();
      if (same !== void 0) {
        if (former !== void 0)
          await transaction.updateTable("api_keys").set({ revoked_at: now }).where("id", "=", former.id).execute();
      } else if (former === void 0)
        await transaction.insertInto("api_keys").values(newKey(environmentKeyName, secret, now)).execute();
      else
        await transaction.updateTable("api_keys").set({ hash, hint }).where("id", "=", former.id).execute();
    });
  }
  /** The key with a secret; undefined when there is none, or it was revoked. */
  async verify(secret) {
    const hash = hashOf(secret);
    const cached = this.#cache.get(hash);
    if (cached !== void 0 && cached.until > this.#clock.monotonicMs()) return cached.key;
    this.#cache.delete(hash);
    const row = await this.#database.selectFrom("api_keys").selectAll().where("hash", "=", hash).executeTakeFirst();
    if (row === void 0 || row.revoked_at !== null) return void 0;
    if (!timingSafeEqual(Buffer.from(row.hash, "hex"), Buffer.from(hash, "hex"))) return void 0;
    const key2 = fromRow(row, this.#clock.now());
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    this.#cache.set(hash, { key: key2, until: this.#clock.monotonicMs() + cacheMs });
    return key2;
  }
  /** Every key, the oldest first, revoked ones included. */
  async list() {
    const rows = await this.#database.selectFrom("api_keys").selectAll().orderBy("created_at").orderBy("id").execute();
    const now = this.#clock.now();
    return rows.map((row) => fromRow(row, now));
  }
  /** The valid keys with an id or a name. */
  async findValid(idOrName) {
    const rows = await this.#database.selectFrom("api_keys").selectAll().where(
      (condition) => condition.or([condition("id", "=", idOrName), condition("name", "=", idOrName)])
    ).where("revoked_at", "is", null).execute();
    const now = this.#clock.now();
    return rows.map((row) => fromRow(row, now));
  }
  /**
   * Rotates the webhook secret of a key. The former secret signs beside the new one for 24 hours; an even older one becomes invalid.
   *
   * @param id - id of a valid key
   * @returns the changed key, or undefined when there is none
   */
  async rotateWebhookSecret(id) {
    this.#cache.clear();
    const now = this.#clock.now();
    const row = await this.#database.updateTable("api_keys").set((expression) => ({
      former_webhook_secret: expression.ref("webhook_secret"),
      former_webhook_secret_expires_at: now + rotationMs,
      webhook_secret: createWebhookSecret()
    })).where("id", "=", id).where("revoked_at", "is", null).returningAll().executeTakeFirst();
    return row && fromRow(row, now);
  }
  /**
   * Revokes keys; a revocation is final.
   *
   * @param idOrName - id of one key, or name of several
   * @returns the number of keys that were revoked
   */
  async revoke(idOrName) {
    this.#cache.clear();
    const { numUpdatedRows } = await this.#database.updateTable("api_keys").set({ revoked_at: this.#clock.now() }).where(
      (condition) => condition.or([condition("id", "=", idOrName), condition("name", "=", idOrName)])
    ).where("revoked_at", "is", null).executeTakeFirst();
    return Number(numUpdatedRows);
  }
};
function createSecret() {
  return `es_${randomBytes(32).toString("base64url")}`;
}
function createWebhookSecret() {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
function newKey(name, secret, now) {
  return {
    id: randomUUID(),
    name,
    hash: hashOf(secret),
    hint: hintOf(secret),
    webhook_secret: createWebhookSecret(),
    former_webhook_secret: null,
    former_webhook_secret_expires_at: null,
    created_at: now,
    revoked_at: null
  };
}
function hintOf(secret) {
  return secret.slice(0, Math.min(maximumHintCharacters, Math.floor(secret.length / 4)));
}
function hashOf(secret) {
  return createHash("sha256").update(secret).digest("hex");
}
function signingSecrets({
  former_webhook_secret: former,
  former_webhook_secret_expires_at: expiresAt,
  webhook_secret: current
}, now) {
  return former !== null && expiresAt !== null && expiresAt > now ? [current, former] : [current];
}
function fromRow(row, now) {
  const [, former] = signingSecrets(row, now);
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    webhookSecret: row.webhook_secret,
    formerWebhookSecret: former === void 0 ? null : { secret: former, expiresAt: row.former_webhook_secret_expires_at ?? now },
    createdAt: row.created_at,
    revokedAt: row.revoked_at
  };
}

// src/storage/first-key.ts
import { readFile as readFile2, rm, writeFile } from "fs/promises";
import { join as join2 } from "path";
var fileName2 = "first-key";
async function createFirstKey(dataFolder, keys) {
  const existing = await keys.list();
  if (existing.length > 0) return void 0;
  const secret = createSecret();
  const path3 = join2(dataFolder, fileName2);
  await rm(path3, { force: true });
  await writeFile(path3, `${secret}
`, { mode: 384, flush: true });
  await keys.create("first key", secret);
  return secret;
}
async function readFirstKey(dataFolder) {
  const text4 = await readFile2(join2(dataFolder, fileName2), "utf8").catch(() => "");
  return text4.trim() === "" ? void 0 : text4.trim();
}

// src/storage/open-storage.ts
import { join as join6 } from "path";
import { Kysely } from "kysely";

// src/storage/retention/paced-steps.ts
async function takeSteps(step, { pause, signal } = {}) {
  while (signal?.aborted !== true) {
    if (!await step()) return;
    await pause?.();
  }
}
function repeatWhileFull(most, handle, pace) {
  return takeSteps(async () => await handle() >= most, pace);
}

// src/storage/file-repository.ts
function isExpired(file) {
  return file.expiredAt !== void 0 && file.expiredAt !== null;
}
var removedAtOnce = 100;
var lookedUpAtOnce = 500;
var FileRepository = class {
  #database;
  #media;
  #threads;
  #clock;
  /** Last file that was looked at while audio does not expire: it and those before it are used, and stay so as long as they are there. */
  #checked;
  constructor(database, stores, clock) {
    this.#database = database;
    this.#media = stores.media;
    this.#threads = stores.threads;
    this.#clock = clock;
  }
  /**
   * Writes the bytes of a file that has no row yet. Without a row they are removed as orphans later.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError, StorageFullError
   */
  writeBytes(id, content, limits8) {
    return this.#media.write(id, content, limits8);
  }
  /** Path of the bytes of a file. */
  pathOf(id) {
    return this.#media.pathOf(id);
  }
  /** Removes bytes without a row. */
  removeBytes(id) {
    return this.#media.remove(id);
  }
  /** Reads the bytes of a file, or a range of them. */
  read(id, range) {
    return this.#media.read(id, range);
  }
  /** Reads the bytes of a file, or a range of them, in turns with the reads of other keys. */
  readFor({ id, keyId }, range) {
    return this.#media.readFor(keyId, id, range);
  }
  /** Inserts the row of a file whose bytes were written. */
  async insert(file, database = this.#database) {
    await database.insertInto("files").values({
      id: file.id,
      key_id: file.keyId,
      filename: file.filename,
      source: file.source,
      extension: file.extension,
      size: file.sizeBytes,
      audio_duration: file.durationSeconds,
      number_of_channels: file.channelCount,
      audio: file.audio === null ? null : JSON.stringify(file.audio),
      created_at: this.#clock.now()
    }).execute();
  }
  /** A file of a key; undefined when it has none with this id. */
  async get(keyId, id) {
    const row = await this.#database.selectFrom("files").selectAll().where("id", "=", id).where("key_id", "=", keyId).executeTakeFirst();
    return row === void 0 ? void 0 : toStoredFile(row);
  }
  /** Resolves with true when a file of any key has this id. */
  async exists(id) {
    const row = await this.#database.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst();
    return row !== void 0;
  }
  /** Resolves with true when the audio of a file of a key is kept; for the transaction that creates a job for it. */
  async hasAudio(keyId, id, transaction) {
    const row = await transaction.selectFrom("files").select("id").where("id", "=", id).where("key_id", "=", keyId).where("expired_at", "is", null).executeTakeFirst();
    return row !== void 0;
  }
  /** Deletes a file of a key, unless a job uses it. */
  async delete(keyId, id) {
    const { numDeletedRows } = await this.#database.deleteFrom("files").where("id", "=", id).where("key_id", "=", keyId).where(
      (file) => file.not(
        file.exists(
          file.selectFrom("jobs").select("jobs.id").whereRef("jobs.file_id", "=", "files.id")
        )
      )
    ).executeTakeFirst();
    if (numDeletedRows === 0n)
      return await this.get(keyId, id) === void 0 ? "not-found" : "used";
    await this.finishRemoval([id]);
    return "deleted";
  }
  /**
   * Removes uploads that no job uses, and expires audio, in short transactions. The rows go first and the bytes after them: of a process
   * that dies in between, {@link finishAllRemovals} finds what is left.
   */
  async expire({ audioMs, onStep, uploadsMs, ...pace }) {
    const nowMs = this.#clock.now();
    let after = audioMs === void 0 ? this.#checked : void 0;
    await takeSteps(async () => {
      const step = await this.#threads.callWriter("expireFiles", {
        after,
        uploadsBefore: nowMs - uploadsMs,
        audioBefore: audioMs === void 0 ? void 0 : nowMs - audioMs,
        nowMs
      });
      await this.finishRemoval(step.ids);
      onStep?.(step);
      if (step.next === void 0) return false;
      after = step.next;
      if (audioMs === void 0) this.#checked = after;
      return true;
    }, pace);
  }
  /**
   * Removes the bytes of files that were deleted or expired.
   *
   * @throws the first error, once all others were removed
   */
  async finishRemoval(ids) {
    const removed = [];
    const errors = [];
    for (const id of ids)
      await this.#media.remove(id).then(
        () => removed.push(id),
        (error) => errors.push(error)
      );
    if (removed.length > 0)
      await this.#database.deleteFrom("removed_files").where("file_id", "in", removed).execute();
    if (errors.length > 0) throw errors[0];
  }
  /**
   * Removes the bytes of all files that were deleted or expired, those of processes that died before they could as well.
   *
   * @throws the last error, once all others were removed
   */
  async finishAllRemovals(pace) {
    let last = "";
    let failure2;
    const removeSome = async () => {
      const rows = await this.#database.selectFrom("removed_files").select("file_id").where("file_id", ">", last).orderBy("file_id").limit(removedAtOnce).execute();
      await this.finishRemoval(rows.map((row) => row.file_id)).catch((error) => {
        failure2 = { error };
      });
      last = rows.at(-1)?.file_id ?? last;
      return rows.length;
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
    if (failure2 !== void 0) throw failure2.error;
  }
  /**
   * Removes orphans: bytes without a row, of processes that died before they inserted it.
   *
   * @param ageMs - minimum age of the bytes, in milliseconds
   * @returns the number of files
   */
  async removeOrphans(ageMs, { pause, signal } = {}) {
    const before = this.#clock.now() - ageMs;
    await this.#media.removeAbandoned(before);
    let removed = 0;
    for await (const ids of this.#media.listIds(lookedUpAtOnce)) {
      if (signal?.aborted === true) break;
      const rows = await this.#database.selectFrom("files").select("id").where("id", "in", ids).where("expired_at", "is", null).execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of ids)
        if (!known.has(id) && await this.#media.removeIfOlder(id, before)) removed += 1;
      await pause?.();
    }
    return removed;
  }
};
function toStoredFile(row) {
  return {
    id: row.id,
    keyId: row.key_id,
    filename: row.filename,
    source: row.source,
    extension: row.extension,
    sizeBytes: row.size,
    durationSeconds: row.audio_duration,
    channelCount: row.number_of_channels,
    // Written by this repository, always from an object.
    audio: row.audio === null ? null : JSON.parse(row.audio),
    createdAt: row.created_at,
    expiredAt: row.expired_at
  };
}

// src/storage/idempotency-repository.ts
import { sql } from "kysely";
var lifetimeMs = 24 * 3600 * 1e3;
var removedAtOnce2 = 500;
var IdempotencyRepository = class {
  #database;
  #clock;
  constructor(database, clock) {
    this.#database = database;
    this.#clock = clock;
  }
  /** Finds the response to an earlier request that equals this one. */
  find(request3) {
    return findIn(this.#database, request3, this.#clock.now());
  }
  /** The request that an idempotency key was used for; undefined when the key is free. */
  get(request3) {
    return getFrom(this.#database, request3, this.#clock.now());
  }
  /**
   * Carries a request out unless it is a repetition: its response is stored in the transaction in which `work` writes.
   *
   * @param request - undefined when the caller gave no idempotency key: then `work` is done in any case
   * @param response - the response of this request
   * @param work - writes what the request asks for
   */
  async respondOnce(request3, response, work) {
    return this.#database.transaction().execute(async (transaction) => {
      if (request3 !== void 0) {
        const now = this.#clock.now();
        await transaction.deleteFrom("idempotency").where("key_id", "=", request3.keyId).where("idempotency_key", "=", request3.idempotencyKey).where("created_at", "<=", now - lifetimeMs).execute();
        const outcome = await findIn(transaction, request3, now);
        if (outcome.kind !== "first") return outcome;
        await transaction.insertInto("idempotency").values({
          key_id: request3.keyId,
          idempotency_key: request3.idempotencyKey,
          request_hash: request3.requestHash,
          status: response.status,
          body: response.body,
          created_at: now
        }).execute();
      }
      await work(transaction);
      return { kind: "first" };
    });
  }
  /** Removes responses that are older than 24 hours, in short statements. */
  async removeExpired(pace) {
    const before = this.#clock.now() - lifetimeMs;
    const removeSome = async () => {
      const { numAffectedRows = 0n } = await sql`
        delete from idempotency where (key_id, idempotency_key) in (
          select key_id, idempotency_key from idempotency
          where created_at <= ${before} order by created_at limit ${removedAtOnce2}
        )
      `.execute(this.#database);
      return Number(numAffectedRows);
    };
    await repeatWhileFull(removedAtOnce2, removeSome, pace);
  }
};
async function findIn(database, request3, now) {
  const known = await getFrom(database, request3, now);
  if (known === void 0) return { kind: "first" };
  return known.requestHash === request3.requestHash ? { kind: "repeated", response: known.response } : { kind: "conflict" };
}
async function getFrom(database, { keyId, idempotencyKey: idempotencyKey2 }, now) {
  const row = await database.selectFrom("idempotency").select(["request_hash", "status", "body"]).where("key_id", "=", keyId).where("idempotency_key", "=", idempotencyKey2).where("created_at", ">", now - lifetimeMs).executeTakeFirst();
  return row && { requestHash: row.request_hash, response: { status: row.status, body: row.body } };
}

// src/storage/job-index/job-index.ts
var worthIndexing = 256;
var JobIndex = class {
  #threads;
  constructor(threads) {
    this.#threads = threads;
  }
  /** Lists the ids of a page of the jobs of a key, the newest first. */
  async list(argument) {
    const { keyId } = argument;
    const indexed = await this.#threads.callReader("listIndexed", argument, keyId);
    return indexed ?? this.#scan(argument);
  }
  /**
   * Adds jobs that ended to the index, and removes deleted ones from it, in short transactions.
   *
   * @param options - threshold, pause and signal
   * @returns the number of jobs that were added or removed
   */
  async update({
    minimumJobs = worthIndexing,
    pause,
    signal
  } = {}) {
    let total = 0;
    let afterKey = "";
    while (afterKey !== void 0 && signal?.aborted !== true) {
      const step = await this.#threads.callWriter("updateIndex", {
        afterKey,
        minimumJobs
      });
      total += step.changed;
      afterKey = step.afterKey;
      if (afterKey !== void 0) await pause?.();
    }
    return total;
  }
  /** Lists without the index, in slices, between which other keys have their turn. */
  async #scan({ filter, keyId, limit, offset }) {
    const wanted = limit + 1;
    const ids = [];
    let toSkip = offset;
    let after;
    do {
      const slice = await this.#threads.callReader(
        "scanJobs",
        { keyId, filter, after, toSkip, wanted: wanted - ids.length },
        keyId
      );
      ids.push(...slice.ids);
      toSkip -= slice.skipped;
      after = slice.next;
    } while (after !== void 0 && ids.length < wanted);
    return { ids: ids.slice(0, limit), hasMore: ids.length === wanted };
  }
};

// src/storage/job-repository.ts
import { sql as sql2 } from "kysely";

// src/storage/schema.ts
var releasedLease = { lease_token: null, lease_owner: null, lease_expires_at: null };

// src/storage/stored-progress.ts
var progressColumns = [
  "job_progress.version as progress_version",
  "job_progress.stage as progress_stage",
  "job_progress.audio_seconds_done",
  "job_progress.audio_seconds_total",
  "job_progress.fetched_bytes",
  "job_progress.total_bytes"
];
function toStoredProgress(row, audioSeconds) {
  return {
    version: row.progress_version ?? 0,
    stage: row.progress_stage ?? "queued",
    audioSecondsDone: row.audio_seconds_done ?? 0,
    audioSecondsTotal: row.audio_seconds_total ?? audioSeconds,
    fetchedBytes: row.fetched_bytes,
    totalBytes: row.total_bytes
  };
}

// src/storage/job-repository.ts
var jobsAtOnce = 16;
var JobRepository = class {
  #database;
  #index;
  #files;
  #results;
  #threads;
  #clock;
  constructor(database, stores, clock) {
    this.#database = database;
    this.#files = stores.files;
    this.#index = stores.index;
    this.#results = stores.results;
    this.#threads = stores.threads;
    this.#clock = clock;
  }
  /**
   * Creates a queued job.
   *
   * @param job - the job
   * @param database - the transaction in which it is written, if it is part of one
   */
  async create(job, database = this.#database) {
    const now = job.createdAt ?? this.#clock.now();
    await database.insertInto("jobs").values({
      ...releasedLease,
      id: job.id,
      key_id: job.keyId,
      kind: job.kind,
      status: "queued",
      request_id: job.requestId,
      created_at: now,
      completed_at: null,
      custom_metadata: job.customMetadata === null ? null : JSON.stringify(job.customMetadata),
      request_params: JSON.stringify(job.requestParams),
      engine: job.engine ?? null,
      file_id: job.fileId,
      error_code: null,
      error_message: null,
      post_session_metadata: "{}",
      attempts: 0,
      available_at: now,
      abandoned_token: null
    }).execute();
  }
  /** A job of a key; undefined when there is none, or none of the given kind. */
  async get(keyId, id, kind) {
    let query2 = selectJobs(this.#database).where("jobs.key_id", "=", keyId).where("jobs.id", "=", id);
    if (kind !== void 0) query2 = query2.where("jobs.kind", "=", kind);
    const row = await query2.executeTakeFirst();
    return row === void 0 ? void 0 : toStoredJob(row);
  }
  /** State of a pre-recorded job of a key, for those who follow it; undefined when there is none. */
  async getState(keyId, id) {
    const row = await this.#database.selectFrom("jobs").leftJoin("files", "files.id", "jobs.file_id").leftJoin("job_progress", "job_progress.job_id", "jobs.id").select([
      "jobs.status",
      "jobs.error_code",
      "jobs.error_message",
      "files.audio_duration",
      "job_progress.utterances"
    ]).select(progressColumns).where("jobs.key_id", "=", keyId).where("jobs.id", "=", id).where("jobs.kind", "=", "pre-recorded").executeTakeFirst();
    if (row === void 0) return void 0;
    return {
      status: row.status,
      errorCode: row.error_code,
      errorMessage: row.error_message,
      progress: toStoredProgress(row, row.audio_duration),
      utterances: row.utterances ?? 0
    };
  }
  /**
   * Jobs of a key, the newest first.
   *
   * @returns the page, and true when there are more jobs after it; jobs are read a few at a time while the page is iterated, and
   * those that were deleted by then are skipped
   */
  async list(keyId, filter, page) {
    const { hasMore, ids } = await this.#index.list({ keyId, filter, ...page });
    return { jobs: this.#read(keyId, ids), hasMore };
  }
  async *#read(keyId, ids) {
    for (let from = 0; from < ids.length; from += jobsAtOnce) {
      const wanted = ids.slice(from, from + jobsAtOnce);
      const rows = await selectJobs(this.#database).where("jobs.id", "in", wanted).execute();
      const jobs2 = new Map(rows.map((row) => [row.id, row]));
      for (const id of wanted) {
        const row = jobs2.get(id);
        if (row?.key_id === keyId) yield toStoredJob(row);
      }
    }
  }
  /** Deletes a job that has ended, with its result, and with its audio unless another job uses it. */
  async delete(keyId, id, kind) {
    const job = await this.get(keyId, id, kind);
    if (job === void 0) return "not-found";
    let removed = 0;
    await this.#remove({ keyId, id }, { onStep: ({ jobs: jobs2 }) => removed += jobs2 });
    if (removed > 0) return "deleted";
    return await this.get(keyId, id, kind) === void 0 ? "not-found" : "active";
  }
  /** Removes jobs of both kinds that ended at least `ageMs` ago, with everything that belongs to them. */
  async removeEnded(ageMs, steps = {}) {
    await this.#remove({ endedBefore: this.#clock.now() - ageMs }, steps);
  }
  /** Removes jobs in short transactions. The rows go first: bytes are found again by a process that starts after this one died. */
  async #remove(selection, { onStep, ...pace }) {
    await takeSteps(async () => {
      const step = await this.#threads.callWriter("removeJobs", selection);
      await this.#files.finishRemoval(step.fileIds);
      for (const resultId of step.longResultIds) await this.#results.remove(resultId, pace);
      onStep?.(step);
      return step.isMore;
    }, pace);
  }
  /** Number of queued pre-recorded jobs, of all keys. */
  async countQueued() {
    return (await this.countQueuedOf("")).ofAll;
  }
  /** Number of queued pre-recorded jobs, of one key and of all keys. */
  async countQueuedOf(keyId, database = this.#database) {
    const counts = await database.selectFrom("waiting_counts").select(({ fn }) => [
      sql2`coalesce(sum(waiting) filter (where key_id = ${keyId}), 0)`.as("ofKey"),
      fn.coalesce(fn.sum("waiting"), sql2`0`).as("ofAll")
    ]).where("item", "=", "job").executeTakeFirstOrThrow();
    return counts;
  }
};
function selectJobs(database) {
  return database.selectFrom("jobs").leftJoin("files", "files.id", "jobs.file_id").leftJoin("job_results", "job_results.job_id", "jobs.id").leftJoin("job_progress", "job_progress.job_id", "jobs.id").selectAll("jobs").select([
    "files.filename",
    "files.source",
    "files.extension",
    "files.size",
    "files.audio_duration",
    "files.number_of_channels",
    "files.audio",
    "files.created_at as file_created_at",
    "files.expired_at",
    "job_results.id as result_id",
    "job_results.byte_length as result_bytes",
    ...progressColumns
  ]);
}
function toStoredJob(row) {
  return {
    id: row.id,
    keyId: row.key_id,
    kind: row.kind,
    status: row.status,
    requestId: row.request_id,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    customMetadata: row.custom_metadata === null ? null : parseObject(row.custom_metadata),
    requestParams: parseObject(row.request_params),
    engine: row.engine,
    file: row.file_id === null ? null : toStoredFile({
      id: row.file_id,
      key_id: row.key_id,
      filename: row.filename,
      source: row.source,
      extension: row.extension ?? "",
      size: row.size ?? 0,
      audio_duration: row.audio_duration,
      number_of_channels: row.number_of_channels,
      audio: row.audio,
      created_at: row.file_created_at ?? row.created_at,
      expired_at: row.expired_at
    }),
    errorCode: row.error_code,
    errorMessage: row.error_message,
    postSessionMetadata: parseObject(row.post_session_metadata),
    attempts: row.attempts,
    progress: toStoredProgress(row, row.audio_duration),
    result: row.result_id === null ? null : { id: row.result_id, byteLength: row.result_bytes ?? 0 }
  };
}
function parseObject(text4) {
  return JSON.parse(text4);
}

// src/storage/live-repository.ts
var LiveRepository = class {
  #database;
  #files;
  #results;
  #clock;
  constructor(database, stores, clock) {
    this.#database = database;
    this.#files = stores.files;
    this.#results = stores.results;
    this.#clock = clock;
  }
  /** Inserts the token of a session, in the transaction that creates its job. */
  async addToken(transaction, token) {
    await transaction.insertInto("live_sessions").values({
      job_id: token.jobId,
      token_hash: token.hash,
      token_expires_at: this.#clock.now() + token.lifetimeMs
    }).execute();
  }
  /** The session of a token; undefined when the token is unknown or expired. */
  async findByToken(hash) {
    const found = await this.#database.selectFrom("live_sessions").innerJoin("jobs", "jobs.id", "live_sessions.job_id").select(["live_sessions.job_id", "live_sessions.token_expires_at", "jobs.lease_owner"]).where("token_hash", "=", hash).executeTakeFirst();
    if (found === void 0) return void 0;
    const { job_id, lease_owner, token_expires_at } = found;
    if (token_expires_at !== null && token_expires_at <= this.#clock.now()) return void 0;
    const row = await selectJobs(this.#database).where("jobs.id", "=", job_id).executeTakeFirst();
    return row === void 0 ? void 0 : { job: toStoredJob(row), owner: lease_owner };
  }
  /** Begins a session, whose token is then valid until its end. Resolves with false when the session is not queued any more. */
  async begin(jobId, owner) {
    return this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction.updateTable("jobs").set({
        status: "processing",
        attempts: 1,
        lease_token: jobId,
        lease_owner: owner,
        lease_expires_at: 0
      }).where("id", "=", jobId).where("status", "=", "queued").executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction.updateTable("live_sessions").set({ token_expires_at: null }).where("job_id", "=", jobId).execute();
      return true;
    });
  }
  /**
   * Adopts the sessions of processes that died. Each adoption counts as an attempt, until {@link confirmRecovered}.
   *
   * @param owner - id of the new owner
   * @param isAlive - true for the id of a living process
   */
  async adopt(owner, isAlive) {
    const held = await this.#database.selectFrom("jobs").select("lease_owner").distinct().where("kind", "=", "live").where("status", "=", "processing").execute();
    const dead = [];
    for (const { lease_owner } of held)
      if (lease_owner !== null && !await isAlive(lease_owner)) dead.push(lease_owner);
    if (dead.length === 0) return [];
    const adopted = await this.#database.updateTable("jobs").set((job) => ({ lease_owner: owner, attempts: job("attempts", "+", 1) })).where("kind", "=", "live").where("status", "=", "processing").where("lease_owner", "in", dead).returning("id").execute();
    const ids = adopted.map(({ id }) => id);
    const rows = await selectJobs(this.#database).where("jobs.id", "in", ids).execute();
    return rows.map(toStoredJob);
  }
  /** Resets the attempts of a session that was recovered. */
  async confirmRecovered(jobId) {
    await this.#database.updateTable("jobs").set({ attempts: 1 }).where("id", "=", jobId).where("status", "=", "processing").execute();
  }
  /**
   * Ends a session with its result; idempotent.
   *
   * @returns the end of the job, in milliseconds since the epoch
   */
  async complete(jobId, completion) {
    const { endedAtMs, file, lateTokenMs, postSessionMetadata, result } = completion;
    const draft = await this.#results.prepare(result);
    const now = this.#clock.now();
    const completedAtMs = Math.max(now, endedAtMs);
    const isEnded = await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction.updateTable("jobs").set({
        ...releasedLease,
        status: "done",
        completed_at: completedAtMs,
        post_session_metadata: JSON.stringify(postSessionMetadata)
      }).where("id", "=", jobId).where("status", "=", "processing").executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await this.#attachRecording(transaction, jobId, file);
      await this.#results.attach(transaction, jobId, draft);
      await completion.also?.(transaction);
      await transaction.updateTable("live_sessions").set({ token_expires_at: now + lateTokenMs }).where("job_id", "=", jobId).execute();
      return true;
    });
    if (isEnded) return completedAtMs;
    await this.#results.discard(draft);
    const ended = await this.#database.selectFrom("jobs").select("completed_at").where("id", "=", jobId).executeTakeFirst();
    return ended?.completed_at ?? completedAtMs;
  }
  /** Ids of the sessions that a client may connect to: those that have not ended, and those whose token has not expired. */
  async reachableIds() {
    const rows = await this.#database.selectFrom("live_sessions").innerJoin("jobs", "jobs.id", "live_sessions.job_id").select("jobs.id").where(
      (condition) => condition.or([
        condition("jobs.status", "in", ["queued", "processing"]),
        condition("token_expires_at", ">", this.#clock.now())
      ])
    ).execute();
    return new Set(rows.map(({ id }) => id));
  }
  /** Ends a session with an error; idempotent. */
  async fail(jobId, failure2) {
    const { errorCode: errorCode2, file, message, postSessionMetadata } = failure2;
    await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction.updateTable("jobs").set({
        ...releasedLease,
        status: "error",
        completed_at: this.#clock.now(),
        error_code: errorCode2,
        error_message: message,
        ...postSessionMetadata === void 0 ? {} : { post_session_metadata: JSON.stringify(postSessionMetadata) }
      }).where("id", "=", jobId).where("status", "=", "processing").executeTakeFirst();
      if (numUpdatedRows === 0n || file === void 0) return;
      await this.#attachRecording(transaction, jobId, file);
    });
  }
  /** Ends sessions whose token expired before a socket was opened, with an error; resolves with their number. */
  async expireUnopened() {
    const now = this.#clock.now();
    const { numUpdatedRows } = await this.#database.updateTable("jobs").set({
      status: "error",
      completed_at: now,
      error_code: 408,
      error_message: "No socket was opened before the token of the session expired"
    }).where("kind", "=", "live").where("status", "=", "queued").where(
      "id",
      "in",
      (session) => session.selectFrom("live_sessions").select("live_sessions.job_id").where("token_expires_at", "<=", now)
    ).executeTakeFirst();
    return Number(numUpdatedRows);
  }
  /** Stores the recording of a session, and makes it the file of its job. */
  async #attachRecording(transaction, jobId, file) {
    await this.#files.insert(file, transaction);
    await transaction.updateTable("jobs").set({ file_id: file.id }).where("id", "=", jobId).execute();
  }
};

// src/storage/media-store.ts
import { randomUUID as randomUUID2 } from "crypto";
import { createReadStream as createReadStream2, createWriteStream } from "fs";
import { mkdir, open as open2, readdir, rename, rm as rm2, stat, writeFile as writeFile2 } from "fs/promises";
import { dirname, join as join4 } from "path";
import { Transform } from "stream";
import { pipeline } from "stream/promises";

// src/limits/key-slots.ts
var KeySlots = class {
  #total;
  #perKey;
  #reserved;
  #held = /* @__PURE__ */ new Map();
  #waiters = [];
  #used = 0;
  constructor({ total, perKey = total, reserved = 0 }) {
    this.#total = total;
    this.#perKey = perKey;
    this.#reserved = reserved;
  }
  /** Slots that are held. */
  get used() {
    return this.#used;
  }
  /** True while every slot is held. */
  get isFull() {
    return this.#used >= this.#total;
  }
  /** True while a key may take a slot. */
  hasRoomFor(keyId) {
    const held = this.#held.get(keyId) ?? 0;
    const free = this.#total - this.#used;
    return held === 0 ? free > 0 : held < this.#perKey && free > this.#reserved;
  }
  /** The keys that hold slots and may take no other at the moment. */
  closedKeys() {
    return [...this.#held.keys()].filter((keyId) => !this.hasRoomFor(keyId));
  }
  /** Number of waiters for a slot of a key. */
  waitingOf(keyId) {
    return this.#waiters.filter((waiter) => waiter.keyId === keyId).length;
  }
  /** Takes a slot whether there is room or not, for work that has begun already. */
  add(keyId) {
    this.#used += 1;
    this.#held.set(keyId, (this.#held.get(keyId) ?? 0) + 1);
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#release(keyId);
      }
    };
  }
  /**
   * Takes a slot as soon as there is room.
   *
   * @throws the reason of `signal`
   */
  async take(keyId, signal) {
    signal?.throwIfAborted();
    if (this.hasRoomFor(keyId)) return this.add(keyId);
    return new Promise((resolve2, reject) => {
      const cancel = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      const waiter = {
        keyId,
        grant: (slot) => {
          signal?.removeEventListener("abort", cancel);
          resolve2(slot);
        }
      };
      this.#waiters.push(waiter);
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }
  #release(keyId) {
    this.#used -= 1;
    const held = (this.#held.get(keyId) ?? 1) - 1;
    if (held === 0) this.#held.delete(keyId);
    else this.#held.set(keyId, held);
    for (let next = this.#next(); next !== void 0; next = this.#next()) {
      this.#waiters.splice(this.#waiters.indexOf(next), 1);
      next.grant(this.add(next.keyId));
    }
  }
  /** The waiter that may take a slot now: of the key with the fewest slots, the one that came first. */
  #next() {
    let next;
    let fewest = Number.POSITIVE_INFINITY;
    for (const waiter of this.#waiters) {
      const held = this.#held.get(waiter.keyId) ?? 0;
      if (held >= fewest || !this.hasRoomFor(waiter.keyId)) continue;
      next = waiter;
      fewest = held;
    }
    return next;
  }
};

// src/limits/token-bucket.ts
var TokenBucket = class {
  #rate;
  #monotonicMs;
  #tokens;
  #refilledMs;
  /** @param monotonicMs - milliseconds that only grow */
  constructor(rate, monotonicMs) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
    this.#tokens = rate.initial ?? rate.burst;
    this.#refilledMs = monotonicMs();
  }
  /**
   * Takes tokens, when there is one at least; those that are missing are owed.
   *
   * @returns false, and nothing is taken, when there is none
   */
  take(count2 = 1) {
    if (!this.hasTokens) return false;
    this.#tokens -= count2;
    return true;
  }
  /**
   * Takes tokens as far as there are any.
   *
   * @returns how many were taken, which may be a fraction
   */
  takeUpTo(maximum) {
    this.#refill();
    const taken = Math.min(maximum, Math.max(0, this.#tokens));
    this.#tokens -= taken;
    return taken;
  }
  /** True while there is one token at least. */
  get hasTokens() {
    this.#refill();
    return this.#tokens >= 1;
  }
  #refill() {
    const nowMs = this.#monotonicMs();
    const refill = (nowMs - this.#refilledMs) / 1e3 * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + refill);
    this.#refilledMs = nowMs;
  }
};
var KeyBuckets = class {
  #rate;
  #monotonicMs;
  #buckets = /* @__PURE__ */ new Map();
  /** @param monotonicMs - milliseconds that only grow */
  constructor(rate, monotonicMs) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
  }
  /** The bucket of a key. */
  of(keyId) {
    let bucket = this.#buckets.get(keyId);
    if (bucket === void 0) {
      bucket = new TokenBucket(this.#rate, this.#monotonicMs);
      this.#buckets.set(keyId, bucket);
    }
    return bucket;
  }
};

// src/storage/private-folder.ts
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from "fs";
import { join as join3 } from "path";
var privateModes = { folder: 448, file: 384 };
var forOthers = 63;
var ownEntries = /^(?:earshot\.db(?:-\w+)?|first-key|media|live|instances|earshot\.config\.json|lost\+found)$/;
var hasModes = process.platform !== "win32";
function openPrivateFolder(path3) {
  mkdirSync(path3, { recursive: true, mode: privateModes.folder });
  if (!hasModes) return;
  const { mode } = statSync(path3);
  const remedy = `run \`chmod 700 ${path3}\`, or set EARSHOT_DATA_DIR to a folder of its own`;
  if ((mode & forOthers) !== 0) {
    const foreign = readdirSync(path3).find((name) => !ownEntries.test(name));
    if (foreign !== void 0)
      throw new StorageError(
        `The data folder ${path3} is open to other users (mode ${(mode & 4095).toString(8)}) and holds other things, such as ${foreign}: ${remedy}`
      );
    restrict(path3, privateModes.folder, remedy);
  }
  for (const name of readdirSync(path3)) {
    if (!ownEntries.test(name) || name === "lost+found") continue;
    const entry = join3(path3, name);
    const found = statSync(entry);
    if ((found.mode & forOthers) === 0) continue;
    const entryMode = found.isDirectory() ? privateModes.folder : privateModes.file;
    restrict(entry, entryMode, `run \`chmod ${entryMode.toString(8)} ${entry}\``);
  }
}
function createPrivateFile(path3) {
  closeSync(openSync(path3, "a", privateModes.file));
}
function restrict(path3, mode, remedy) {
  try {
    chmodSync(path3, mode);
  } catch (error) {
    if (errorCode(error) !== "EPERM" && errorCode(error) !== "EROFS") throw error;
    throw new StorageError(
      `${path3} is open to other users, and this process may not change that: ${remedy} as its owner`,
      { cause: error }
    );
  }
}

// src/storage/read-in-turns.ts
import * as fs from "fs";
function readInTurns(path3, range, keyId, slots) {
  const inTurn = (run) => (...given) => {
    const callback = given.pop();
    const runIn = (slot) => run(...given, (...taken) => {
      slot.release();
      callback(...taken);
    });
    void slots.take(keyId).then(runIn);
  };
  return fs.createReadStream(path3, {
    ...range,
    fs: { open: inTurn(fs.open), read: inTurn(fs.read), close: fs.close }
  });
}

// src/storage/media-store.ts
var incoming = "incoming";
var probeBytes = 64 * 1024;
var blockBytes = 256 * 1024;
var readTurns = { total: 2, perKey: 1 };
var MediaStore = class {
  #folder;
  #turns = new KeySlots(readTurns);
  /** @param folder - path of the folder, which is created when needed */
  constructor(folder) {
    this.#folder = folder;
  }
  /** Path of a file, whether it exists or not. */
  pathOf(id) {
    return join4(this.#folder, id.slice(0, 2), id);
  }
  /**
   * Writes a stream to a file, which then exists as a whole or not at all.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError as soon as the stream exceeds `maximumBytes`
   * @throws StorageFullError, StorageUnavailableError when the disk refuses it
   */
  async write(id, content, { maximumBytes, signal }) {
    const path3 = this.pathOf(id);
    const partial = this.#partialOf(id);
    let sizeBytes = 0;
    const count2 = new Transform({
      transform(chunk, _encoding, done) {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maximumBytes) done(new FileTooLargeError(maximumBytes));
        else done(null, chunk);
      }
    });
    try {
      for (const folder of [dirname(path3), dirname(partial)])
        await mkdir(folder, { recursive: true, mode: privateModes.folder });
      const file = createWriteStream(partial, { flush: true, mode: privateModes.file });
      await pipeline(content, count2, file, { signal });
      await rename(partial, path3);
      await syncFolder(dirname(path3));
    } catch (error) {
      content.destroy();
      await rm2(partial, { force: true }).catch(() => void 0);
      throw toStorageError(error);
    }
    return sizeBytes;
  }
  /**
   * Writes a few pages to the disk and removes them again.
   *
   * @throws StorageFullError, StorageUnavailableError when the disk refuses them
   */
  async probe() {
    const path3 = this.#partialOf(`probe-${randomUUID2()}`);
    try {
      await mkdir(dirname(path3), { recursive: true, mode: privateModes.folder });
      await writeFile2(path3, Buffer.alloc(probeBytes), { flush: true, mode: privateModes.file });
      await rm2(path3, { force: true });
    } catch (error) {
      await rm2(path3, { force: true }).catch(() => void 0);
      throw toStorageError(error);
    }
  }
  /** Reads a file, or a range of it. */
  read(id, range) {
    return createReadStream2(this.pathOf(id), { ...range, highWaterMark: blockBytes });
  }
  /** Reads a file, or a range of it, in turns with the reads of other keys. */
  readFor(keyId, id, range) {
    return readInTurns(this.pathOf(id), range, keyId, this.#turns);
  }
  /** Removes a file, also an incomplete one; idempotent. */
  async remove(id) {
    await rm2(this.#partialOf(id), { force: true });
    await rm2(this.pathOf(id), { force: true });
  }
  /** Removes incomplete files that were last written before a time, in milliseconds since the epoch. */
  async removeAbandoned(changedBefore) {
    for (const name of await list(join4(this.#folder, incoming)))
      await removeIfOlder(this.#partialOf(name), changedBefore);
  }
  /** Path of an incomplete file. */
  #partialOf(id) {
    return join4(this.#folder, incoming, id);
  }
  /**
   * Removes a file that was last changed before a time.
   *
   * @param changedBefore - milliseconds since the epoch
   * @returns false when it is younger, or not there
   */
  removeIfOlder(id, changedBefore) {
    return removeIfOlder(this.pathOf(id), changedBefore);
  }
  /** Ids of all files, at most some of them at once. */
  async *listIds(mostAtOnce) {
    for (const shard of await list(this.#folder)) {
      if (shard === incoming) continue;
      const ids = await list(join4(this.#folder, shard));
      for (let from = 0; from < ids.length; from += mostAtOnce)
        yield ids.slice(from, from + mostAtOnce);
    }
  }
};
async function list(folder) {
  return readdir(folder).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
}
async function removeIfOlder(path3, changedBefore) {
  try {
    const { mtimeMs } = await stat(path3);
    if (mtimeMs >= changedBefore) return false;
    await rm2(path3, { force: true });
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
async function syncFolder(path3) {
  const folder = await open2(path3);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

// src/storage/results/result-repository.ts
import { randomUUID as randomUUID3 } from "crypto";
import { setImmediate as nextTurn2 } from "timers/promises";

// src/storage/results/json-text.ts
import { stringifyChunked } from "@discoveryjs/json-ext";
var fragmentLength = 64 * 1024;
function jsonFragments(value) {
  return stringifyChunked(value, { highWaterMark: fragmentLength });
}
var sliceLength = 64 * 1024;
async function* textSlices(fragments) {
  let slice = "";
  for await (const fragment of fragments) {
    let from = 0;
    while (from < fragment.length) {
      const to2 = Math.min(fragment.length, from + sliceLength - slice.length);
      slice += fragment.slice(from, to2);
      from = to2;
      if (slice.length < sliceLength) continue;
      const end2 = isHighSurrogate(slice.charCodeAt(slice.length - 1)) ? slice.length - 1 : slice.length;
      yield slice.slice(0, end2);
      slice = slice.slice(end2);
    }
  }
  if (slice !== "") yield slice;
}
function isHighSurrogate(codeUnit) {
  return codeUnit >= 55296 && codeUnit <= 56319;
}

// src/storage/results/read-result.ts
import { setImmediate as nextTurn } from "timers/promises";
import { sql as sql3 } from "kysely";

// src/storage/results/utterance-scanner.ts
var quote = 34;
var backslash = 92;
var colon = 58;
var openBrace = 123;
var closeBrace = 125;
var openBracket = 91;
var closeBracket = 93;
var path = ["transcription", "utterances"];
var longestName = 64;
var listDepth = path.length + 1;
var UtteranceScanner = class {
  /** Names of the fields around the position, by depth; those deeper than the path are not remembered. */
  #names = [];
  #depth = 0;
  #isInString = false;
  /** True after a backslash at the end of the bytes so far. */
  #isEscaped = false;
  /** Bytes of the present string, while it may be a name of the path. */
  #name = "";
  /** Bytes of the present utterance, of earlier chunks. */
  #parts;
  #isInList = false;
  #isOver = false;
  /** True behind the last utterance. */
  get isOver() {
    return this.#isOver;
  }
  /**
   * Scans the bytes that follow.
   *
   * @returns JSON text of the utterances that are complete now
   */
  push(bytes) {
    const found = [];
    let start2 = 0;
    let index = 0;
    while (index < bytes.length && !this.#isOver) {
      if (this.#isInString) {
        index = this.#endString(bytes, index);
        continue;
      }
      const byte = bytes[index];
      index += 1;
      if (byte === quote) {
        this.#isInString = true;
        this.#name = "";
      } else if (byte === colon) {
        if (this.#depth <= path.length) this.#names[this.#depth] = this.#name;
      } else if (byte === openBrace || byte === openBracket) {
        this.#depth += 1;
        if (this.#isInList && this.#depth === listDepth + 1) {
          this.#parts = [];
          start2 = index - 1;
        } else if (byte === openBracket && this.#depth === listDepth) {
          this.#isInList = path.every((name, level) => this.#names[level + 1] === name);
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#isInList && this.#depth === listDepth) {
          found.push(
            Buffer.concat([...this.#parts ?? [], bytes.subarray(start2, index)]).toString()
          );
          this.#parts = void 0;
        } else if (this.#isInList && this.#depth < listDepth) this.#isOver = true;
      }
    }
    this.#parts?.push(bytes.subarray(start2));
    return found;
  }
  /** Goes to the end of the present string, or of the bytes; returns the index behind it. */
  #endString(bytes, from) {
    const first = this.#isEscaped ? from + 1 : from;
    let end2 = bytes.indexOf(quote, first);
    while (end2 >= 0 && endsEscaped(bytes, first, end2)) end2 = bytes.indexOf(quote, end2 + 1);
    const to2 = end2 < 0 ? bytes.length : end2;
    this.#isEscaped = end2 < 0 && (first > to2 || endsEscaped(bytes, first, to2));
    if (this.#depth <= path.length && this.#name.length < longestName)
      this.#name += bytes.toString("latin1", from, Math.min(to2, from + longestName));
    this.#isInString = end2 < 0;
    return end2 < 0 ? to2 : end2 + 1;
  }
};
function endsEscaped(bytes, from, to2) {
  let index = to2;
  while (index > from && bytes[index - 1] === backslash) index -= 1;
  return (to2 - index) % 2 === 1;
}

// src/storage/results/read-result.ts
var pieceBytes = 256 * 1024;
var scannedBytes = 16 * 1024;
async function* readResult(database, { byteLength, id }, { from, to: to2 } = { from: 0, to: byteLength }) {
  const first = Math.floor(from / pieceBytes);
  for (let position = first; position * pieceBytes < to2; position += 1) {
    const piece = await readPiece(database, id, position);
    if (piece === void 0 || piece.length === 0) throw new ResultDeletedError();
    const start2 = position * pieceBytes;
    yield piece.subarray(Math.max(0, from - start2), to2 - start2);
  }
}
async function* readUtterances(database, result, from) {
  const scanner = new UtteranceScanner();
  let skipped = 0;
  for await (const piece of readResult(database, result))
    for (let start2 = 0; start2 < piece.length; start2 += scannedBytes) {
      const texts = scanner.push(piece.subarray(start2, start2 + scannedBytes));
      const skippedHere = Math.min(from - skipped, texts.length);
      skipped += skippedHere;
      yield* skippedHere === 0 ? texts : texts.slice(skippedHere);
      if (scanner.isOver) return;
      await nextTurn();
    }
}
var ResultDeletedError = class extends Error {
  name = "ResultDeletedError";
  constructor() {
    super("The result was deleted while it was read");
  }
};
async function readPiece(database, id, position) {
  const row = await database.selectFrom("result_pieces").select("body").where("result_id", "=", id).where("position", "=", position).unionAll(
    (former) => former.selectFrom("results").select(
      sql3`substr(cast(body as blob), ${position * pieceBytes + 1}, ${pieceBytes})`.as(
        "body"
      )
    ).where("job_id", "=", id)
  ).executeTakeFirst();
  if (row === void 0) return void 0;
  const { buffer, byteLength, byteOffset } = row.body;
  return Buffer.from(buffer, byteOffset, byteLength);
}

// src/storage/results/result-repository.ts
var abandonedAtOnce = 500;
var removedAtOnce3 = 16;
var ResultRepository = class {
  #database;
  #clock;
  constructor(database, clock) {
    this.#database = database;
    this.#clock = clock;
  }
  /** Writes a draft: a result without its last piece. The event loop and other writers get their turn in between. */
  async prepare(fragments) {
    const id = randomUUID3();
    let buffered = [];
    let bufferedBytes = 0;
    let writtenPieces = 0;
    try {
      for await (const slice of textSlices(fragments)) {
        const bytes = Buffer.from(slice);
        buffered.push(bytes);
        bufferedBytes += bytes.length;
        while (bufferedBytes > pieceBytes) {
          const all = Buffer.concat(buffered, bufferedBytes);
          const rest = all.subarray(pieceBytes);
          await this.#writePiece(id, writtenPieces, copyOf(all.subarray(0, pieceBytes)));
          writtenPieces += 1;
          buffered = [rest];
          bufferedBytes = rest.length;
        }
        await nextTurn2();
      }
    } catch (error) {
      await this.remove(id).catch(() => void 0);
      throw error;
    }
    return {
      id,
      byteLength: writtenPieces * pieceBytes + bufferedBytes,
      writtenPieces,
      lastPiece: copyOf(Buffer.concat(buffered, bufferedBytes))
    };
  }
  /** Attaches a draft to its job, in the transaction that ends the job. */
  async attach(transaction, jobId, draft) {
    const { byteLength, id, lastPiece, writtenPieces } = draft;
    const header = { job_id: jobId, byte_length: byteLength, touched_at: this.#clock.now() };
    if (writtenPieces === 0) {
      await transaction.insertInto("job_results").values({ id, ...header }).execute();
    } else {
      const { numUpdatedRows } = await transaction.updateTable("job_results").set(header).where("id", "=", id).executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new Error(`The draft of the result of job ${jobId} was removed before its job ended`);
    }
    await transaction.insertInto("result_pieces").values({ result_id: id, position: writtenPieces, body: lastPiece }).execute();
  }
  /** Removes a draft that is not attached, since its job had ended already. */
  async discard({ id, writtenPieces }) {
    if (writtenPieces > 0) await this.remove(id);
  }
  /** The result of a job; undefined while it has none. */
  async find(jobId) {
    const row = await this.#database.selectFrom("job_results").select(["id", "byte_length"]).where("job_id", "=", jobId).executeTakeFirst();
    return row === void 0 ? void 0 : { id: row.id, byteLength: row.byte_length };
  }
  /**
   * Reads the JSON text of a result; see {@link readResult}.
   *
   * @throws ResultDeletedError when its job is deleted before the end
   */
  readPieces(result) {
    return readResult(this.#database, result);
  }
  /** Reads the JSON text of the result of a job in pieces; without a result there are none. */
  async *read(jobId) {
    const result = await this.find(jobId);
    if (result !== void 0) yield* readResult(this.#database, result);
  }
  /**
   * Reads the utterances of the result of a job; without a result there are none.
   *
   * @param from - number of utterances that are skipped
   * @returns JSON text of each
   * @throws ResultDeletedError when the job is deleted before the end
   */
  async *readUtterances(jobId, from) {
    const result = await this.find(jobId);
    if (result !== void 0) yield* readUtterances(this.#database, result, from);
  }
  /** Reads the whole JSON text of the result of a job; for results that are known to be small. */
  async readText(jobId) {
    const pieces = [];
    for await (const piece of this.read(jobId)) pieces.push(piece);
    return pieces.length === 0 ? void 0 : Buffer.concat(pieces).toString();
  }
  /**
   * Removes results without a job: those of deleted jobs, and drafts of processes that died.
   *
   * @param ageMs - minimum time since the last write, in milliseconds
   * @returns the number of results
   */
  async removeAbandoned(ageMs, pace) {
    const before = this.#clock.now() - ageMs;
    let removed = 0;
    const removeSome = async () => {
      const rows = await this.#database.selectFrom("job_results").select("id").where("job_id", "is", null).where("touched_at", "<=", before).limit(abandonedAtOnce).execute();
      for (const { id } of rows) await this.remove(id, pace);
      removed += rows.length;
      return rows.length;
    };
    await repeatWhileFull(abandonedAtOnce, removeSome, pace);
    return removed;
  }
  /** Removes a result without a job, in short statements. */
  async remove(id, { pause } = {}) {
    const { last } = await this.#database.selectFrom("result_pieces").select(({ fn }) => fn.max("position").as("last")).where("result_id", "=", id).executeTakeFirstOrThrow();
    for (let from = last ?? -1; from >= 0; from -= removedAtOnce3) {
      await this.#database.deleteFrom("result_pieces").where("result_id", "=", id).where("position", ">", from - removedAtOnce3).execute();
      await pause?.();
    }
    await this.#database.deleteFrom("job_results").where("id", "=", id).where("job_id", "is", null).execute();
  }
  async #writePiece(id, position, body) {
    const header = { id, job_id: null, byte_length: 0, touched_at: this.#clock.now() };
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto("job_results").values(header).onConflict(
        (conflict) => conflict.column("id").doUpdateSet({ touched_at: header.touched_at })
      ).execute();
      await transaction.insertInto("result_pieces").values({ result_id: id, position, body }).execute();
    });
  }
};
function copyOf(bytes) {
  return Uint8Array.prototype.slice.call(bytes);
}

// src/storage/threads/database-threads.ts
import { availableParallelism } from "os";

// src/storage/threads/database-thread.ts
import { Worker } from "worker_threads";

// src/built-file.ts
import { existsSync as existsSync2 } from "fs";
import { createRequire } from "module";
import { dirname as dirname2, join as join5 } from "path";
function builtFile(name) {
  return join5(workspaceFolder(), "dist", name);
}
function findDocumentation() {
  const folders = [builtFile("docs"), join5(workspaceFolder(), "../docs/dist")];
  return folders.find((folder) => existsSync2(join5(folder, "index.html")));
}
function workspaceFolder() {
  return dirname2(createRequire(import.meta.url).resolve("@earshot/server/package.json"));
}

// src/storage/threads/database-thread.ts
var DatabaseThread = class {
  #worker;
  #pending = /* @__PURE__ */ new Map();
  #ended;
  #failure;
  #lastId = 0;
  constructor(settings2) {
    this.#worker = new Worker(builtFile("database-worker.js"), {
      workerData: settings2,
      execArgv: []
    });
    this.#worker.on("message", (reply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      pending?.resolve(reply);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#ended = new Promise((resolve2) => {
      this.#worker.once("exit", () => {
        this.#fail();
        resolve2();
      });
    });
  }
  get isAlive() {
    return this.#failure === void 0;
  }
  request(request3) {
    return new Promise((resolve2, reject) => {
      if (this.#failure !== void 0) {
        reject(this.#failure);
        return;
      }
      this.#lastId += 1;
      const message = { id: this.#lastId, request: request3 };
      this.#pending.set(message.id, { resolve: resolve2, reject });
      try {
        this.#worker.postMessage(message);
      } catch (error) {
        this.#pending.delete(message.id);
        reject(error);
      }
    });
  }
  async close() {
    if (this.isAlive) await this.request({ kind: "close" }).catch(() => void 0);
    await this.#ended;
  }
  /** Ends the thread at once, as a crash would. */
  async terminate() {
    await this.#worker.terminate();
  }
  #fail(cause) {
    this.#failure ??= new StorageUnavailableError(
      "The thread of the database ended; it is started again by the next request",
      cause === void 0 ? void 0 : { cause }
    );
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
};

// src/storage/threads/read-error-message.ts
function isBusy({ code }) {
  return code.startsWith("SQLITE_BUSY") || code === "SQLITE_LOCKED";
}
var fullCodes = [
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_DIR_FSYNC",
  "SQLITE_IOERR_TRUNCATE",
  "SQLITE_IOERR_SHMOPEN",
  "SQLITE_IOERR_SHMSIZE",
  "SQLITE_IOERR_SHMMAP"
];
function readErrorMessage(message) {
  const { code, message: text4, name } = message;
  if (name === "StorageError") return new StorageError(text4);
  const cause = new StatementError(text4, code);
  if (fullCodes.includes(code))
    return new StorageFullError(`The database cannot be written: ${text4}`, { cause });
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN"))
    return new StorageUnavailableError(`The database cannot be written or opened: ${text4}`, {
      cause
    });
  if (code !== "") return cause;
  const error = new Error(text4);
  error.name = name;
  return error;
}

// src/storage/threads/retry-while-busy.ts
var busyLimitMs = 5e3;
function busyError() {
  return new DatabaseBusyError(
    `Another process has locked the database for more than ${busyLimitMs / 1e3} seconds`
  );
}
async function retryWhileBusy(thread, request3, mayRetry) {
  for (; ; ) {
    const reply = await thread.request(request3);
    if ("value" in reply) return reply.value;
    if (!isBusy(reply.error)) throw readErrorMessage(reply.error);
    if (!mayRetry()) throw busyError();
  }
}

// src/storage/threads/reader-pool.ts
var sharedLane = "";
var ReaderPool = class {
  #start;
  #size;
  #clock;
  #idle = [];
  #threads = /* @__PURE__ */ new Set();
  #lanes = /* @__PURE__ */ new Map();
  #turns = 0;
  /**
   * @param start - starts a thread
   * @param size - maximum number of threads, at least 2
   * @param clock - measures the waits for locks
   */
  constructor(start2, size, clock) {
    this.#start = start2;
    this.#size = size;
    this.#clock = clock;
  }
  /**
   * Runs a query on one of the threads. It sees everything that was committed before this call.
   *
   * @param lane - id of the key for a query that may be long
   */
  run(request3, lane = sharedLane) {
    return new Promise((resolve2, reject) => {
      let queue = this.#lanes.get(lane);
      if (queue === void 0) {
        queue = { tasks: [], running: 0, lastTurn: 0 };
        this.#lanes.set(lane, queue);
      }
      queue.tasks.push({ request: request3, resolve: resolve2, reject });
      this.#dispatch();
    });
  }
  /** Ends the threads after the queries before. */
  async close() {
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }
  #dispatch() {
    for (; ; ) {
      const next = this.#nextLane();
      if (next === void 0) return;
      const thread = this.#freeThread();
      if (thread === void 0) return;
      const [name, lane] = next;
      const task = lane.tasks.shift();
      if (task === void 0) return;
      lane.running += 1;
      this.#turns += 1;
      lane.lastTurn = this.#turns;
      void this.#serve(thread, task).finally(() => {
        lane.running -= 1;
        if (lane.running === 0 && lane.tasks.length === 0) this.#lanes.delete(name);
        if (thread.isAlive) this.#idle.push(thread);
        else this.#threads.delete(thread);
        this.#dispatch();
      });
    }
  }
  /** The lane with the least recent turn that may start a task. */
  #nextLane() {
    let next;
    for (const [name, lane] of this.#lanes) {
      const most = name === sharedLane ? this.#size : this.#size - 1;
      if (lane.tasks.length === 0 || lane.running >= most) continue;
      if (next === void 0 || lane.lastTurn < next[1].lastTurn) next = [name, lane];
    }
    return next;
  }
  #freeThread() {
    for (let thread = this.#idle.pop(); thread !== void 0; thread = this.#idle.pop()) {
      if (thread.isAlive) return thread;
      this.#threads.delete(thread);
    }
    if (this.#threads.size >= this.#size) return void 0;
    const started = this.#start();
    this.#threads.add(started);
    return started;
  }
  async #serve(thread, { request: request3, resolve: resolve2, reject }) {
    const sinceMs = this.#clock.monotonicMs();
    const mayRetry = () => this.#clock.monotonicMs() - sinceMs < busyLimitMs;
    await retryWhileBusy(thread, request3, mayRetry).then(resolve2, reject);
  }
};

// src/storage/threads/writer.ts
var Writer = class {
  #clock;
  #start;
  #waiting = [];
  #thread;
  #isTaken = false;
  /**
   * @param start - starts the thread, also after a crash
   * @param clock - measures the waits for locks
   */
  constructor(start2, clock) {
    this.#start = start2;
    this.#clock = clock;
  }
  /** Runs one statement or procedure. */
  async run(request3) {
    const sinceMs = this.#clock.monotonicMs();
    await this.#acquire(sinceMs);
    try {
      return await retryWhileBusy(this.#alive(), request3, () => this.#mayRetry(sinceMs));
    } finally {
      this.#release();
    }
  }
  /** Begins a transaction. */
  async begin() {
    const sinceMs = this.#clock.monotonicMs();
    await this.#acquire(sinceMs);
    const thread = this.#alive();
    let isOpen = true;
    const end2 = () => {
      isOpen = false;
      this.#release();
    };
    try {
      await retryWhileBusy(thread, { kind: "begin" }, () => this.#mayRetry(sinceMs));
    } catch (error) {
      end2();
      throw error;
    }
    return {
      // The lock is held: a statement fails now only if the thread dies, and no other thread has this transaction.
      run: (request3) => retryWhileBusy(thread, request3, () => false),
      commit: async () => {
        await retryWhileBusy(thread, { kind: "commit" }, () => false);
        end2();
      },
      rollback: async () => {
        if (!isOpen) return;
        await thread.request({ kind: "rollback" }).catch(() => void 0);
        end2();
      }
    };
  }
  /** Ends the thread after the requests before. */
  async close() {
    await this.#acquire(this.#clock.monotonicMs());
    await this.#thread?.close();
  }
  #alive() {
    if (this.#thread?.isAlive !== true) this.#thread = this.#start();
    return this.#thread;
  }
  #acquire(sinceMs) {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((grant, refuse) => {
      this.#waiting.push({ sinceMs, grant, refuse });
    });
  }
  #release() {
    const next = this.#waiting.shift();
    if (next === void 0) this.#isTaken = false;
    else next.grant();
  }
  /** True while an operation may wait longer for a lock; waiters behind it that waited too long are refused. */
  #mayRetry(sinceMs) {
    const latestMs = this.#clock.monotonicMs() - busyLimitMs;
    for (; ; ) {
      const [next] = this.#waiting;
      if (next === void 0 || next.sinceMs > latestMs) break;
      this.#waiting.shift();
      next.refuse(busyError());
    }
    return sinceMs > latestMs;
  }
};

// src/storage/threads/database-threads.ts
var readerCount = { minimum: 2, maximum: 4 };
var DatabaseThreads = class {
  #writer;
  #readers;
  #threads = /* @__PURE__ */ new Set();
  #unsettled = 0;
  #whenIdle = [];
  #closing;
  /** @param path - path of the database file */
  constructor(path3, clock) {
    const start2 = (role2) => {
      const thread = new DatabaseThread({ path: path3, role: role2, startedAt: clock.now() });
      for (const each of this.#threads) if (!each.isAlive) this.#threads.delete(each);
      this.#threads.add(thread);
      return thread;
    };
    const size = Math.min(
      readerCount.maximum,
      Math.max(readerCount.minimum, availableParallelism())
    );
    this.#writer = new Writer(() => start2("writer"), clock);
    this.#readers = new ReaderPool(() => start2("reader"), size, clock);
  }
  /** Runs a query on a reader; it sees everything that was committed before. */
  read(request3, lane) {
    return this.#track(() => this.#readers.run(request3, lane));
  }
  /** Runs a statement on the writer. */
  write(request3) {
    return this.#track(() => this.#writer.run(request3));
  }
  /**
   * Runs a procedure on a reader.
   *
   * @param lane - id of the key; procedures of one lane never take all readers
   */
  async callReader(name, argument, lane) {
    const value = await this.read({ kind: "procedure", name, argument }, lane);
    return value;
  }
  /** Runs a procedure on the writer. */
  async callWriter(name, argument) {
    const value = await this.write({ kind: "procedure", name, argument });
    return value;
  }
  /** Begins a transaction on the writer. */
  async begin() {
    const { commit, rollback, run } = await this.#track(() => this.#writer.begin());
    return {
      run: (request3) => this.#track(() => run(request3)),
      commit: () => this.#track(commit),
      rollback: () => this.#track(rollback)
    };
  }
  /** True when no request is under way. */
  get isIdle() {
    return this.#unsettled === 0;
  }
  /** Resolves once no request is under way. */
  idle() {
    if (this.#unsettled === 0) return Promise.resolve();
    return new Promise((resolve2) => {
      this.#whenIdle.push(resolve2);
    });
  }
  /** Refuses new requests, drains those under way, and ends the threads; idempotent. */
  close() {
    this.#closing ??= (async () => {
      await this.idle();
      await this.#readers.close();
      await this.#writer.close();
    })();
    return this.#closing;
  }
  /** Ends every thread at once, as a crash would: for tests. */
  async crash() {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }
  async #track(work) {
    if (this.#closing !== void 0) throw new StorageUnavailableError("The database is closed");
    this.#unsettled += 1;
    try {
      return await work();
    } finally {
      this.#unsettled -= 1;
      if (this.#unsettled === 0) {
        const resolvers = this.#whenIdle;
        this.#whenIdle = [];
        for (const resolve2 of resolvers) resolve2();
      }
    }
  }
};

// src/storage/threads/threads-dialect.ts
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler
} from "kysely";
var ThreadsDialect = class {
  #threads;
  constructor(threads) {
    this.#threads = threads;
  }
  createDriver() {
    return new ThreadsDriver(this.#threads);
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
  createAdapter() {
    return new SqliteAdapter();
  }
  // The dialect's interface leaves the schema of the database open.
  // oxlint-disable-next-line typescript/no-explicit-any
  createIntrospector(database) {
    return new SqliteIntrospector(database);
  }
};
var ThreadsDriver = class {
  #threads;
  constructor(threads) {
    this.#threads = threads;
  }
  async init() {
  }
  async acquireConnection() {
    return new ThreadsConnection(this.#threads);
  }
  async beginTransaction(connection) {
    connection.transaction = await this.#threads.begin();
  }
  async commitTransaction(connection) {
    await connection.transaction?.commit();
  }
  async rollbackTransaction(connection) {
    await connection.transaction?.rollback();
  }
  async releaseConnection() {
  }
  destroy() {
    return this.#threads.close();
  }
};
var ThreadsConnection = class {
  transaction;
  #threads;
  constructor(threads) {
    this.#threads = threads;
  }
  async executeQuery({ parameters, query: query2, sql: sql14 }) {
    const request3 = { kind: "statement", sql: sql14, parameters };
    const run = () => {
      if (this.transaction !== void 0) return this.transaction.run(request3);
      return SelectQueryNode.is(query2) ? this.#threads.read(request3) : this.#threads.write(request3);
    };
    const result = await run();
    if ("rows" in result) return { rows: result.rows };
    return {
      numAffectedRows: BigInt(result.changes),
      insertId: BigInt(result.insertId),
      rows: []
    };
  }
  // oxlint-disable-next-line require-yield -- queries are read in slices instead
  async *streamQuery() {
    throw new Error(
      "Queries are not streamed: a thread would be held for as long as their reader takes"
    );
  }
};

// src/storage/utterance-journal.ts
import { sql as sql4 } from "kysely";
var batchLength = 32 * 1024;
var removedAtOnce4 = 64;
var lookedAtAtOnce = 256;
var UtteranceJournal = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  /**
   * Appends a report, in a transaction that holds the lease of the job.
   *
   * @returns the version of the progress
   */
  async append(transaction, jobId, { progress, utterances, settledSamples }) {
    const values = {
      stage: progress.stage,
      audio_seconds_done: progress.audioSecondsDone,
      audio_seconds_total: progress.audioSecondsTotal,
      fetched_bytes: progress.fetchedBytes,
      total_bytes: progress.totalBytes
    };
    const settled2 = settledSamples && JSON.stringify(settledSamples);
    const written = await transaction.insertInto("job_progress").values({
      job_id: jobId,
      version: 1,
      utterances: utterances.length,
      settled_samples: settled2 ?? "[]",
      ...values
    }).onConflict(
      (conflict) => conflict.column("job_id").doUpdateSet({
        ...values,
        ...settled2 === void 0 ? {} : { settled_samples: settled2 },
        version: sql4`job_progress.version + 1`,
        utterances: sql4`job_progress.utterances + ${utterances.length}`
      })
    ).returning(["version", "utterances"]).executeTakeFirstOrThrow();
    let position = written.utterances - utterances.length;
    for (const texts of batchesOf(utterances)) {
      await transaction.insertInto("utterance_batches").values({
        job_id: jobId,
        position,
        utterances: texts.length,
        body: texts.join("\n")
      }).execute();
      position += texts.length;
    }
    return written.version;
  }
  /** Sets the stage of a job back to `queued`, in the transaction that does so. */
  async requeue(transaction, jobId) {
    await transaction.updateTable("job_progress").set({
      stage: "queued",
      fetched_bytes: null,
      total_bytes: null,
      version: sql4`version + 1`
    }).where("job_id", "=", jobId).execute();
  }
  /** Reads the state from which an attempt resumes. */
  async readCheckpoint(jobId) {
    const row = await this.#database.selectFrom("job_progress").select("settled_samples").where("job_id", "=", jobId).executeTakeFirst();
    return {
      // It was written from such an array.
      settledSamples: JSON.parse(row?.settled_samples ?? "[]")
    };
  }
  /**
   * Reads utterances of a job, a batch at a time.
   *
   * @param from - number of utterances before the first one
   * @returns JSON text of each; none when the journal holds none from there on
   */
  async *read(jobId, from) {
    for (let position = from; ; ) {
      const batch = await this.#database.selectFrom("utterance_batches").select(["position", "utterances", "body"]).where("job_id", "=", jobId).where("position", "<=", position).orderBy("position", "desc").limit(1).executeTakeFirst();
      if (batch === void 0 || batch.position + batch.utterances <= position) return;
      const texts = batch.body.split("\n").slice(position - batch.position);
      position = batch.position + batch.utterances;
      yield* texts;
    }
  }
  /** Removes the journal of a job, in short statements. */
  async remove(jobId, pace) {
    const removeSome = async () => {
      const { numDeletedRows } = await this.#database.deleteFrom("utterance_batches").where("job_id", "=", jobId).where(
        "position",
        "in",
        (batches) => batches.selectFrom("utterance_batches as last").select("last.position").where("last.job_id", "=", jobId).orderBy("last.position", "desc").limit(removedAtOnce4)
      ).executeTakeFirst();
      return Number(numDeletedRows);
    };
    await repeatWhileFull(removedAtOnce4, removeSome, pace);
  }
  /**
   * Removes the journals of jobs that are done or deleted, whose process died before it did so.
   *
   * @returns the number of jobs
   */
  async removeAbandoned(pace) {
    let last = "";
    let removed = 0;
    const removeSome = async () => {
      const { rows } = await sql4`
        with recursive journals (job_id) as (
          select min(job_id) from utterance_batches where job_id > ${last}
          union all
          select (select min(job_id) from utterance_batches where job_id > journals.job_id)
          from journals where job_id is not null limit ${lookedAtAtOnce}
        )
        select job_id, not exists (
          select 1 from jobs where id = journals.job_id and status <> 'done'
        ) as is_abandoned
        from journals where job_id is not null
      `.execute(this.#database);
      const abandoned = rows.filter(({ is_abandoned }) => is_abandoned === 1);
      for (const { job_id } of abandoned) await this.remove(job_id, pace);
      removed += abandoned.length;
      last = rows.at(-1)?.job_id ?? last;
      return rows.length;
    };
    await repeatWhileFull(lookedAtAtOnce, removeSome, pace);
    return removed;
  }
};
function* batchesOf(utterances) {
  let texts = [];
  let length = 0;
  for (const text4 of utterances) {
    if (texts.length > 0 && length + text4.length > batchLength) {
      yield texts;
      texts = [];
      length = 0;
    }
    texts.push(text4);
    length += text4.length;
  }
  if (texts.length > 0) yield texts;
}

// src/storage/write-probe.ts
var validMs = 3e3;
var slowMs = 1e3;
var WriteProbe = class {
  #database;
  #media;
  #clock;
  #latest;
  constructor(database, media, clock) {
    this.#database = database;
    this.#media = media;
    this.#clock = clock;
  }
  /** Reasons why something cannot be written, one clause each; none when all can. An outcome is cached for three seconds. */
  check() {
    const nowMs = this.#clock.monotonicMs();
    if (this.#latest === void 0 || this.#latest.untilMs <= nowMs)
      this.#latest = { reasons: this.#probe(), untilMs: nowMs + validMs };
    return this.#latest.reasons;
  }
  async #probe() {
    const reasons = await Promise.all([
      this.#reasonOf("the database", () => this.#writeRow()),
      this.#reasonOf("the media folder", () => this.#media.probe())
    ]);
    return reasons.filter((reason) => reason !== void 0);
  }
  async #reasonOf(what, write) {
    const written = new AbortController();
    const late = this.#clock.sleep(slowMs, written.signal).then(
      () => `${what} cannot be written within ${slowMs / 1e3} second`,
      () => void 0
    );
    const outcome = write().then(
      () => void 0,
      (error) => {
        if (error instanceof StorageFullError) return `there is no room left for ${what}`;
        if (error instanceof DatabaseBusyError) return `${what} is locked by another process`;
        return `${what} cannot be written`;
      }
    );
    const reason = await Promise.race([outcome, late]);
    written.abort();
    return reason;
  }
  async #writeRow() {
    const row = { id: 1, written_at: this.#clock.now() };
    await this.#database.insertInto("write_probe").values(row).onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
  }
};

// src/storage/open-storage.ts
async function openStorage(dataFolder, { clock }) {
  let threads;
  try {
    openPrivateFolder(dataFolder);
    const databasePath = join6(dataFolder, "earshot.db");
    createPrivateFile(databasePath);
    threads = new DatabaseThreads(databasePath, clock);
    await threads.write({ kind: "open" });
  } catch (error) {
    await threads?.close();
    if (error instanceof StorageError && error.cause === void 0) throw error;
    throw new StorageError(
      `The data folder ${dataFolder} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error }
    );
  }
  const opened = threads;
  const database = new Kysely({ dialect: new ThreadsDialect(opened) });
  const media = new MediaStore(join6(dataFolder, "media"));
  const files = new FileRepository(database, { media, threads: opened }, clock);
  const index = new JobIndex(opened);
  const results = new ResultRepository(database, clock);
  const journal = new UtteranceJournal(database);
  return {
    keys: new KeyRepository(database, clock),
    jobs: new JobRepository(database, { files, index, results, threads: opened }, clock),
    files,
    idempotency: new IdempotencyRepository(database, clock),
    live: new LiveRepository(database, { files, results }, clock),
    results,
    journal,
    index,
    database,
    writeProbe: new WriteProbe(database, media, clock),
    isFileLocked: (path3) => opened.callReader("isFileLocked", path3),
    get isIdle() {
      return opened.isIdle;
    },
    idle: () => opened.idle(),
    close: () => opened.close()
  };
}

// src/decoding/file-decoder.ts
import { availableParallelism as availableParallelism2 } from "os";

// src/decoding/audio-formats.ts
var audioFormats = {
  wav: format2("a WAV file", ["wav"], "wav"),
  "compressed-wav": format2("a compressed WAV file", [], "wav"),
  mp3: format2("an MP3 file", ["mp3"], "mp3"),
  mp4: format2("an MP4 file", ["m4a", "mp4", "mov", "3gp"], "mov", true),
  opus: format2("an Ogg Opus file", ["opus"], "ogg"),
  vorbis: format2("an Ogg Vorbis file", ["ogg"], "ogg"),
  ogg: format2("an Ogg file", ["oga", "ogv", "spx"], "ogg"),
  flac: format2("a FLAC file", ["flac"], "flac"),
  webm: format2("a WebM file", ["webm"], "matroska", true),
  matroska: format2("a Matroska file", ["mkv", "mka"], "matroska", true),
  aac: format2("an AAC file", ["aac"], "aac"),
  aiff: format2("an AIFF file", ["aiff"], "aiff"),
  amr: format2("an AMR file", ["amr"], "amr"),
  asf: format2("a Windows Media file", ["wma", "wmv"], "asf", true),
  avi: format2("an AVI file", ["avi"], "avi"),
  caf: format2("a Core Audio file", ["caf"], "caf"),
  au: format2("an AU file", ["au"], "au"),
  w64: format2("a Wave64 file", ["w64"], "w64"),
  ac3: format2("an AC-3 file", ["ac3"], "ac3"),
  wavpack: format2("a WavPack file", ["wv"], "wv"),
  flv: format2("a Flash video", ["flv"], "flv", true),
  "mpeg-ts": format2("an MPEG transport stream", ["ts"], "mpegts", true),
  mpeg: format2("an MPEG program stream", ["mpg"], "mpeg", true)
};
var audioFormatIds = Object.keys(audioFormats);
function extensionsOf(isRead) {
  return audioFormatIds.filter(isRead).flatMap((id) => audioFormats[id].extensions);
}
function format2(name, extensions, demuxer, hasTimestamps = false) {
  return { name, extensions, demuxer, hasTimestamps };
}

// src/decoding/detect-format.ts
import { open as open3 } from "fs/promises";
var headBytes = 16 * 1024;
var maximumTags = 4;
async function detectFormat(path3) {
  const file = await open3(path3);
  try {
    const head = new Uint8Array(headBytes);
    let offset = 0;
    for (let tags = 0; tags <= maximumTags; tags += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, offset);
      const bytes = head.subarray(0, bytesRead);
      const tagBytes2 = id3TagBytes(bytes);
      if (tagBytes2 === 0) return offset > 0 ? detectTagged(bytes) : detectBytes(bytes);
      offset += tagBytes2;
    }
    return { isEmpty: false, description: "a file of nothing but ID3 tags" };
  } finally {
    await file.close();
  }
}
function id3TagBytes(bytes) {
  if (!hasText(bytes, 0, "ID3") || bytes.length < 10) return 0;
  const [major = 0, , flags = 0, ...size] = bytes.subarray(3, 10);
  if (major === 255 || size.some((byte) => byte > 127)) return 0;
  const footerBytes = (flags & 16) === 0 ? 0 : 10;
  return size.reduce((sum2, byte) => sum2 * 128 + byte, 0) + 10 + footerBytes;
}
function detectTagged(bytes) {
  const detected = detectBytes(bytes);
  return detected.id === void 0 ? { id: "mp3" } : detected;
}
var bySignature = [
  [
    "wav",
    (bytes) => /^(?:RIFF|RIFX|RF64|BW64)$/.test(text(bytes, 0, 4)) && hasText(bytes, 8, "WAVE")
  ],
  ["avi", (bytes) => hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "AVI ")],
  ["w64", (bytes) => startsWith(bytes, [114, 105, 102, 102, 46, 145, 207, 17])],
  ["flac", (bytes) => hasText(bytes, 0, "fLaC")],
  ["mp4", (bytes) => /^(?:ftyp|moov|mdat|wide|pnot)$/.test(text(bytes, 4, 8))],
  ["aiff", (bytes) => hasText(bytes, 0, "FORM") && /^AIF[FC]$/.test(text(bytes, 8, 12))],
  ["amr", (bytes) => hasText(bytes, 0, "#!AMR")],
  ["asf", (bytes) => startsWith(bytes, [48, 38, 178, 117, 142, 102, 207, 17])],
  ["caf", (bytes) => hasText(bytes, 0, "caff")],
  ["au", (bytes) => hasText(bytes, 0, ".snd")],
  ["ac3", (bytes) => startsWith(bytes, [11, 119])],
  ["wavpack", (bytes) => hasText(bytes, 0, "wvpk")],
  ["flv", (bytes) => startsWith(bytes, [70, 76, 86, 1])],
  ["mpeg", (bytes) => startsWith(bytes, [0, 0, 1, 186])],
  ["mpeg-ts", (bytes) => [0, 188, 376].every((at) => bytes[at] === 71)],
  ["aac", holdsAdtsFrames],
  ["mp3", holdsMpegFrames]
];
function detectBytes(bytes) {
  if (bytes.length === 0) return { isEmpty: true, description: "an empty file" };
  if (hasText(bytes, 0, "OggS")) return { id: oggCodec(bytes) };
  if (startsWith(bytes, [26, 69, 223, 163]))
    return { id: text(bytes, 0, 4096).includes("webm") ? "webm" : "matroska" };
  const id = bySignature.find(([, isFormat]) => isFormat(bytes))?.[0];
  return id === void 0 ? { isEmpty: false, description: describeOther(bytes) } : { id };
}
function oggCodec(bytes) {
  const begin = text(bytes, 27, 512);
  if (begin.includes("OpusHead")) return "opus";
  return begin.includes("vorbis") ? "vorbis" : "ogg";
}
function holdsAdtsFrames(bytes) {
  const first = adtsFrameBytes(bytes, 0);
  return first > 0 && (first + 7 > bytes.length || adtsFrameBytes(bytes, first) > 0);
}
function adtsFrameBytes(bytes, at) {
  const [sync = 0, layer = 0, rate = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync !== 255 || (layer & 246) !== 240 || (rate >> 2 & 15) > 12) return 0;
  const length = (high & 3) << 11 | middle << 3 | low >> 5;
  return length < 8 ? 0 : length;
}
var otherSignatures = [
  ["a PDF document", "%PDF"],
  ["a ZIP archive or an office document", "PK"],
  ["a gzip archive", "\x8B"],
  ["a PNG picture", "\x89PNG"],
  ["a JPEG picture", "\xFF\xD8\xFF"],
  ["a GIF picture", "GIF8"],
  ["a MIDI file, which holds notes and no sound", "MThd"]
];
var otherTexts = [
  ["a playlist, which holds no sound itself", /^(?:#EXTM3U|\[playlist\]|ffconcat )/i],
  ["an HTML page", /^<(?:!doctype html|html|head|body)/i],
  ["an XML document", /^<(?:\?xml|[a-z])/i],
  ["a JSON document", /^[[{]\s*["{}[\]\d]/]
];
function describeOther(bytes) {
  const begin = text(bytes, 0, 512);
  const signature = otherSignatures.find(([, expected]) => begin.startsWith(expected));
  if (signature !== void 0) return signature[0];
  const trimmed = begin.replace("\xEF\xBB\xBF", "").trimStart();
  const known = otherTexts.find(([, pattern]) => pattern.test(trimmed))?.[0];
  if (known !== void 0) return known;
  const isText = bytes.subarray(0, 512).every((byte) => byte > 31 || byte > 7 && byte < 14);
  return isText ? "plain text" : "a file of no known format";
}
function text(bytes, from, to2) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    "latin1",
    from,
    Math.min(to2, bytes.length)
  );
}
function hasText(bytes, at, expected) {
  return text(bytes, at, at + expected.length) === expected;
}
function startsWith(bytes, expected) {
  return expected.every((byte, index) => bytes[index] === byte);
}

// src/decoding/distinct-channels.ts
function createDistinctChannels(channelCount, findDifference2 = findOther) {
  const differsFrom = /* @__PURE__ */ new Map([[0, 0]]);
  let addedSamples = 0;
  let groups = [Array.from({ length: channelCount }, (_, channel) => channel)];
  return {
    add(block) {
      if (groups.length === channelCount) return;
      const parted = (channel, sample) => differsFrom.set(channel, addedSamples + sample);
      groups = groups.flatMap((group) => split({ group, block, findDifference: findDifference2, parted }));
      addedSamples += block[0]?.length ?? 0;
    },
    current: () => groups.map(([first = 0]) => first).sort((left, right) => left - right),
    groups: () => groups,
    differsFrom: (channel) => differsFrom.get(channel) ?? Number.POSITIVE_INFINITY
  };
}
function split({
  group,
  block,
  findDifference: findDifference2,
  parted
}) {
  const parts = [];
  for (const channel of group) {
    const own = block[channel];
    let latest2 = 0;
    const equal = parts.find(([first = channel]) => {
      const other = block[first];
      if (own === void 0 || other === void 0) return false;
      const difference = findDifference2(other, own);
      latest2 = Math.max(latest2, difference ?? 0);
      return difference === void 0;
    });
    if (equal) {
      equal.push(channel);
      continue;
    }
    if (parts.length > 0) parted(channel, latest2);
    parts.push([channel]);
  }
  return parts;
}
function findOther(left, right) {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) if (left[index] !== right[index]) return index;
  return left.length === right.length ? void 0 : length;
}

// src/decoding/equal-channels.ts
var differenceShare = 1e-3;
var noiseSteps = 1.5;
function createChannelEqualizer(channelCount) {
  const channels = createDistinctChannels(channelCount, findDifference);
  return (block) => {
    channels.add(block);
    const equal = [...block];
    for (const [first = 0, ...others] of channels.groups())
      for (const other of others) equal[other] = block[first] ?? new Int16Array();
    return equal;
  };
}
function findDifference(left, right) {
  let energy = 0;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    const sample = left[index] ?? 0;
    const step = sample - (right[index] ?? 0);
    energy += sample * sample;
    difference += step * step;
  }
  const isAlike = difference <= Math.max(energy * differenceShare, left.length * noiseSteps ** 2);
  return isAlike ? void 0 : 0;
}

// src/decoding/even-blocks.ts
async function* evenBlocks(source, blockSamples) {
  let block = [];
  let filled = 0;
  for await (const arrived of source) {
    const length = arrived[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      if (filled === 0) block = arrived.map(() => new Int16Array(blockSamples));
      const to2 = Math.min(length, from + blockSamples - filled);
      for (const [channel, samples] of arrived.entries())
        block[channel]?.set(samples.subarray(from, to2), filled);
      filled += to2 - from;
      from = to2;
      if (filled < blockSamples) continue;
      yield block;
      filled = 0;
    }
  }
  if (filled > 0) yield block.map((samples) => samples.subarray(0, filled));
}

// src/decoding/ffmpeg/ffmpeg-decoder.ts
import { roundSeconds } from "@earshot/core/protocol";

// src/decoding/interleaved-samples.ts
var InterleavedSamples = class {
  #channelCount;
  #rest = new Uint8Array(0);
  /** @param channelCount - channels of a frame */
  constructor(channelCount) {
    this.#channelCount = channelCount;
  }
  /**
   * Takes the next bytes.
   *
   * @returns the frames that they complete, one array for each channel
   */
  push(chunk) {
    const frameBytes = 2 * this.#channelCount;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames = Math.floor(bytes.length / frameBytes);
    this.#rest = new Uint8Array(bytes.subarray(frames * frameBytes));
    const samples = new Int16Array(new Uint8Array(bytes.subarray(0, frames * frameBytes)).buffer);
    if (this.#channelCount === 1) return [samples];
    return Array.from({ length: this.#channelCount }, (_, channel) => {
      const own = new Int16Array(frames);
      for (let frame = 0, at = channel; frame < frames; frame += 1, at += this.#channelCount)
        own[frame] = samples[at] ?? 0;
      return own;
    });
  }
};

// src/decoding/ffmpeg/ffmpeg-arguments.ts
var triedSeconds = 5;
var maximumBlockBytes = 256 * 1024 ** 2;
var listedDecoders = [
  "h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,libvpx,libvpx-vp9,mpeg4,mpeg2video,mpeg1video,h263,h263p,flv",
  "vp6,vp6a,vp6f,wmv1,wmv2,wmv3,vc1,msmpeg4v1,msmpeg4v2,msmpeg4,theora,mjpeg,prores,dnxhd,dvvideo,ffv1,rawvideo",
  "png,bmp,gif,webp,mov_text,subrip,srt,ass,ssa,webvtt,text,pgssub,dvdsub,dvbsub,libzvbi_teletextdec,cc_dec"
].join(",");
function inputArguments({ path: path3, format: format3 }, decoders) {
  const { demuxer } = audioFormats[format3];
  return [
    ["-protocol_whitelist", "file"],
    ["-format_whitelist", demuxer],
    ["-codec_whitelist", decoders],
    ["-f", demuxer],
    ["-i", `file:${path3}`]
  ].flat();
}
var commonArguments = [
  "-hide_banner",
  "-loglevel",
  "error",
  "-max_alloc",
  `${maximumBlockBytes}`
];
var ffmpegArguments = [...commonArguments, "-nostdin", "-nostats", "-threads", "1"];
function listingArguments(file, ffmpeg) {
  const fields = [
    "format=duration",
    "format_tags=major_brand",
    "stream=index,codec_type,codec_name,sample_rate,channels,duration",
    "stream_disposition=default,attached_pic",
    "stream_tags=language,title"
  ];
  return [
    ...commonArguments,
    "-show_entries",
    fields.join(":"),
    "-of",
    "json",
    ...inputArguments(file, `${ffmpeg.audioDecoders},${listedDecoders}`)
  ];
}
function measuringArguments(file, track, ffmpeg) {
  return [
    ...ffmpegArguments,
    "-progress",
    "pipe:2",
    "-stats_period",
    "1",
    ...inputArguments(file, ffmpeg.audioDecoders),
    "-map",
    `0:${track.index}`,
    "-c:a",
    "copy",
    "-f",
    "null",
    "-",
    ...outputArguments(file, track, triedSeconds)
  ];
}
function decodingArguments(file, track, ffmpeg) {
  return [
    ...ffmpegArguments,
    ...inputArguments(file, ffmpeg.audioDecoders),
    // A little more than is allowed, so that audio that is too long is noticed.
    ...outputArguments(file, track, file.maximumAudioSeconds + 1)
  ];
}
function outputArguments({ format: format3 }, track, seconds) {
  const followsTimes = audioFormats[format3].hasTimestamps ? ":async=1:first_pts=0" : "";
  return [
    ["-map", `0:${track.index}`],
    ["-af", `aresample=${engineRateHz}${followsTimes}`],
    ["-ac", `${track.channelCount}`, "-ar", `${engineRateHz}`],
    ["-t", `${seconds}`],
    ["-c:a", "pcm_s16le", "-f", "s16le", "pipe:1"]
  ].flat();
}

// src/decoding/ffmpeg/find-ffmpeg.ts
import { constants } from "fs";
import { access } from "fs/promises";
import { basename, delimiter, dirname as dirname3, isAbsolute, join as join7, sep } from "path";

// src/decoding/ffmpeg/run-confined.ts
import { spawn } from "child_process";
import { once } from "events";
import { readFileSync as readFileSync2 } from "fs";
var errorOutputBytes = 16 * 1024;
var watchMs = 1e3;
var pageBytes = 4096;
var limitingScript = ["ulimit -c 0", "ulimit -f 0", 'ulimit -t "$1"', 'ulimit -v "$2"'].map((line) => `${line} 2>/dev/null || :`).concat("shift 2", 'exec "$@"').join("\n");
async function* runConfined(program) {
  const { clock, memoryBytes: memoryBytes2, signal, stallMs } = program;
  signal?.throwIfAborted();
  const child = await start(program);
  const closed = once(child, "close");
  closed.catch(() => void 0);
  let isClosed = false;
  const kill = () => {
    if (!isClosed) killGroup(child);
  };
  const errorOutput = keepErrorOutput(child);
  const ended = new AbortController();
  let waitingSinceMs;
  let brokenLimit;
  signal?.addEventListener("abort", kill, { once: true });
  const watching = repeat(
    () => {
      const isStalled = waitingSinceMs !== void 0 && clock.monotonicMs() - waitingSinceMs > stallMs;
      if (isStalled) brokenLimit ??= "time";
      if (residentBytes(child) > memoryBytes2) brokenLimit ??= "memory";
      if (brokenLimit !== void 0) kill();
    },
    { clock, firstPauseMs: watchMs, everyMs: watchMs, signal: ended.signal }
  );
  try {
    const output = child.stdout[Symbol.asyncIterator]();
    while (true) {
      waitingSinceMs = clock.monotonicMs();
      const next = await output.next();
      waitingSinceMs = void 0;
      if (next.done === true) break;
      yield next.value;
    }
    waitingSinceMs = clock.monotonicMs();
    const [exitCode, exitSignal] = await closed;
    isClosed = true;
    signal?.throwIfAborted();
    return { exitCode, exitSignal, brokenLimit, ...errorOutput() };
  } finally {
    ended.abort();
    signal?.removeEventListener("abort", kill);
    kill();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await watching;
  }
}
async function start({
  command,
  arguments: given,
  cpuSeconds,
  memoryBytes: memoryBytes2
}) {
  const isLimited = process.platform !== "win32";
  const limits8 = [String(Math.ceil(cpuSeconds)), String(Math.ceil(memoryBytes2 / 1024))];
  const [file, fileArguments] = isLimited ? ["/bin/sh", ["-c", limitingScript, "sh", ...limits8, command, ...given]] : [command, [...given]];
  try {
    const child = spawn(file, fileArguments, {
      cwd: "/",
      env: passedEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      detached: isLimited,
      windowsHide: true
    });
    await once(child, "spawn");
    child.on("error", () => void 0);
    return child;
  } catch (error) {
    throw toStorageError(error);
  }
}
function passedEnvironment() {
  const names3 = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];
  const passed = names3.flatMap((name) => {
    const value = process.env[name];
    return value === void 0 ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passed), LC_ALL: "C" };
}
function killGroup(child) {
  if (child.pid === void 0) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
  }
}
function keepErrorOutput(child) {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  child.stderr?.on("data", (chunk) => {
    if (head.length < errorOutputBytes)
      head = Buffer.concat([head, chunk.subarray(0, errorOutputBytes - head.length)]);
    tail = Buffer.concat([tail, chunk]).subarray(-errorOutputBytes);
  });
  return () => ({ errorHead: head.toString("latin1"), errorTail: tail.toString("latin1") });
}
function residentBytes({ pid }) {
  try {
    const [, pages2] = readFileSync2(`/proc/${pid}/statm`, "latin1").split(" ");
    return Number(pages2) * pageBytes;
  } catch {
    return 0;
  }
}

// src/decoding/ffmpeg/find-ffmpeg.ts
var installation = "install ffmpeg (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or name its path in EARSHOT_FFMPEG";
var selfDescription = { cpuSeconds: 20, memoryBytes: 4 * 1024 ** 3, stallMs: 2e4 };
var maximumOutputBytes = 256 * 1024;
async function findFfmpeg(configured, clock) {
  const name = configured ?? "ffmpeg";
  const ffmpeg = await locate(name);
  if (ffmpeg === void 0) return `${name} is not installed: ${installation}`;
  const ffprobe = join7(dirname3(ffmpeg), basename(ffmpeg).replace("ffmpeg", "ffprobe"));
  if (ffprobe === ffmpeg || await locate(ffprobe) === void 0)
    return `there is no ffprobe beside ${ffmpeg}: ${installation}`;
  const read3 = (command, option) => readOutput(command, option, clock);
  const version2 = /^ffprobe version (\S+)/.exec(await read3(ffprobe, "-version"))?.[1];
  const decoders = [...(await read3(ffmpeg, "-decoders")).matchAll(/^ A\S{5} (\S+)/gm)];
  if (version2 === void 0 || decoders.length === 0)
    return `${ffmpeg} does not work: ${installation}`;
  const audioDecoders = decoders.map(([, decoder]) => decoder).join(",");
  return { ffmpeg, ffprobe, version: version2, audioDecoders };
}
async function locate(name) {
  const candidates = isAbsolute(name) || name.includes(sep) ? [name] : (process.env["PATH"] ?? "").split(delimiter).map((folder) => join7(folder, name));
  for (const path3 of candidates) {
    const isRunnable = await access(path3, constants.X_OK).then(
      () => isAbsolute(path3),
      () => false
    );
    if (isRunnable) return path3;
  }
  return void 0;
}
async function readOutput(command, option, clock) {
  const output = runConfined({
    command,
    arguments: [option],
    clock,
    ...selfDescription
  });
  let text4 = "";
  try {
    for (let next = await output.next(); ; next = await output.next()) {
      if (next.done === true) return next.value.exitCode === 0 ? text4 : "";
      text4 += Buffer.from(next.value).toString("latin1");
      if (text4.length > maximumOutputBytes) return "";
    }
  } finally {
    await output.return?.(void 0);
  }
}

// src/decoding/ffmpeg/read-listing.ts
import * as z4 from "zod";
var streamSchema = z4.object({
  index: z4.int().nonnegative(),
  codec_type: z4.string().optional(),
  codec_name: z4.string().optional(),
  sample_rate: z4.coerce.number().positive().optional(),
  channels: z4.int().nonnegative().optional(),
  duration: z4.coerce.number().positive().optional(),
  disposition: z4.object({ default: z4.int(), attached_pic: z4.int() }).partial().optional(),
  tags: z4.object({ language: z4.string(), title: z4.string() }).partial().optional()
});
var listingSchema = z4.object({
  streams: z4.array(streamSchema).default([]),
  format: z4.object({
    duration: z4.coerce.number().positive().optional(),
    tags: z4.object({ major_brand: z4.string() }).partial().optional()
  }).optional()
});
var maximumTextCharacters = 200;
function readListing(output, { format: format3 }) {
  const listing = listingSchema.safeParse(parse(output)).data;
  const { name } = audioFormats[format3];
  const audio2 = listing?.streams.filter((stream) => stream.codec_type === "audio") ?? [];
  if (listing === void 0 || audio2.length === 0)
    throw new AudioInputError(
      "undecodable",
      `The audio cannot be decoded: it is ${name} without an audio track`
    );
  const chosen = audio2.find(({ disposition }) => disposition?.default === 1) ?? audio2[0];
  const others = audio2.filter((stream) => stream !== chosen);
  const track = readTrack(chosen, format3);
  const ofFile = listing.streams.length === 1 ? listing.format?.duration : void 0;
  return {
    claimedSeconds: chosen?.duration ?? ofFile,
    properties: {
      format: format3,
      extension: extensionOf(format3, listing, track),
      track,
      otherTracks: others.filter((stream) => isDecodable(stream)).map((stream) => readTrack(stream, format3))
    }
  };
}
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return void 0;
  }
}
function isDecodable({ codec_name, sample_rate, channels = 0 }) {
  const isNamed = codec_name !== void 0 && codec_name !== "unknown";
  return isNamed && sample_rate !== void 0 && channels > 0 && channels <= maximumChannels;
}
function readTrack(stream, format3) {
  const { name } = audioFormats[format3];
  const {
    index = 0,
    codec_name: codec,
    sample_rate: sampleRateHz,
    channels = 0,
    tags
  } = stream ?? {};
  if (codec === void 0 || codec === "unknown")
    throw new AudioInputError(
      "unsupported",
      `The audio cannot be decoded: it is ${name} whose audio is in a codec that this server does not know`
    );
  if (sampleRateHz === void 0 || channels === 0)
    throw new AudioInputError(
      "undecodable",
      `The audio cannot be decoded: it is ${name} whose ${codec} audio has no sample rate or no channels`
    );
  if (channels > maximumChannels)
    throw new AudioInputError(
      "undecodable",
      `The audio cannot be decoded: the number of channels is ${channels}; allowed are 1 to ${maximumChannels}`
    );
  const short = (text4) => text4?.slice(0, maximumTextCharacters) ?? null;
  const language2 = tags?.language === "und" ? null : short(tags?.language);
  return {
    index,
    codec,
    sampleRateHz,
    channelCount: channels,
    language: language2,
    title: short(tags?.title)
  };
}
function extensionOf(format3, { format: container, streams }, track) {
  const hasVideo = streams.some(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1
  );
  const brand3 = container?.tags?.major_brand ?? "";
  if (format3 === "mp4") {
    if (brand3.startsWith("qt")) return "mov";
    if (brand3.startsWith("3g")) return "3gp";
    return hasVideo ? "mp4" : "m4a";
  }
  if (format3 === "matroska") return hasVideo ? "mkv" : "mka";
  if (format3 === "asf") return hasVideo ? "wmv" : "wma";
  if (format3 === "ogg") return hasVideo ? "ogv" : track.codec === "speex" ? "spx" : "oga";
  if (format3 === "compressed-wav") return "wav";
  return audioFormats[format3].extensions[0] ?? "";
}

// src/decoding/ffmpeg/ffmpeg-decoder.ts
var memoryBytes = 2 * 1024 ** 3;
var startSeconds = 60;
var slowestSpeed = 20;
var maximumOutputBytes2 = 1024 ** 2;
var withoutPacketDurations = /* @__PURE__ */ new Set(["wavpack"]);
var longestPacketSeconds = 1.5;
var missingProgram = [126, 127];
var findAgainMs = 5e3;
var FfmpegDecoder = class {
  #options;
  #found = "it is not known yet whether ffmpeg is installed";
  #finding;
  #foundAtMs = Number.NEGATIVE_INFINITY;
  constructor(options) {
    this.#options = options;
  }
  /** Version of ffmpeg; undefined without it. */
  get version() {
    return typeof this.#found === "string" ? void 0 : this.#found.version;
  }
  /** Reason why ffmpeg cannot be used, and the remedy, as a clause; undefined while it can. */
  get unavailableReason() {
    return typeof this.#found === "string" ? this.#found : void 0;
  }
  /** Looks for ffmpeg, unless it was found or looked for a moment ago; it may be installed while the service runs. */
  async find() {
    const { clock, path: path3 } = this.#options;
    const isFound = typeof this.#found !== "string";
    if (isFound || clock.monotonicMs() - this.#foundAtMs < findAgainMs) return this.#finding;
    this.#foundAtMs = clock.monotonicMs();
    this.#finding = findFfmpeg(path3, clock).then((found) => {
      this.#found = found;
    });
    return this.#finding;
  }
  reads() {
    return typeof this.#found !== "string";
  }
  async probe(file) {
    const ffmpeg = this.#require();
    const listed = await this.#run(file, ffmpeg.ffprobe, listingArguments(file, ffmpeg));
    requireSuccess(file, listed.end);
    const { claimedSeconds = 0, properties } = readListing(listed.output.toString("utf8"), file);
    const measuring = measuringArguments(file, properties.track, ffmpeg);
    const { output, end: end2 } = await this.#run(file, ffmpeg.ffmpeg, measuring);
    if (end2.brokenLimit !== void 0 || output.length === 0) throw undecodable(file, end2);
    const durations = [...end2.errorTail.matchAll(/^out_time_us=(\d+)$/gm)];
    const measuredSeconds = Number(durations.at(-1)?.[1] ?? 0) / 1e6;
    const isLastPacket = withoutPacketDurations.has(file.format) && claimedSeconds > measuredSeconds && claimedSeconds < measuredSeconds + longestPacketSeconds;
    const durationSeconds = roundSeconds(isLastPacket ? claimedSeconds : measuredSeconds);
    return { ...properties, durationSeconds };
  }
  async *decode(file, { track }) {
    const ffmpeg = this.#require();
    const program = this.#program(file, ffmpeg.ffmpeg, decodingArguments(file, track, ffmpeg));
    const samples = new InterleavedSamples(track.channelCount);
    const output = runConfined(program);
    try {
      for (let next = await output.next(); ; next = await output.next()) {
        if (next.done === true) {
          this.#requireProgram(next.value);
          return requireSuccess(file, next.value);
        }
        yield samples.push(next.value);
      }
    } finally {
      await stop(output);
    }
  }
  #require() {
    if (typeof this.#found !== "string") return this.#found;
    throw new AudioInputError("unsupported", `The audio cannot be decoded: ${this.#found}`);
  }
  /** @throws Error that asks for another attempt when the program has disappeared */
  #requireProgram({ exitCode }) {
    if (exitCode === null || !missingProgram.includes(exitCode)) return;
    this.#found = `ffmpeg has disappeared: ${installation}`;
    throw new Error("ffmpeg has disappeared");
  }
  #program(file, command, given) {
    const { clock, stallMs = 6e4 } = this.#options;
    const cpuSeconds = startSeconds + file.maximumAudioSeconds / slowestSpeed;
    const { signal } = file;
    return { command, arguments: given, cpuSeconds, memoryBytes, stallMs, clock, signal };
  }
  /** Runs a program whose output is short. */
  async #run(file, command, given) {
    const output = runConfined(this.#program(file, command, given));
    const chunks = [];
    let bytes = 0;
    try {
      for (let next = await output.next(); ; next = await output.next()) {
        if (next.done === true) {
          this.#requireProgram(next.value);
          return { output: Buffer.concat(chunks), end: next.value };
        }
        bytes += next.value.length;
        if (bytes <= maximumOutputBytes2) chunks.push(next.value);
      }
    } finally {
      await stop(output);
    }
  }
};
async function stop(output) {
  await output.return(void 0);
}
function requireSuccess(file, end2) {
  if (end2.exitCode !== 0 || end2.brokenLimit !== void 0) throw undecodable(file, end2);
}
function undecodable(file, end2) {
  const { name } = audioFormats[file.format];
  return new AudioInputError(
    "undecodable",
    `The audio cannot be decoded: it is ${name}; ${describeEnd(file, end2)}`
  );
}
function describeEnd({ path: path3 }, { brokenLimit, errorHead, exitSignal }) {
  if (brokenLimit === "memory") return "its decoding took too much memory and was ended";
  if (brokenLimit === "time") return "its decoding made no progress and was ended";
  if (exitSignal === "SIGXCPU" || exitSignal === "SIGKILL")
    return "its decoding took too much processor time or memory and was ended";
  if (exitSignal !== null) return "its decoder crashed over it";
  const reasons = errorHead.split("\n").filter((line) => !/^\w+=/.test(line)).map(
    (line) => line.replace(/^(?:\[[^\]]*\] )+/, "").replaceAll(`file:${path3}: `, "").trim()
  ).filter((line) => line !== "" && !line.includes(path3) && !line.includes("whitelist"));
  return reasons[0]?.slice(0, 200) ?? "it holds no audio that can be decoded";
}

// src/decoding/wav/open-wav.ts
import { readWavStream, WavError } from "@earshot/audio";
var CompressedWavError = class extends AudioInputError {
};
async function openWav(source) {
  try {
    const stream = await readWavStream(source, { maximumChannels });
    return { ...stream, blocks: translateErrors(stream.blocks) };
  } catch (error) {
    throw toAudioInputError(error);
  }
}
async function* translateErrors(blocks) {
  try {
    yield* blocks;
  } catch (error) {
    throw toAudioInputError(error);
  }
}
function toAudioInputError(error) {
  if (!WavError.is(error)) return error;
  const message = `The audio cannot be decoded: ${error.message}`;
  return error.code === "unsupported-format" ? new CompressedWavError("unsupported", message, { cause: error }) : new AudioInputError("undecodable", message, { cause: error });
}

// src/decoding/wav/wav-decoder.ts
import { createReadStream as createReadStream3 } from "fs";
import { stat as stat2 } from "fs/promises";
import { createResampler, floatToInt16 } from "@earshot/audio";
import { roundSeconds as roundSeconds2 } from "@earshot/core/protocol";
var blockBytes2 = 256 * 1024;
var WavDecoder = class {
  reads(format3) {
    return format3 === "wav";
  }
  async probe({ path: path3 }) {
    const { size } = await stat2(path3);
    const source = createReadStream3(path3, { highWaterMark: blockBytes2 });
    try {
      const header = await openWav(source);
      const { channels, sampleRateHz } = header.format;
      const frames = countFrames(header, size);
      if (frames === 0)
        throw new AudioInputError("empty", "The audio is empty: it holds no samples");
      return {
        format: "wav",
        extension: "wav",
        durationSeconds: roundSeconds2(frames / sampleRateHz),
        track: {
          index: 0,
          codec: codecOf(header),
          sampleRateHz,
          channelCount: channels,
          language: null,
          title: null
        },
        otherTracks: []
      };
    } finally {
      source.destroy();
    }
  }
  async *decode({ path: path3, signal }) {
    const { format: format3, blocks } = await openWav(createReadStream3(path3, { highWaterMark: blockBytes2 }));
    const resampler = createResampler({
      fromRate: format3.sampleRateHz,
      toRate: engineRateHz,
      channels: format3.channels
    });
    for await (const block of blocks) {
      signal?.throwIfAborted();
      yield resampler.write(block).map((samples) => floatToInt16(samples));
    }
    yield resampler.flush().map((samples) => floatToInt16(samples));
  }
};
function countFrames({ dataOffset, format: format3, frameCount }, sizeBytes) {
  const frameBytes = format3.channels * format3.bitDepth / 8;
  const there = Math.max(0, Math.floor((sizeBytes - dataOffset) / frameBytes));
  return frameCount === null ? there : Math.min(there, frameCount);
}
function codecOf({ format: { bitDepth, byteOrder, encoding } }) {
  if (encoding === "alaw" || encoding === "ulaw")
    return encoding === "alaw" ? "pcm_alaw" : "pcm_mulaw";
  const kind = encoding === "float" ? "f" : bitDepth === 8 ? "u" : "s";
  const order = bitDepth === 8 ? "" : byteOrder === "big-endian" ? "be" : "le";
  return `pcm_${kind}${bitDepth}${order}`;
}

// src/decoding/webassembly/webassembly-decoder.ts
import { once as once2 } from "events";
import { Worker as Worker2 } from "worker_threads";
import { roundSeconds as roundSeconds3 } from "@earshot/core/protocol";
var resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
var watchMs2 = 1e3;
var WebassemblyDecoder = class {
  #options;
  constructor(options) {
    this.#options = options;
  }
  reads(format3) {
    return webassemblyFormats.includes(format3);
  }
  /** Decodes all of it: nothing less finds the duration of every such file. */
  async probe(file) {
    let frames = 0;
    let found;
    for await (const message of this.#run(file)) {
      if (message.type === "format") found = message;
      else frames += message.samples[0]?.length ?? 0;
      if (frames > (file.maximumAudioSeconds + 1) * engineRateHz) break;
    }
    if (found === void 0 || frames === 0) throw undecodable2(file);
    const { channelCount, sampleRateHz } = found;
    const { format: format3 } = file;
    return {
      format: format3,
      extension: audioFormats[format3].extensions[0] ?? "",
      durationSeconds: roundSeconds3(frames / engineRateHz),
      track: {
        index: 0,
        codec: format3,
        sampleRateHz,
        channelCount,
        language: null,
        title: null
      },
      otherTracks: []
    };
  }
  async *decode(file, { track }) {
    for await (const message of this.#run(file)) {
      if (message.type === "block") yield message.samples;
      else if (message.channelCount !== track.channelCount)
        throw undecodable2(
          file,
          `it has ${message.channelCount} channels, not ${track.channelCount}`
        );
    }
  }
  async *#run(file) {
    const { clock, stallMs = 6e4 } = this.#options;
    const { format: format3, path: path3, signal } = file;
    signal?.throwIfAborted();
    if (!this.reads(format3)) throw undecodable2(file);
    const workerData = { path: path3, format: format3 };
    const worker = new Worker2(builtFile("decoder-worker.js"), {
      workerData,
      resourceLimits,
      execArgv: []
    });
    const messages = receive(worker);
    const ended = new AbortController();
    const terminate = () => void worker.terminate();
    signal?.addEventListener("abort", terminate, { once: true });
    let waitingSinceMs;
    const watching = repeat(
      () => {
        if (waitingSinceMs !== void 0 && clock.monotonicMs() - waitingSinceMs > stallMs)
          terminate();
      },
      { clock, firstPauseMs: watchMs2, everyMs: watchMs2, signal: ended.signal }
    );
    try {
      while (true) {
        waitingSinceMs = clock.monotonicMs();
        const message = await messages.next();
        waitingSinceMs = void 0;
        signal?.throwIfAborted();
        if (message === void 0)
          throw undecodable2(file, "its decoding made no progress and was ended");
        if (message.type === "end") return;
        if (message.type === "error") throw toInputError(file, message);
        yield message;
        if (message.type === "block") worker.postMessage(null);
      }
    } finally {
      ended.abort();
      signal?.removeEventListener("abort", terminate);
      await worker.terminate();
      await watching;
    }
  }
};
function receive(worker) {
  const received = [];
  const arrival = new EventTarget();
  let isOver = false;
  const notify = () => arrival.dispatchEvent(new Event("arrival"));
  worker.on("message", (message) => {
    received.push(message);
    notify();
  });
  worker.on("error", (error) => {
    received.push({ type: "error", issue: "undecodable", message: error.message });
    notify();
  });
  worker.on("exit", () => {
    isOver = true;
    notify();
  });
  return {
    async next() {
      while (received.length === 0 && !isOver) await once2(arrival, "arrival");
      return received.shift();
    }
  };
}
function toInputError(file, { issue, message }) {
  if (issue === void 0) return undecodable2(file);
  return message.startsWith("The audio") ? new AudioInputError(issue, message) : undecodable2(file);
}
function undecodable2({ format: format3 }, reason = "it holds no audio that can be decoded") {
  return new AudioInputError(
    "undecodable",
    `The audio cannot be decoded: it is ${audioFormats[format3].name}; ${reason}`
  );
}

// src/decoding/file-decoder.ts
function createFileDecoder(options) {
  const { clock, ffmpegPath, maximumAudioSeconds, stallMs } = options;
  const ffmpeg = new FfmpegDecoder({ path: ffmpegPath, clock, stallMs });
  const decoders = [
    new WavDecoder(),
    ffmpeg,
    new WebassemblyDecoder({ clock, stallMs })
  ];
  const total = Math.max(2, availableParallelism2());
  const slots = new KeySlots({ total, perKey: Math.ceil(total / 2) });
  const readable = () => extensionsOf((id) => decoders.some((decoder) => decoder.reads(id)));
  function decoderOf(format3) {
    const decoder = decoders.find((each) => each.reads(format3));
    if (decoder !== void 0) return decoder;
    throw new AudioInputError(
      "unsupported",
      `The audio cannot be decoded: it is ${audioFormats[format3].name}, and this server reads ${readable().join(", ")} only, since ${ffmpeg.unavailableReason}`
    );
  }
  function fileOf(path3, format3, signal) {
    return { path: path3, format: format3, signal, maximumAudioSeconds };
  }
  async function probeFile(path3, signal) {
    const detected = await detectFormat(path3);
    if (detected.id === void 0) {
      if (detected.isEmpty)
        throw new AudioInputError("empty", "The audio is empty: the file has no bytes");
      throw new AudioInputError(
        "unsupported",
        `The audio cannot be decoded: it is ${detected.description}, and this server reads ${readable().join(", ")}`
      );
    }
    const { id } = detected;
    await ffmpeg.find();
    try {
      return await decoderOf(id).probe(fileOf(path3, id, signal));
    } catch (error) {
      if (!(error instanceof CompressedWavError)) throw error;
      return decoderOf("compressed-wav").probe(fileOf(path3, "compressed-wav", signal));
    }
  }
  return {
    refresh: () => ffmpeg.find(),
    status: () => ({
      extensions: readable(),
      ffmpegVersion: ffmpeg.version,
      missing: ffmpeg.unavailableReason
    }),
    async probe(path3, { signal, tenant = "" } = {}) {
      const slot = await slots.take(tenant, signal);
      try {
        const properties = await probeFile(path3, signal);
        const { durationSeconds } = properties;
        if (durationSeconds > maximumAudioSeconds) throw tooLong(maximumAudioSeconds);
        if (durationSeconds === 0)
          throw new AudioInputError("empty", "The audio is empty: it holds no samples");
        return properties;
      } catch (error) {
        throw toStorageError(error);
      } finally {
        slot.release();
      }
    },
    async *decode(path3, properties, { signal } = {}) {
      const { format: format3 } = properties;
      await ffmpeg.find();
      const file = fileOf(path3, format3, signal);
      const isLossy = format3 !== "wav" && properties.track.channelCount > 1;
      const equalize = isLossy ? createChannelEqualizer(properties.track.channelCount) : void 0;
      const decoded2 = decoderOf(format3).decode(file, properties);
      let frames = 0;
      for await (const block of isLossy ? evenBlocks(decoded2, engineRateHz) : decoded2) {
        const length = block[0]?.length ?? 0;
        if (length === 0) continue;
        frames += length;
        if (frames > maximumAudioSeconds * engineRateHz) throw tooLong(maximumAudioSeconds);
        yield equalize?.(block) ?? block;
      }
      if (frames === 0)
        throw new AudioInputError(
          "undecodable",
          `The audio cannot be decoded: it is ${audioFormats[format3].name}; it holds no audio that can be decoded`
        );
    }
  };
}
function tooLong(maximumAudioSeconds) {
  return new AudioInputError(
    "too-long",
    `The audio is too long: at most ${maximumAudioSeconds} seconds are allowed`
  );
}

// src/decoding/audio-properties.ts
import * as z5 from "zod";
var trackSchema = z5.object({
  /** Index among all streams of the file. */
  index: z5.int().nonnegative(),
  /** Name of the codec, as ffmpeg has it. */
  codec: z5.string(),
  sampleRateHz: z5.number().positive(),
  channelCount: z5.int().positive(),
  /** As the file has it; null where it does not say. */
  language: z5.string().nullable(),
  title: z5.string().nullable()
});
var propertiesSchema = z5.object({
  format: z5.enum(audioFormatIds),
  /** Usual extension of such a file, without a dot. */
  extension: z5.string(),
  durationSeconds: z5.number().nonnegative(),
  /** The track that is transcribed. */
  track: trackSchema,
  otherTracks: z5.array(trackSchema)
});
function readProperties(stored) {
  return propertiesSchema.safeParse(stored).data;
}
function describeProperties({ format: format3, track, otherTracks }) {
  return {
    format: format3,
    ...describeTrack(track),
    ...otherTracks.length === 0 ? {} : { other_tracks: otherTracks.map(describeTrack) }
  };
}
function describeTrack({ index, codec, sampleRateHz, channelCount, language: language2, title }) {
  return {
    track: index,
    codec,
    sample_rate: sampleRateHz,
    number_of_channels: channelCount,
    ...language2 === null ? {} : { language: language2 },
    ...title === null ? {} : { title }
  };
}

// src/engines/engine-choices.ts
import { existsSync as existsSync3, readdirSync as readdirSync2 } from "fs";
import { basename as basename2, join as join8 } from "path";
import {
  EngineModelError,
  EngineRequestError,
  engineFacts,
  modelDescriptionFile,
  modelFamilies,
  readModelDescription
} from "@earshot/engine";

// src/engines/engine-needs.ts
function needsOfRecording({
  custom_vocabulary,
  language_config
}, engine) {
  return {
    kind: "pre-recorded",
    engine,
    languages: language_config.languages,
    codeSwitching: language_config.code_switching,
    customVocabulary: custom_vocabulary,
    vocabularyField: "custom_vocabulary",
    accurateWordTimes: false
  };
}
function needsOfSession({
  language_config,
  realtime_processing
}) {
  return {
    kind: "live",
    languages: language_config.languages,
    codeSwitching: language_config.code_switching,
    customVocabulary: realtime_processing.custom_vocabulary,
    vocabularyField: "realtime_processing.custom_vocabulary",
    accurateWordTimes: realtime_processing.words_accurate_timestamps ?? false
  };
}

// src/engines/engine-route.ts
var unservable = {
  language: (sentence) => ({ code: "unsupported_language", sentence }),
  option: (sentence) => ({ code: "unsupported_option", sentence })
};
var accurateSeconds = 0.02;
function hasAccurateWordTimes({
  wordTimestampResolutionSeconds
}) {
  return wordTimestampResolutionSeconds !== null && wordTimestampResolutionSeconds <= accurateSeconds;
}
function languagesOf(engines) {
  return [...new Set(engines.flatMap(({ capabilities }) => capabilities.languages))];
}
function namesOf(engines) {
  const ids = new Set(engines.map(({ capabilities }) => capabilities.id));
  return `${ids.size === 1 ? "the engine" : "the engines"} ${[...ids].join(", ")}`;
}
function findRoute(needs, all) {
  const found = [];
  const ofKind = needs.kind === "live" ? all.filter(isStreaming) : all;
  if (ofKind.length === 0)
    found.push(
      unservable.option(
        `${namesOf(all)} ${all.length === 1 ? "transcribes" : "transcribe"} no live audio: send a file to POST /v2/pre-recorded`
      )
    );
  const usable = ofKind.length === 0 ? all : ofKind;
  const spoken = findSpeakers(needs, usable);
  found.push(...spoken.unservable);
  const { engines, unservable: options } = filterByOptions(needs, spoken.engines);
  found.push(...options);
  if (found.length > 0) return { unservable: found };
  return {
    route: {
      engines: inOrder(needs.kind, engines),
      language: needs.languages.length === 1 ? needs.languages[0] : void 0,
      languages: needs.languages.length > 1 ? needs.languages : void 0,
      codeSwitching: needs.codeSwitching && needs.languages.length !== 1,
      languageAssumed: spoken.languageAssumed
    }
  };
}
var isStreaming = ({ capabilities }) => capabilities.streaming;
function findSpeakers({ codeSwitching, languages }, engines) {
  const refuse = (...issues2) => ({
    engines,
    languageAssumed: void 0,
    unservable: issues2
  });
  const known = languagesOf(engines);
  const there = `there is ${known.join(", ")}`;
  const knowsAll = ({ capabilities }) => languages.every((language2) => capabilities.languages.includes(language2));
  const unknown2 = languages.filter((language2) => !known.includes(language2));
  const detectors = engines.filter(({ capabilities }) => capabilities.languageDetection);
  const issues = [];
  if (unknown2.length > 0)
    issues.push(
      unservable.language(
        `language_config.languages has ${unknown2.join(", ")}, which no engine of this server knows: ${there}`
      )
    );
  if (codeSwitching && languages.length !== 1 && detectors.length === 0)
    issues.push(
      unservable.option(
        `language_config.code_switching is not served by this server, whose ${engines.length === 1 ? "engine knows" : "engines know"} ${known.join(", ")} and ${engines.length === 1 ? "does" : "do"} not detect languages: leave it out`
      )
    );
  if (issues.length > 0) return refuse(...issues);
  if (languages.length === 1)
    return { engines: engines.filter(knowsAll), languageAssumed: void 0, unservable: [] };
  const able = detectors.filter(knowsAll);
  if (able.length > 0) return { engines: able, languageAssumed: void 0, unservable: [] };
  if (detectors.length > 0)
    return refuse(
      unservable.language(
        `language_config.languages has ${languages.join(", ")}, and no engine of this server that detects languages knows all of them: give one language, or several of one of these: ${detectors.map(({ capabilities }) => capabilities.languages.join(", ")).join("; ")}`
      )
    );
  const [first] = engines;
  const [own, ...others] = first?.capabilities.languages ?? [];
  if (first !== void 0 && languages.length === 0 && own !== void 0 && others.length === 0)
    return { engines: [first], languageAssumed: own, unservable: [] };
  const given = languages.length === 0 ? "is empty" : `has ${languages.join(", ")}`;
  return refuse(
    unservable.language(
      `language_config.languages ${given}, and no engine of this server detects which language is spoken: give one, ${there}`
    )
  );
}
function filterByOptions({ accurateWordTimes, customVocabulary, vocabularyField }, engines) {
  const options = [
    {
      isNeeded: accurateWordTimes,
      field: "realtime_processing.words_accurate_timestamps",
      isServedBy: ({ capabilities }) => hasAccurateWordTimes(capabilities)
    },
    {
      isNeeded: customVocabulary,
      field: vocabularyField,
      isServedBy: ({ capabilities }) => capabilities.customVocabulary
    }
  ].filter(({ isNeeded }) => isNeeded);
  const issues = options.filter(({ isServedBy }) => !engines.some(isServedBy)).map(
    ({ field }) => unservable.option(`${field} is not served by ${namesOf(engines)}: leave it out`)
  );
  const able = engines.filter((engine) => options.every(({ isServedBy }) => isServedBy(engine)));
  if (issues.length === 0 && able.length === 0)
    issues.push(
      unservable.option(
        `${options.map(({ field }) => field).join(" and ")} are not served together by ${namesOf(engines)}: leave one of them out`
      )
    );
  return { engines: able, unservable: issues };
}
function inOrder(kind, engines) {
  const isPreferred = ({ capabilities }) => kind === "live" ? capabilities.partials : capabilities.batch;
  return [...engines.filter(isPreferred), ...engines.filter((engine) => !isPreferred(engine))];
}

// src/engines/engine-choices.ts
function engineChoices({ ids, models, openai }) {
  return ids.flatMap((id) => {
    switch (id) {
      case "pocketsphinx":
      case "scripted":
        return [{ name: id, choice: { engine: id } }];
      case "openai":
        return openai === void 0 ? [] : [{ name: id, choice: { engine: id, engineOptions: openai } }];
      case "sherpa-onnx":
        return sherpaOnnxEngines(models);
    }
  });
}
function chooseEngine(configured, params) {
  const known = engineChoices(configured).flatMap((engine) => {
    try {
      return [{ ...engine, capabilities: engineFacts(engine.choice).capabilities }];
    } catch (error) {
      if (EngineModelError.is(error)) return [];
      throw error;
    }
  });
  const { route, unservable: unservable2 } = findRoute(needsOfRecording(params), known);
  const [first] = route?.engines ?? [];
  if (first === void 0)
    throw new EngineRequestError(
      unservable2?.map(({ sentence }) => sentence).join("; ") ?? "There is no engine"
    );
  return { name: first.name, choice: first.choice };
}
function sherpaOnnxEngines(models) {
  const installed = findModels(models.folder);
  const chosen = models.paths.length === 0 ? installed : models.paths.map(requireModel);
  const recognisers = chosen.filter((folder) => !isPunctuation(folder));
  if (recognisers.length === 0)
    throw new ConfigurationError([
      `EARSHOT_MODELS_DIR has no model for the engine sherpa-onnx: ${models.folder} must hold folders with a ${modelDescriptionFile}`
    ]);
  return recognisers.map(({ description, path: path3 }) => ({
    name: `sherpa-onnx/${basename2(path3)}`,
    choice: {
      engine: "sherpa-onnx",
      engineOptions: {
        modelDirectory: path3,
        punctuationDirectory: punctuationFor(description, installed)?.path,
        languageIdentificationDirectory: identifierFor(description, installed)?.path
      }
    }
  }));
}
function findModels(folder) {
  if (!existsSync3(folder)) return [];
  return readdirSync2(folder).filter((name) => !name.startsWith(".") && existsSync3(join8(folder, name, modelDescriptionFile))).sort().map((name) => readModel(join8(folder, name)));
}
function requireModel(path3) {
  if (!existsSync3(join8(path3, modelDescriptionFile)))
    throw new ConfigurationError([
      `EARSHOT_MODEL must name folders with a ${modelDescriptionFile}, got ${path3}`
    ]);
  return readModel(path3);
}
function readModel(path3) {
  try {
    return { path: path3, description: readModelDescription(path3) };
  } catch (error) {
    if (!EngineModelError.is(error)) throw error;
    return { path: path3, description: void 0 };
  }
}
function isPunctuation({ description }) {
  return description !== void 0 && modelFamilies[description.family].work === "punctuation";
}
function punctuationFor(model, installed) {
  if (model === void 0 || model.abilities.punctuation) return void 0;
  return installed.find(
    (folder) => isPunctuation(folder) && folder.description?.languages.some((language2) => model.languages.includes(language2))
  );
}
function identifierFor(model, installed) {
  if (model === void 0 || model.languages.length < 2 || model.abilities.languageIdentification)
    return void 0;
  return installed.find(
    ({ description }) => description?.family === "whisper" && description.abilities.languageIdentification
  );
}

// src/engines/engine-registry.ts
import { EngineRequestError as EngineRequestError2 } from "@earshot/engine";
var EngineRegistry = class {
  /** The engines in the order of the configuration. */
  engines;
  /** @param entries - at least one engine, each with a name of its own */
  constructor(entries) {
    this.engines = entries.map((entry) => ({
      name: entry.name,
      pool: entry.pool,
      get unavailableReason() {
        return entry.unavailableReason;
      },
      get capabilities() {
        return entry.pool.capabilities;
      }
    }));
  }
  /** The languages that at least one engine knows. */
  get languages() {
    return languagesOf(this.engines);
  }
  /** Utterances that all engines together recognise at the same time. */
  get parallelism() {
    return this.engines.reduce((sum2, { pool }) => sum2 + pool.parallelism, 0);
  }
  /** Live channels with which all engines together keep up. */
  get liveCapacity() {
    return this.engines.reduce(
      (sum2, { capabilities, pool }) => sum2 + (capabilities.streaming ? pool.liveCapacity : 0),
      0
    );
  }
  /** Reason why no engine can work; undefined while one can. */
  get unavailableReason() {
    return unavailableReasonOf(this.engines);
  }
  /** State of each engine. */
  get states() {
    return this.engines.map(({ name, pool, unavailableReason }) => ({
      name,
      unavailableReason,
      statistics: pool.statistics()
    }));
  }
  /** The engines for a piece of work, or the reasons why there are none. */
  find(needs) {
    const { engine } = needs;
    if (engine === void 0) return findRoute(needs, this.engines);
    const chosen = this.engines.filter(({ name }) => name === engine);
    if (chosen.length > 0) return findRoute(needs, chosen);
    const names3 = this.engines.map(({ name }) => name).join(", ");
    return {
      unservable: [unservable.option(`the engine ${engine} is not there: there is ${names3}`)]
    };
  }
  /**
   * The engines for a piece of work that was accepted.
   *
   * @throws EngineRequestError when the server has other engines now, of which none can do it
   */
  route(needs) {
    const { route, unservable: reasons } = this.find(needs);
    if (route === void 0)
      throw new EngineRequestError2(reasons.map(({ sentence }) => sentence).join("; "));
    return route;
  }
};
function unavailableReasonOf(engines) {
  const reasons = [];
  for (const { name, unavailableReason } of engines) {
    if (unavailableReason === void 0) return void 0;
    reasons.push(engines.length === 1 ? unavailableReason : `${name}: ${unavailableReason}`);
  }
  return reasons.join("; ");
}
function firstAvailable(engines) {
  return engines.find(({ unavailableReason }) => unavailableReason === void 0);
}

// src/service/listen.ts
var StartError = class extends Error {
  name = "StartError";
};
var backlog = 4096;
var requestGraceMs = 3e3;
async function listen(app, host, port, variable) {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EADDRINUSE")
      throw new StartError(
        `${variable} is ${port}, which another process listens on: choose another port`
      );
    if (code === "EACCES")
      throw new StartError(
        `${variable} is ${port}, which needs rights that this process does not have`
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`EARSHOT_HOST is ${host}, which is no address of this machine`);
    throw error;
  }
  const address = app.server.address();
  const isEverywhere = address.address === "0.0.0.0" || address.address === "::";
  const shown = isEverywhere ? "127.0.0.1" : address.address;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${address.port}`;
}
async function closeApp(app, clock) {
  const closed = new AbortController();
  const closing = app.close().finally(() => closed.abort());
  await clock.sleep(requestGraceMs, closed.signal).catch(() => void 0);
  app.server.closeAllConnections();
  await closing;
}

// src/transcription/transcribe-file.ts
import { roundSeconds as roundSeconds5 } from "@earshot/core/protocol";
import { transcribeAudio } from "@earshot/engine";

// src/transcription/assemble-result.ts
import { roundSeconds as roundSeconds4 } from "@earshot/core/protocol";
import { generateSubtitles } from "@earshot/subtitles";

// src/transcription/count-languages.ts
function createLanguageCount() {
  const words = /* @__PURE__ */ new Map();
  return {
    add({ language: language2, words: added }) {
      words.set(language2, (words.get(language2) ?? 0) + added.length);
    },
    current: () => [...words].sort(([, left], [, right]) => right - left).map(([language2]) => language2)
  };
}
function countLanguages(utterances) {
  const count2 = createLanguageCount();
  for (const utterance2 of utterances) count2.add(utterance2);
  return count2.current();
}

// src/transcription/unavailable-add-ons.ts
var languageModel = "it needs a language model (EARSHOT_LLM_BASE_URL, EARSHOT_LLM_API_KEY and EARSHOT_LLM_MODEL), which this version of the service does not use yet";
var textAnalysis = "this version of the service does not analyse text yet";
var unavailableAddOns = {
  translation: languageModel,
  summarization: languageModel,
  audio_to_llm: languageModel,
  chapterization: languageModel,
  named_entity_recognition: textAnalysis,
  sentiment_analysis: textAnalysis,
  sentences: textAnalysis,
  diarization: "this version of the service does not distinguish speakers yet"
};
var requestable = [
  "translation",
  "summarization",
  "named_entity_recognition",
  "sentiment_analysis",
  "audio_to_llm",
  "sentences",
  "diarization"
];
function addOnResults(flags) {
  const requested = requestable.filter((addOn) => flags[addOn]);
  return Object.fromEntries(requested.map((addOn) => [addOn, unavailable(addOn)]));
}
function unavailable(addOn) {
  return {
    success: false,
    is_empty: true,
    exec_time: 0,
    error: {
      status_code: 501,
      exception: "AddonUnavailable",
      message: `${addOn} is not available: ${unavailableAddOns[addOn]}`
    },
    results: null
  };
}

// src/transcription/assemble-result.ts
function assembleResult({
  params,
  utterances: finished,
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds
}) {
  const utterances = [...finished];
  const transcription3 = {
    full_transcript: utterances.map(({ text: text4 }) => text4).join(" "),
    languages: countLanguages(utterances),
    utterances
  };
  return {
    metadata: resultMetadata({ audioSeconds, distinctChannelCount, transcriptionSeconds }),
    transcription: {
      ...transcription3,
      ...params.sentences ? { sentences: [unavailable("sentences")] } : {},
      ...params.subtitles ? { subtitles: generateSubtitles(transcription3, params.subtitles_config) } : {}
    },
    ...addOnResults(params)
  };
}
function resultMetadata({
  audioSeconds,
  distinctChannelCount,
  transcriptionSeconds
}) {
  return {
    audio_duration: audioSeconds,
    number_of_distinct_channels: distinctChannelCount,
    billing_time: roundSeconds4(audioSeconds * distinctChannelCount),
    transcription_time: roundSeconds4(transcriptionSeconds)
  };
}

// src/transcription/finish-utterance.ts
import { createSpeller } from "@earshot/add-ons";
function createFinishUtterance({
  custom_spelling,
  custom_spelling_config
}) {
  if (!custom_spelling || custom_spelling_config === void 0) return (utterance2) => utterance2;
  const speller = createSpeller(custom_spelling_config);
  return (utterance2) => speller.spell(utterance2);
}

// src/transcription/transcribe-file.ts
async function transcribeProbed({
  path: path3,
  properties,
  decoder,
  engine,
  engineFor,
  params,
  tenant,
  clock,
  signal,
  onProgress,
  onUtterance,
  resume
}) {
  const startedMs = clock.monotonicMs();
  const { code_switching, languages } = params.language_config;
  const channels = properties.track.channelCount;
  const distinct = createDistinctChannels(channels);
  const finish2 = createFinishUtterance(params);
  const utterances = [...resume?.utterances ?? []];
  let frames = 0;
  async function* audio2() {
    for await (const block of decoder.decode(path3, properties, { signal, tenant })) {
      distinct.add(block);
      frames += block[0]?.length ?? 0;
      yield block;
    }
  }
  await transcribeAudio({
    engine,
    audio: audio2(),
    channels,
    engineFor,
    language: languages.length === 1 ? languages[0] : void 0,
    languages: languages.length > 1 ? languages : void 0,
    codeSwitching: code_switching,
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : void 0,
    tenant,
    signal,
    resume,
    onUtterance: (recognised, settledSamples) => {
      const { channel } = recognised;
      const endSample = settledSamples[channel] ?? 0;
      if (distinct.differsFrom(channel) >= endSample) return;
      const utterance2 = finish2(recognised);
      utterances.push(utterance2);
      onUtterance?.(utterance2, settledSamples);
    },
    onProgress: ({ transcribedSeconds }) => onProgress?.({ audioSeconds: properties.durationSeconds, transcribedSeconds })
  });
  const distinctChannelCount = distinct.current().length;
  return assembleResult({
    params,
    utterances,
    // What was decoded is the truth; the properties come from the packets.
    audioSeconds: roundSeconds5(frames / engineRateHz),
    distinctChannelCount,
    transcriptionSeconds: (clock.monotonicMs() - startedMs) / 1e3
  });
}
async function transcribeFile(options) {
  const { decoder, path: path3, signal, tenant } = options;
  const properties = await decoder.probe(path3, { signal, tenant });
  return { properties, result: await transcribeProbed({ ...options, properties }) };
}

// src/transcription/describe-assumption.ts
function describeAssumption({ language_config }, { languageDetection, languages }) {
  const [own] = languages;
  const isAssumed = language_config.languages.length === 0 && !languageDetection;
  return isAssumed && own !== void 0 ? { language_assumed: own } : {};
}

// src/transcription/describe-vocabulary.ts
var maximumNamed = 100;
async function describeVocabulary(engine, vocabulary, tenant, signal) {
  if (vocabulary === void 0) return {};
  const { notes } = await engine.prepareVocabulary(vocabulary, tenant, signal);
  return notes.length === 0 ? {} : { custom_vocabulary: { notes: notes.slice(0, maximumNamed), notes_count: notes.length } };
}

// package.json
var package_default = {
  name: "@earshot/server",
  version: "0.0.0",
  description: "The self-hosted speech-to-text service.",
  keywords: [
    "speech-to-text",
    "transcription",
    "self-hosted",
    "server",
    "live-transcription"
  ],
  homepage: "https://github.com/earshot/earshot/tree/main/apps/server#readme",
  bugs: "https://github.com/earshot/earshot/issues",
  license: "MIT",
  author: "Earshot contributors",
  type: "module",
  exports: {
    ".": {
      "@earshot/source": "./src/index.ts",
      types: "./src/index.ts",
      default: "./dist/index.js"
    },
    "./testing": "./test/support/index.ts",
    "./testing/jobs": "./test/support/fill-jobs.ts",
    "./testing/loop-probe": "./test/support/loop-probe.mjs",
    "./package.json": "./package.json"
  },
  files: [
    "dist",
    "README.md",
    "CHANGELOG.md"
  ],
  engines: {
    node: ">=20.19"
  },
  repository: {
    type: "git",
    url: "git+https://github.com/earshot/earshot.git",
    directory: "apps/server"
  },
  scripts: {
    build: "tsup",
    prepack: "turbo run build",
    typecheck: "tsc -p tsconfig.json",
    test: "vitest run",
    mutation: "stryker run"
  },
  dependencies: {
    "@earshot/add-ons": "workspace:*",
    "@earshot/audio": "workspace:*",
    "@earshot/core": "workspace:*",
    "@earshot/engine": "workspace:*",
    "@earshot/subtitles": "workspace:*",
    "@discoveryjs/json-ext": "1.1.0",
    "@fastify/compress": "9.2.0",
    "@fastify/cors": "11.4.3",
    "@fastify/helmet": "13.2.0",
    "@fastify/multipart": "10.1.9",
    "@fastify/rate-limit": "11.2.0",
    "@fastify/swagger": "9.9.3",
    "@scalar/fastify-api-reference": "1.44.26",
    "@wasm-audio-decoders/flac": "0.2.11",
    "@wasm-audio-decoders/ogg-vorbis": "0.1.20",
    "better-sqlite3": "12.11.1",
    bufferutil: "4.1.0",
    fastify: "5.12.8",
    "ipaddr.js": "2.5.0",
    kysely: "0.28.18",
    "mpg123-decoder": "1.0.3",
    "ogg-opus-decoder": "1.7.5",
    pino: "9.14.0",
    "prom-client": "15.1.3",
    standardwebhooks: "1.1.1",
    undici: "7.30.2",
    ws: "8.23.0",
    zod: "catalog:"
  },
  devDependencies: {
    "@asyncapi/parser": "3.6.3",
    "@redocly/openapi-core": "2.64.0",
    "@earshot/live": "workspace:*",
    "@earshot/presets": "workspace:*",
    "@earshot/specification": "workspace:*",
    "@earshot/testing": "workspace:*",
    "@types/better-sqlite3": "7.6.13",
    "@types/node": "catalog:",
    "@types/ws": "8.18.2",
    esbuild: "0.27.7",
    "fast-check": "catalog:",
    "fastify-type-provider-zod": "7.0.0",
    openai: "catalog:",
    "openapi-fetch": "0.17.0",
    "openapi-typescript": "7.13.0",
    tsup: "catalog:",
    typescript: "catalog:",
    vitest: "catalog:"
  },
  publishConfig: {
    access: "public",
    exports: {
      ".": "./dist/index.js",
      "./package.json": "./package.json"
    }
  }
};

// src/callbacks/callback-dispatcher.ts
import { setMaxListeners } from "events";

// src/outbound/address-error.ts
var AddressError = class _AddressError extends Error {
  name = "AddressError";
  code = "address-not-allowed";
  isRetryable;
  constructor(message, { isRetryable = false, cause } = {}) {
    super(message, cause === void 0 ? {} : { cause });
    this.isRetryable = isRetryable;
  }
  /**
   * The error for a host that is not public or does not exist. Both have one message, so that it does not reveal which names exist
   * inside the operator's network.
   */
  static notPublic(options = {}) {
    return new _AddressError(
      "The host of the address does not exist or is not public; the operator can allow it with EARSHOT_ALLOW_PRIVATE_SOURCES",
      options
    );
  }
};

// src/outbound/deadline.ts
function startDeadline(clock, durationMs, outer, createReason = () => new DOMException("The deadline has passed", "TimeoutError")) {
  const controller = new AbortController();
  const stop2 = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) forward();
  outer?.addEventListener("abort", forward, { once: true });
  clock.sleep(durationMs, stop2.signal).then(
    () => controller.abort(createReason()),
    // Cleared: the work was over in time.
    () => void 0
  );
  return {
    signal: controller.signal,
    clear: () => {
      stop2.abort();
      outer?.removeEventListener("abort", forward);
    }
  };
}

// src/outbound/guarded-agent.ts
import { callbackify } from "util";
import ipaddr3 from "ipaddr.js";
import { Agent, buildConnector } from "undici";
function createGuardedAgent({
  rules,
  resolveHost,
  connectTimeoutMs,
  headersTimeoutMs: headersTimeoutMs2,
  bodyTimeoutMs,
  connectionsPerHost
}) {
  const isAllowed = (address, host) => rules.hosts.has(host) || isAllowedAddress(address, rules);
  const findAllowed = callbackify(async (hostname2) => {
    const addresses = await resolveHost(hostname2).catch((error) => {
      throw AddressError.notPublic({ cause: error, isRetryable: isTemporary(error) });
    });
    const [first] = addresses;
    const areAllowed = addresses.every(({ address }) => isAllowed(address, bareHost(hostname2)));
    if (first === void 0 || !areAllowed) throw AddressError.notPublic();
    return { first, all: [...addresses] };
  });
  const lookup = (hostname2, options, callback) => findAllowed(hostname2, (error, found) => {
    if (error !== null) callback(error, "");
    else if (options.all === true) callback(null, found.all);
    else callback(null, found.first.address, found.first.family);
  });
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup });
  return new Agent({
    headersTimeout: headersTimeoutMs2,
    bodyTimeout: bodyTimeoutMs,
    connections: connectionsPerHost,
    pipelining: 1,
    connect(options, callback) {
      const host = bareHost(options.hostname);
      if (ipaddr3.isValid(host) && !isAllowed(host, host)) {
        callback(AddressError.notPublic(), null);
        return;
      }
      connect(options, (...[error, socket]) => {
        if (error !== null) callback(error, null);
        else if (isAllowed(remoteAddressOf(socket), host)) callback(null, socket);
        else {
          socket.destroy();
          callback(AddressError.notPublic(), null);
        }
      });
    }
  });
}
function remoteAddressOf(socket) {
  return socket.remoteAddress ?? "";
}
function isTemporary(error) {
  return errorCode(error) === "EAI_AGAIN";
}

// src/outbound/host-resolver.ts
import { Resolver as Resolver2 } from "dns/promises";
import ipaddr5 from "ipaddr.js";

// src/outbound/resolver-files.ts
import { readFile as readFile3, stat as stat3 } from "fs/promises";
import ipaddr4 from "ipaddr.js";
function parseHosts(text4) {
  const hosts = /* @__PURE__ */ new Map();
  for (const line of text4.split("\n")) {
    const [address, ...names3] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (address === void 0 || !ipaddr4.isValid(address)) continue;
    for (const name of names3.map((each) => each.toLowerCase()))
      hosts.set(name, [...hosts.get(name) ?? [], address]);
  }
  return hosts;
}
function parseSearchRules(text4) {
  let domains = [];
  let dots = 1;
  for (const line of text4.split("\n")) {
    const [keyword, ...values] = line.replace(/[#;].*/, "").trim().split(/\s+/);
    if (keyword === "search" || keyword === "domain")
      domains = values.map((each) => each.replace(/\.$/, "")).filter((each) => each !== "");
    if (keyword !== "options") continue;
    const given = values.map((each) => /^ndots:(\d{1,2})$/.exec(each)?.[1]).find(Boolean);
    if (given !== void 0) dots = Math.min(15, Number(given));
  }
  return { domains, dots };
}
function namesToTry(name, { domains, dots }) {
  if (name.endsWith(".")) return [name.slice(0, -1)];
  const found = domains.map((domain) => `${name}.${domain}`);
  return name.split(".").length - 1 >= dots ? [name, ...found] : [...found, name];
}
var checkEveryMs = 5e3;
function watchFile(path3, parse2) {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let state;
  const check = async () => {
    const changed = await stat3(path3).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0
    );
    if (state?.changed === changed) return state;
    return { changed, value: parse2(await readFile3(path3, "utf8").catch(() => "")) };
  };
  return {
    async read(nowMs) {
      if (state === void 0 || nowMs - checkedAtMs >= checkEveryMs) {
        checkedAtMs = nowMs;
        state = await check();
      }
      return state.value;
    }
  };
}

// src/outbound/host-resolver.ts
var lookupMs = 5e3;
var serverMs = 1500;
var cacheMs2 = 5e3;
var maximumCached = 1e3;
var absences = /* @__PURE__ */ new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);
function createHostResolver({
  servers = [],
  clock = systemClock,
  hostsPath = "/etc/hosts",
  resolverPath = "/etc/resolv.conf"
} = {}) {
  const hosts = watchFile(hostsPath, parseHosts);
  const machine = watchFile(resolverPath, (text4) => ({
    search: parseSearchRules(text4),
    resolver: makeResolver(servers)
  }));
  const cache = /* @__PURE__ */ new Map();
  const find = async (name) => {
    const known = (await hosts.read(clock.monotonicMs())).get(name);
    if (known !== void 0) return known.map(toHostAddress);
    if (name === "localhost" || name.endsWith(".localhost"))
      return ["127.0.0.1", "::1"].map(toHostAddress);
    const { resolver, search } = await machine.read(clock.monotonicMs());
    let isTemporary2 = false;
    for (const candidate of namesToTry(name, search)) {
      const found = await query(resolver, candidate);
      if (found.addresses.length > 0) return found.addresses.map(toHostAddress);
      isTemporary2 ||= found.isTemporary;
    }
    throw failure(isTemporary2);
  };
  return async (hostname2) => {
    const name = hostname2.endsWith(".") ? `${bareHost(hostname2)}.` : bareHost(hostname2);
    if (ipaddr5.isValid(name)) return [toHostAddress(name)];
    const nowMs = clock.monotonicMs();
    const cached = cache.get(name);
    if (cached !== void 0 && cached.untilMs > nowMs) return cached.addresses;
    const addresses = withLimit(find(name), clock);
    cache.delete(name);
    cache.set(name, { untilMs: nowMs + cacheMs2, addresses });
    for (const oldest of cache.keys()) {
      if (cache.size <= maximumCached) break;
      cache.delete(oldest);
    }
    try {
      return await addresses;
    } catch (error) {
      if (cache.get(name)?.addresses === addresses) cache.delete(name);
      throw error;
    }
  };
}
function makeResolver(servers) {
  const resolver = new Resolver2({ timeout: serverMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}
async function query(resolver, name) {
  const responses2 = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return {
    addresses: responses2.flatMap(
      (response) => response.status === "fulfilled" ? response.value : []
    ),
    isTemporary: responses2.some(
      (response) => response.status === "rejected" && !absences.has(errorCode(response.reason))
    )
  };
}
async function withLimit(result, clock) {
  const settled2 = new AbortController();
  const tooLate = clock.sleep(lookupMs, settled2.signal).then(
    () => {
      throw failure(true);
    },
    () => result
  );
  return Promise.race([result, tooLate]).finally(() => settled2.abort());
}
function toHostAddress(address) {
  return { address, family: ipaddr5.parse(address).kind() === "ipv4" ? 4 : 6 };
}
function failure(isTemporary2) {
  return isTemporary2 ? Object.assign(new Error("The name servers do not answer"), { code: "EAI_AGAIN" }) : Object.assign(new Error("There is no such host"), { code: "ENOTFOUND" });
}

// src/outbound/outbound-url.ts
import ipaddr6 from "ipaddr.js";
var foreignPorts = /* @__PURE__ */ new Set([
  1719,
  1720,
  1723,
  2049,
  3659,
  4045,
  4190,
  5060,
  5061,
  6e3,
  6566,
  6665,
  6666,
  6667,
  6668,
  6669,
  6679,
  6697,
  10080
]);
function isWebPort(port) {
  const number4 = Number(port);
  return port === "" || number4 === 80 || number4 === 443 || number4 > 1023 && !foreignPorts.has(number4);
}
function parseOutboundUrl(text4, rules) {
  if (!URL.canParse(text4)) throw new AddressError("The address is not a URL");
  const url = new URL(text4);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new AddressError("The address must begin with http:// or https://");
  if (url.username !== "" || url.password !== "")
    throw new AddressError("The address must not contain a user name or a password");
  const host = bareHost(url.hostname);
  if (rules.hosts.has(host)) return url;
  const isLiteral = ipaddr6.isValid(host);
  if (isLiteral && !isAllowedAddress(host, rules)) throw AddressError.notPublic();
  const isListed = isLiteral && !isPublicAddress(host);
  if (!isListed && !isWebPort(url.port))
    throw new AddressError(
      "The port of the address must be 80, 443 or one above 1023 that no other protocol uses"
    );
  return url;
}

// src/callbacks/callback-retry.ts
var second = 1e3;
var minute = 60 * second;
var hour = 60 * minute;
var delaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour
];
var jitter = 0.2;
var longestRetryAfterMs = 24 * hour;
function retryDelay(attempts, retryAfterMs, random) {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === void 0) return null;
  const spreadMs = Math.round(delayMs * (1 - jitter + 2 * jitter * random()));
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}
function parseRetryAfter(text4, nowMs) {
  if (text4 === void 0) return null;
  const trimmed = text4.trim();
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed) * 1e3;
  const at = /\b(?:GMT|UTC)$/i.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

// src/callbacks/delivery-limits.ts
var quickMs = 2e3;
var quickForMs = 10 * 60 * 1e3;
var shortestPauseMs = 5e3;
var longestPauseMs = 5 * 60 * 1e3;
var jitter2 = 0.2;
var maximumLanes = 1e4;
var DeliveryLimits = class {
  #options;
  #monotonicMs;
  #random;
  #lanes = /* @__PURE__ */ new Map();
  #slowOfKey = /* @__PURE__ */ new Map();
  #ofKey = /* @__PURE__ */ new Map();
  #slowOfHost = /* @__PURE__ */ new Map();
  #ofAddress = /* @__PURE__ */ new Map();
  #inFlight = 0;
  constructor(options, { monotonicMs, random }) {
    this.#options = options;
    this.#monotonicMs = monotonicMs;
    this.#random = random;
  }
  /** True while at least one more attempt may be begun. */
  get hasRoom() {
    return this.#inFlight < this.#options.total;
  }
  /**
   * Shares out what may be begun now: one attempt for each key in turn, those with the fewest under way first, and for each key its lane
   * that waits longest.
   */
  share(due) {
    const plan = this.#plan();
    const shares = /* @__PURE__ */ new Map();
    const byKey = /* @__PURE__ */ new Map();
    for (const lane of [...due].sort((left, right) => left.dueAt - right.dueAt)) {
      const lanes = byKey.get(lane.keyId);
      if (lanes === void 0) byKey.set(lane.keyId, [lane]);
      else lanes.push(lane);
    }
    for (let hasShared = true; hasShared; ) {
      hasShared = false;
      const keys = [...byKey].sort(([left], [right]) => plan.ofKey(left) - plan.ofKey(right));
      for (const [keyId, lanes] of keys) {
        const index = lanes.findIndex((lane2) => plan.isAllowed(lane2));
        const [lane] = index < 0 ? [] : lanes.splice(index, 1);
        if (lane === void 0) {
          byKey.delete(keyId);
          continue;
        }
        plan.add(lane);
        lanes.push(lane);
        const share = shares.get(laneKey(lane));
        if (share === void 0)
          shares.set(laneKey(lane), { keyId: lane.keyId, host: lane.host, count: 1 });
        else share.count += 1;
        hasShared = true;
      }
    }
    return [...shares.values()];
  }
  /** Begins an attempt. */
  begin(lane) {
    const state = this.#laneOf(lane);
    const startedAtMs = this.#monotonicMs();
    const isSlow = !this.#isQuick(state);
    state.inFlight += 1;
    state.usedAtMs = startedAtMs;
    this.#inFlight += 1;
    add(this.#ofKey, lane.keyId, 1);
    if (isSlow) add(this.#slowOfKey, lane.keyId, 1);
    if (isSlow) add(this.#slowOfHost, lane.host, 1);
    const counted2 = [];
    let isOver = false;
    return {
      enter: (address) => {
        const own = `${lane.keyId} ${address}`;
        const { perAddress } = this.#options;
        const hasRoom = (this.#ofAddress.get(own) ?? 0) < perAddress / 2 && (!isSlow || (this.#ofAddress.get(address) ?? 0) < perAddress);
        if (!hasRoom) return false;
        counted2.push(own, address);
        for (const each of counted2) add(this.#ofAddress, each, 1);
        return true;
      },
      end: (outcome) => {
        if (isOver) return;
        isOver = true;
        state.inFlight -= 1;
        this.#inFlight -= 1;
        add(this.#ofKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfHost, lane.host, -1);
        for (const each of counted2) add(this.#ofAddress, each, -1);
        if (outcome !== void 0) this.#record(state, outcome, startedAtMs);
      }
    };
  }
  #record(lane, outcome, startedAtMs) {
    const nowMs = this.#monotonicMs();
    if (outcome.kind === "silent") {
      lane.limit = 1;
      lane.quickAtMs = Number.NEGATIVE_INFINITY;
      if (startedAtMs < lane.pausedAtMs) return;
      lane.silences += 1;
      const pauseMs3 = Math.min(shortestPauseMs * 2 ** (lane.silences - 1), longestPauseMs);
      this.#pause(lane, nowMs, pauseMs3 * (1 - jitter2 + 2 * jitter2 * this.#random()));
      return;
    }
    lane.silences = 0;
    const { durationMs, isDelivered: isDelivered2, pauseMs: pauseMs2 } = outcome;
    if (durationMs > quickMs || pauseMs2 !== null) {
      lane.limit = 1;
      lane.quickAtMs = Number.NEGATIVE_INFINITY;
    } else {
      lane.limit = Math.min(lane.limit * 2, this.#options.perLane);
      if (isDelivered2) lane.quickAtMs = nowMs;
    }
    if (pauseMs2 !== null) this.#pause(lane, nowMs, Math.min(pauseMs2, longestPauseMs));
  }
  #pause(lane, nowMs, durationMs) {
    lane.pausedAtMs = nowMs;
    lane.pausedUntilMs = nowMs + durationMs;
  }
  #isQuick(lane) {
    return this.#monotonicMs() - lane.quickAtMs < quickForMs;
  }
  #laneOf(lane) {
    const key2 = laneKey(lane);
    const known = this.#lanes.get(key2);
    if (known !== void 0) return known;
    this.#removeIdleLanes();
    const made = {
      limit: 1,
      inFlight: 0,
      silences: 0,
      pausedUntilMs: Number.NEGATIVE_INFINITY,
      pausedAtMs: Number.NEGATIVE_INFINITY,
      quickAtMs: Number.NEGATIVE_INFINITY,
      usedAtMs: this.#monotonicMs()
    };
    this.#lanes.set(key2, made);
    return made;
  }
  /** Removes lanes when there are too many: the tenth that was used longest ago. */
  #removeIdleLanes() {
    if (this.#lanes.size < maximumLanes) return;
    const idle = [...this.#lanes].filter(([, { inFlight }]) => inFlight === 0);
    idle.sort(([, left], [, right]) => left.usedAtMs - right.usedAtMs);
    for (const [key2] of idle.slice(0, maximumLanes / 10)) this.#lanes.delete(key2);
  }
  /** The limits as they would be after what is planned. */
  #plan() {
    const { perHost, perKey, reserved, total } = this.#options;
    const planned = { all: 0 };
    const ofKey = /* @__PURE__ */ new Map();
    const slowOfKey = /* @__PURE__ */ new Map();
    const slowOfHost = /* @__PURE__ */ new Map();
    const ofLane = /* @__PURE__ */ new Map();
    const count2 = (key2) => sumOf(key2, this.#ofKey, ofKey);
    return {
      ofKey: count2,
      isAllowed: (lane) => {
        const state = this.#lanes.get(laneKey(lane));
        const isQuick = state !== void 0 && this.#isQuick(state);
        const free = total - this.#inFlight - planned.all;
        if (free <= 0) return false;
        const underWay = (state?.inFlight ?? 0) + (ofLane.get(laneKey(lane)) ?? 0);
        if (underWay >= (state?.limit ?? 1)) return false;
        if (state !== void 0 && this.#monotonicMs() < state.pausedUntilMs) return false;
        const ofThisKey = count2(lane.keyId);
        if (ofThisKey === 0) return true;
        if (ofThisKey >= total - reserved) return false;
        if (isQuick) return true;
        return free > reserved && sumOf(lane.keyId, this.#slowOfKey, slowOfKey) < perKey && sumOf(lane.host, this.#slowOfHost, slowOfHost) < perHost;
      },
      add: (lane) => {
        const state = this.#lanes.get(laneKey(lane));
        planned.all += 1;
        add(ofKey, lane.keyId, 1);
        add(ofLane, laneKey(lane), 1);
        if (state !== void 0 && this.#isQuick(state)) return;
        add(slowOfKey, lane.keyId, 1);
        add(slowOfHost, lane.host, 1);
      }
    };
  }
};
function laneKey({ keyId, host }) {
  return `${keyId} ${host}`;
}
function sumOf(key2, ...counts) {
  return counts.reduce((sum2, each) => sum2 + (each.get(key2) ?? 0), 0);
}
function add(counts, key2, change) {
  const count2 = (counts.get(key2) ?? 0) + change;
  if (count2 === 0) counts.delete(key2);
  else counts.set(key2, count2);
}

// src/callbacks/read-callback-message.ts
async function readCallbackMessage(database, { jobId, payload }, nowMs) {
  const job = await database.selectFrom("jobs").innerJoin("api_keys", "api_keys.id", "jobs.key_id").leftJoin("job_results", "job_results.job_id", "jobs.id").select([
    "jobs.id",
    "jobs.status",
    "jobs.custom_metadata",
    "jobs.error_code",
    "jobs.error_message",
    "job_results.id as result_id",
    "job_results.byte_length",
    "api_keys.webhook_secret",
    "api_keys.former_webhook_secret",
    "api_keys.former_webhook_secret_expires_at"
  ]).where("jobs.id", "=", jobId).executeTakeFirst();
  if (job === void 0) return void 0;
  const secrets2 = signingSecrets(job, nowMs);
  const id = JSON.stringify(job.id);
  if (payload !== null) {
    const { result_data: data, ...message } = JSON.parse(payload);
    const before = `{"id":${id},"event":"live.${message.type}","payload":`;
    if (data === void 0) return messageOf({ head: `${before}${payload}}`, secrets: secrets2 });
    if (job.result_id === null) return void 0;
    const head2 = `${before}${JSON.stringify(message).slice(0, -1)},"data":`;
    const result2 = { id: job.result_id, byteLength: job.byte_length ?? 0 };
    return messageOf({ head: head2, result: result2, range: data, database, tail: `${data.suffix}}}`, secrets: secrets2 });
  }
  const metadata2 = job.custom_metadata === null ? "" : `,"custom_metadata":${job.custom_metadata}`;
  if (job.status !== "done") {
    const error = JSON.stringify({ code: job.error_code, message: job.error_message });
    const head2 = `{"id":${id},"event":"transcription.error","error":${error}${metadata2}}`;
    return messageOf({ head: head2, secrets: secrets2 });
  }
  const head = `{"id":${id},"event":"transcription.success","payload":`;
  if (job.result_id === null) return messageOf({ head: `${head}null${metadata2}}`, secrets: secrets2 });
  const result = { id: job.result_id, byteLength: job.byte_length ?? 0 };
  const range = { from: 0, to: result.byteLength };
  return messageOf({ head, result, range, database, tail: `${metadata2}}`, secrets: secrets2 });
}
function messageOf(parts) {
  const { head, secrets: secrets2 } = parts;
  const { from, to: to2 } = parts.result === void 0 ? { from: 0, to: 0 } : parts.range;
  const tail = parts.result === void 0 ? "" : parts.tail;
  return {
    byteLength: Buffer.byteLength(head) + (to2 - from) + Buffer.byteLength(tail),
    secrets: secrets2,
    async *read() {
      yield head;
      if (parts.result === void 0) return;
      yield* readResult(parts.database, parts.result, parts.range);
      yield tail;
    }
  };
}

// src/callbacks/send-callback.ts
import { Readable } from "stream";
import { request } from "undici";

// src/callbacks/sign-callback.ts
import { createHmac } from "crypto";
var secretPrefix = "whsec_";
async function signCallback(secrets2, { id, timestamp: timestamp2 }, body) {
  const hmacs = secrets2.map((secret) => {
    const key2 = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return createHmac("sha256", key2).update(`${id}.${timestamp2}.`);
  });
  for await (const fragment of body) for (const hmac of hmacs) hmac.update(fragment);
  return hmacs.map((hmac) => `v1,${hmac.digest("base64")}`).join(" ");
}

// src/callbacks/send-callback.ts
var maximumBodyBytes = 64 * 1024;
var maximumBodyMs = 1e3;
async function sendCallback({ id, url, method }, message, { dispatcher, clock, nowMs, signal }) {
  const timestamp2 = Math.floor(nowMs / 1e3);
  const signature = await signCallback(message.secrets, { id, timestamp: timestamp2 }, message.read());
  const response = await request(url, {
    method,
    body: Readable.from(message.read(), { objectMode: false }),
    dispatcher,
    signal,
    headers: {
      "content-type": "application/json",
      "content-length": String(message.byteLength),
      "user-agent": "Earshot",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp2),
      "webhook-signature": signature
    }
  });
  await discard(response.body, clock, signal);
  const retryAfter = response.headers["retry-after"];
  return {
    status: response.statusCode,
    retryAfterMs: parseRetryAfter(typeof retryAfter === "string" ? retryAfter : void 0, nowMs)
  };
}
async function discard(body, clock, signal) {
  const deadline = startDeadline(clock, maximumBodyMs, signal);
  try {
    await body.dump({ limit: maximumBodyBytes, signal: deadline.signal });
  } catch {
    body.on("error", () => void 0).destroy();
  } finally {
    deadline.clear();
  }
}

// src/callbacks/callback-dispatcher.ts
var attemptMs = 15e3;
var limits = {
  pollMs: 1e3,
  /** Time after which the process that sends a callback is taken for dead, in milliseconds. */
  heldMs: attemptMs + 1e4,
  total: 64,
  reserved: 16,
  perKey: 16,
  perLane: 4,
  perHost: 8,
  perAddress: 16
};
var addressBusyMs = 1e3;
var expiry = { ageMs: 72 * 3600 * 1e3, everyMs: 6e4, atOnce: 1e3 };
var CallbackDispatcher = class {
  #options;
  #outbox;
  #agent;
  #limits;
  #closing = new AbortController();
  #underWay = /* @__PURE__ */ new Set();
  #running;
  #expiredAtMs = Number.NEGATIVE_INFINITY;
  constructor(options) {
    this.#options = { resolveHost: createHostResolver(), random: Math.random, ...options };
    const { clock, outbox, random, resolveHost, rules } = this.#options;
    this.#outbox = outbox;
    setMaxListeners(limits.total, this.#closing.signal);
    this.#limits = new DeliveryLimits(limits, { monotonicMs: () => clock.monotonicMs(), random });
    this.#agent = createGuardedAgent({
      rules,
      resolveHost,
      connectTimeoutMs: attemptMs,
      headersTimeoutMs: attemptMs,
      bodyTimeoutMs: attemptMs,
      connectionsPerHost: limits.total
    });
  }
  /** Starts delivering; idempotent. */
  start() {
    this.#running ??= this.#run();
  }
  /** Stops, and releases what is under way; idempotent. */
  async close() {
    this.#closing.abort(new Error("The service is closing"));
    await this.#running;
    await Promise.all(this.#underWay);
    await this.#agent.destroy();
  }
  async #run() {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const seen = this.#outbox.wakeUp.notifications;
      await this.#begin();
      await this.#wait(signal, seen);
    }
  }
  /** Waits until an attempt ended, which makes room, callbacks were written, or the outbox is to be polled again. */
  async #wait(signal, seen) {
    const enough = new AbortController();
    const pause = this.#outbox.wakeUp.wait(limits.pollMs, AbortSignal.any([signal, enough.signal]), seen).catch(() => void 0);
    await Promise.race([pause, ...this.#underWay]);
    enough.abort();
  }
  async #begin() {
    try {
      await this.#expire();
      if (!this.#limits.hasRoom) return;
      const shares = this.#limits.share(await this.#outbox.dueLanes());
      for (const attempt of await this.#outbox.take(shares, limits.heldMs)) {
        const slot = this.#limits.begin(attempt);
        const delivery = this.#deliver(attempt, slot).finally(() => {
          slot.end();
          this.#underWay.delete(delivery);
        });
        this.#underWay.add(delivery);
      }
    } catch (error) {
      this.#options.logger.error({ err: error }, "callbacks cannot be read");
    }
  }
  /** Abandons, once a minute, what has waited for too long behind callbacks to a receiver that is dead. */
  async #expire() {
    const { clock, logger } = this.#options;
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#expiredAtMs < expiry.everyMs) return;
    const count2 = await this.#outbox.abandonOlderThan(expiry.ageMs, expiry.atOnce);
    if (count2 < expiry.atOnce) this.#expiredAtMs = nowMs;
    if (count2 > 0) logger.warn({ count: count2 }, "callbacks abandoned that waited for three days");
  }
  async #deliver(attempt, slot) {
    const { clock, logger, random } = this.#options;
    const about = { callbackId: attempt.id, jobId: attempt.jobId, attempts: attempt.attempts };
    const startedAtMs = clock.monotonicMs();
    try {
      const sent = await this.#send(attempt, slot);
      if (sent === "gone") return;
      if (sent === "busy") {
        await this.#outbox.release(attempt, addressBusyMs);
        return;
      }
      const response = "reason" in sent ? null : sent;
      if (this.#closing.signal.aborted && response === null) {
        await this.#outbox.release(attempt);
        return;
      }
      slot.end(outcomeOf(response, clock.monotonicMs() - startedAtMs));
      const status = response?.status ?? null;
      if (isDelivered(status)) {
        await this.#outbox.markDelivered(attempt, status);
        logger.info({ ...about, status }, "callback delivered");
        return;
      }
      const delayMs = status === 410 ? null : retryDelay(attempt.attempts, response?.retryAfterMs ?? null, random);
      if (delayMs === null) await this.#outbox.markAbandoned(attempt, status);
      else await this.#outbox.reschedule(attempt, delayMs, status);
      logger.warn(
        { ...about, status, delayMs, ..."reason" in sent ? sent : {} },
        delayMs === null ? "callback abandoned" : "callback rescheduled"
      );
    } catch (error) {
      logger.error({ ...about, err: error }, "the end of a callback cannot be written");
    }
  }
  /** Sends a callback, once its receiver has an address with room for one more. */
  async #send(attempt, slot) {
    const { clock, database } = this.#options;
    if (!slot.enter(await this.#addressOf(attempt))) return "busy";
    const message = await readCallbackMessage(database, attempt, clock.now());
    if (message === void 0) return "gone";
    const deadline = startDeadline(clock, attemptMs, this.#closing.signal);
    try {
      const { signal } = deadline;
      return await sendCallback(attempt, message, {
        dispatcher: this.#agent,
        clock,
        nowMs: clock.now(),
        signal
      });
    } catch (error) {
      return { reason: errorCode(error) || "unknown" };
    } finally {
      deadline.clear();
    }
  }
  /** The address of a receiver; its name when it has none, for which the attempt fails as well. */
  async #addressOf({ url }) {
    const { hostname: hostname2 } = new URL(url);
    const [first] = await this.#options.resolveHost(hostname2).catch(() => []);
    return first?.address ?? hostname2;
  }
};
function isDelivered(status) {
  return status !== null && status >= 200 && status < 300;
}
function outcomeOf(response, durationMs) {
  if (response === null) return { kind: "silent" };
  const { retryAfterMs, status } = response;
  const isAsked = (status === 429 || status === 503) && retryAfterMs !== null && retryAfterMs > 0;
  return {
    kind: "responded",
    isDelivered: isDelivered(status),
    durationMs,
    pauseMs: isAsked ? retryAfterMs : null
  };
}

// src/events/job-event.ts
var firstCursor = { utterances: 0, progress: -1 };

// src/events/job-follower.ts
var pollMs = 1e3;
function createJobFollower({ queue, storage }) {
  const utterancesOf = (jobId, { status }, from) => status === "done" ? storage.results.readUtterances(jobId, from) : storage.journal.read(jobId, from);
  async function* follow({
    keyId,
    jobId,
    after = firstCursor,
    signal
  }) {
    const watch = queue.updates.watch(jobId);
    let cursor = after;
    try {
      while (!signal.aborted) {
        const seen = watch.updates;
        const state = await storage.jobs.getState(keyId, jobId);
        if (state === void 0) return;
        for await (const text4 of utterancesOf(jobId, state, cursor.utterances)) {
          if (signal.aborted) return;
          cursor = { ...cursor, utterances: cursor.utterances + 1 };
          yield { type: "utterance", cursor, text: text4 };
        }
        const { errorCode: errorCode2, errorMessage, progress, status } = state;
        if (status === "done") return yield { type: "done", cursor };
        if (status === "error")
          return yield {
            type: "error",
            cursor,
            code: errorCode2 ?? 500,
            message: errorMessage ?? ""
          };
        if (progress.version > cursor.progress) {
          cursor = { ...cursor, progress: progress.version };
          yield { type: "progress", cursor, progress };
        }
        await watch.wait(pollMs, signal, seen).catch(() => void 0);
      }
    } catch (error) {
      if (!(error instanceof ResultDeletedError)) throw error;
    } finally {
      watch.close();
    }
  }
  return { follow };
}

// src/http/create-app.ts
import { createServer as createHttpServer } from "http";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import { fastify as fastify2, LogController } from "fastify";

// src/errors/error-response.ts
import { randomUUID as randomUUID4 } from "crypto";
import { STATUS_CODES } from "http";
import { errorBody } from "@earshot/core/protocol";
var requestIdPattern = /^[\w.:-]{1,128}$/;
function requestIdentifier(headers) {
  const given = headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID4();
}
function rawResponse(error, failed) {
  const body = JSON.stringify(errorBody(error, failed));
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-request-id": failed.requestId,
    ...error.headers,
    connection: "close"
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
    ...lines,
    "",
    body
  ].join("\r\n");
}

// src/errors/http-error.ts
import { usualErrorCode } from "@earshot/core/protocol";
var brand = /* @__PURE__ */ Symbol.for("earshot.server.HttpError");
var HttpError = class _HttpError extends Error {
  name = "HttpError";
  code;
  [brand] = true;
  statusCode;
  validationErrors;
  field;
  headers;
  /**
   * @param statusCode - 400 to 599
   * @param message - what is wrong and what is allowed; never a secret
   * @param details - code, headers and the like
   */
  constructor(statusCode, message, details = {}) {
    super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.statusCode = statusCode;
    this.code = details.code ?? usualErrorCode(statusCode);
    this.validationErrors = details.validationErrors;
    this.field = details.field;
    this.headers = {
      ...details.headers,
      ...details.retryAfterSeconds === void 0 ? {} : { "retry-after": String(Math.max(1, Math.ceil(details.retryAfterSeconds))) }
    };
  }
  /** True for an HttpError of this copy of the module or of another one. */
  static is(error) {
    return error instanceof Error && brand in error;
  }
  /** The 400 for the issues of a body, a query or a header. */
  static validation(issues, code) {
    return new _HttpError(400, issues[0] ?? "The request is not valid", {
      ...code === void 0 ? {} : { code },
      validationErrors: issues
    });
  }
  /**
   * The 404 for a resource; it is the same whether the resource never existed or belongs to another key.
   *
   * @param noun - such as `pre-recorded job`
   * @param id - the id of the request
   */
  static notFound(noun2, id) {
    return new _HttpError(404, `There is no ${noun2} with the id ${JSON.stringify(id.slice(0, 80))}`);
  }
};

// src/http/access/address-block.ts
import { isIPv6 } from "net";
var mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
function groupsOf(address) {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === void 0 || tail === "" ? [] : tail.split(":");
  const zeros = tail === void 0 ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
}
function addressBlock(address) {
  const mapped = mappedIPv4.exec(address)?.[1];
  if (mapped !== void 0) return mapped;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

// src/http/access/connection-limit.ts
var reservedShare = 0.1;
var few = 8;
var refusal = (message, now) => {
  const error = new HttpError(503, message, {
    code: "too_many_connections",
    retryAfterSeconds: 10
  });
  return rawResponse(error, { path: "", requestId: requestIdentifier({}), failedAt: now });
};
function limitConnections(server2, { maximum, maximumPerAddress }, clock, onRefused) {
  const open5 = /* @__PURE__ */ new Map();
  let total = 0;
  function reasonAgainst(count2) {
    if (count2 >= maximumPerAddress)
      return `There are too many connections from this address: at most ${maximumPerAddress} are allowed`;
    const isReserved = total >= maximum * (1 - reservedShare);
    if (total >= maximum || isReserved && count2 >= few)
      return "There are too many connections at the moment";
    return void 0;
  }
  const accept = server2.rawListeners("connection");
  server2.removeAllListeners("connection");
  server2.on("connection", (socket) => {
    const block = addressBlock(socket.remoteAddress ?? "");
    const count2 = open5.get(block) ?? 0;
    const reason = reasonAgainst(count2);
    if (reason !== void 0) {
      onRefused();
      socket.on("error", () => void 0);
      socket.end(refusal(reason, clock.now()), () => socket.destroy());
      return;
    }
    total += 1;
    open5.set(block, count2 + 1);
    socket.once("close", () => {
      total -= 1;
      const left = (open5.get(block) ?? 1) - 1;
      if (left > 0) open5.set(block, left);
      else open5.delete(block);
    });
    for (const listener of accept) listener.call(server2, socket);
  });
}

// src/http/documents/register-documents.ts
import swagger from "@fastify/swagger";

// src/http/documents/asyncapi-document.ts
import { closeCodes } from "@earshot/core";
import * as z7 from "zod";

// src/http/documents/link-schemas.ts
import {
  createLinkedJsonSchemas,
  requestSchemas,
  responseSchemas
} from "@earshot/core/json-schema";
import * as z6 from "zod";
var schemaPrefix = "#/components/schemas/";
var names = new Map(
  Object.entries({ ...requestSchemas, ...responseSchemas }).map(([name, schema]) => [schema, name])
);
var requestParts = ["body", "querystring", "params", "headers"];
var describeRoute = ({ schema, url }) => {
  if (schema?.hide === true) return { schema, url };
  const described = { ...schema };
  for (const part of requestParts) {
    const partSchema = schema?.[part];
    if (partSchema instanceof z6.ZodType) described[part] = describe(partSchema, "input", part);
  }
  if (schema?.response !== void 0) described["response"] = describeResponses(schema.response);
  return { schema: described, url };
};
function describeResponses(responses2) {
  if (responses2 instanceof z6.ZodType) return describe(responses2, "output");
  if (typeof responses2 !== "object" || responses2 === null) return responses2;
  return Object.fromEntries(
    Object.entries(responses2).map(([key2, response]) => [key2, describeResponses(response)])
  );
}
function describe(schema, io, part) {
  const name = names.get(schema);
  if (name !== void 0 && (part === void 0 || part === "body"))
    return { $ref: schemaPrefix + name };
  const { $schema: _, ...described } = z6.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
function collectSchemas(parts, own = {}) {
  const all = {
    ...createLinkedJsonSchemas((name) => schemaPrefix + name),
    ...own
  };
  const used = /* @__PURE__ */ new Map();
  const open5 = referencedBy(parts);
  for (let name = open5.pop(); name !== void 0; name = open5.pop()) {
    const schema = all[name];
    if (schema === void 0 || used.has(name)) continue;
    used.set(name, schema);
    open5.push(...referencedBy(schema));
  }
  return Object.fromEntries([...used].sort(([one], [other]) => one < other ? -1 : 1));
}
function referencedBy(part) {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = ""]) => name
  );
}

// src/http/documents/live-messages.ts
var base = {
  session_id: "2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20",
  created_at: "2026-01-31T09:30:04.250Z"
};
var utterance = {
  start: 0.41,
  end: 1.62,
  confidence: 0.93,
  channel: 0,
  words: [
    { word: "good", start: 0.41, end: 0.78, confidence: 0.95 },
    { word: " morning", start: 0.78, end: 1.62, confidence: 0.91 }
  ],
  text: "good morning",
  language: "en"
};
var transcription = {
  full_transcript: "good morning",
  languages: ["en"],
  utterances: [utterance]
};
var metadata = {
  audio_duration: 3.6,
  number_of_distinct_channels: 1,
  billing_time: 3.6,
  transcription_time: 0.9
};
var serverMessages = {
  start_session: {
    schema: "StartSessionMessage",
    summary: "The session was initiated. Callbacks and the stored messages have it, the socket has not.",
    example: { type: "start_session", ...base }
  },
  start_recording: {
    schema: "StartRecordingMessage",
    summary: "The first audio was received.",
    example: { type: "start_recording", ...base }
  },
  audio_chunk: {
    schema: "AudioChunkAcknowledgement",
    summary: "Audio is stored, and need not be sent again.",
    example: {
      type: "audio_chunk",
      ...base,
      acknowledged: true,
      error: null,
      data: { byte_range: [0, 32e3], time_range: [0, 1] }
    }
  },
  pre_processing: {
    schema: "PreProcessingMessage",
    summary: "Levels of the audio of a channel, measured at its start.",
    example: {
      type: "pre_processing",
      ...base,
      data: {
        channel: 0,
        noise_floor_dbfs: -62.4,
        peak_dbfs: -4.1,
        clipping_ratio: 0,
        audio_enhancer: false
      }
    }
  },
  speech_start: {
    schema: "SpeechStartMessage",
    summary: "Speech began on a channel.",
    example: { type: "speech_start", ...base, data: { time: 0.41, channel: 0 } }
  },
  speech_end: {
    schema: "SpeechEndMessage",
    summary: "Speech ended on a channel.",
    example: { type: "speech_end", ...base, data: { time: 1.62, channel: 0 } }
  },
  transcript: {
    schema: "TranscriptMessage",
    summary: "The text of an utterance, partial until `is_final`.",
    example: {
      type: "transcript",
      ...base,
      data: { id: "00_00000000", is_final: true, utterance }
    }
  },
  translation: {
    schema: "TranslationMessage",
    summary: "An utterance in another language.",
    example: {
      type: "translation",
      ...base,
      error: null,
      data: {
        utterance_id: "00_00000000",
        utterance,
        original_language: "en",
        target_language: "fr",
        translated_utterance: {
          ...utterance,
          words: [{ word: "bonjour", start: 0.41, end: 1.62, confidence: 0.9 }],
          text: "bonjour",
          language: "fr"
        }
      }
    }
  },
  named_entity_recognition: {
    schema: "NamedEntityRecognitionMessage",
    summary: "Names, places, dates and the like in an utterance.",
    example: {
      type: "named_entity_recognition",
      ...base,
      error: null,
      data: {
        utterance_id: "00_00000000",
        utterance,
        results: [{ entity_type: "time", text: "morning", start: 0.78, end: 1.62 }]
      }
    }
  },
  sentiment_analysis: {
    schema: "SentimentAnalysisMessage",
    summary: "Sentiment and emotion of an utterance.",
    example: {
      type: "sentiment_analysis",
      ...base,
      error: null,
      data: {
        utterance_id: "00_00000000",
        utterance,
        results: [
          {
            sentiment: "positive",
            emotion: "positive_surprise",
            text: "good morning",
            start: 0.41,
            end: 1.62,
            channel: 0
          }
        ]
      }
    }
  },
  error: {
    schema: "ErrorMessage",
    summary: "Something went wrong; the session continues unless the socket is closed.",
    example: {
      type: "error",
      ...base,
      error: {
        status_code: 400,
        exception: "BadRequest",
        message: 'type must be one of audio_chunk, stop_recording, got "stop"'
      }
    }
  },
  stop_recording: {
    schema: "StopRecordingAcknowledgement",
    summary: "The recording was stopped; what is left of it is still transcribed.",
    example: {
      type: "stop_recording",
      ...base,
      acknowledged: true,
      error: null,
      data: { recording_duration: 3.6, recording_left_to_process: 0.4 }
    }
  },
  end_recording: {
    schema: "EndRecordingMessage",
    summary: "The recording is transcribed to its end.",
    example: { type: "end_recording", ...base, data: { recording_duration: 3.6 } }
  },
  post_transcript: {
    schema: "PostTranscriptMessage",
    summary: "The whole text of the session.",
    example: { type: "post_transcript", ...base, data: transcription }
  },
  post_summarization: {
    schema: "PostSummarizationMessage",
    summary: "The summary of the session.",
    example: {
      type: "post_summarization",
      ...base,
      error: null,
      data: { results: "Somebody says good morning." }
    }
  },
  post_chapterization: {
    schema: "PostChapterizationMessage",
    summary: "The chapters of the session.",
    example: {
      type: "post_chapterization",
      ...base,
      error: null,
      data: {
        results: [
          {
            summary: "A greeting.",
            headline: "Greeting",
            gist: "greeting",
            keywords: ["morning"],
            start: 0.41,
            end: 1.62,
            sentences: [],
            text: "good morning"
          }
        ]
      }
    }
  },
  post_final_transcript: {
    schema: "PostFinalTranscriptMessage",
    summary: "The result of the session.",
    example: { type: "post_final_transcript", ...base, data: { metadata, transcription } }
  },
  end_session: {
    schema: "EndSessionMessage",
    summary: "The session is over: the last message.",
    example: { type: "end_session", ...base }
  }
};
var clientMessages = {
  audio_chunk: {
    schema: "AudioChunkMessage",
    summary: "Audio as base64, for clients that cannot send binary frames.",
    example: { type: "audio_chunk", data: { chunk: "AAABAAIAAwAEAAUABgAHAA==" } }
  },
  stop_recording: {
    schema: "StopRecordingMessage",
    summary: "The recording ends here.",
    example: { type: "stop_recording" }
  }
};

// src/http/documents/asyncapi-document.ts
var count = z7.int().min(0).optional();
var querySchema = z7.object({
  token: z7.string().describe("From the response to POST /v2/live, which has it in `url`."),
  audio_offset: count.describe("Offset in the session of the first byte that will be sent."),
  message_cursor: count.describe("How many messages of the session the client has.")
});
var binaryAudio = {
  name: "audio",
  title: "Audio",
  summary: "Audio in the encoding of the session; a WAV header may precede the first frame.",
  contentType: "application/octet-stream",
  payload: { type: "string", format: "binary" }
};
function asyncApiDocument({ publicUrl, version: version2 }) {
  const { start_session: _, ...sent } = serverMessages;
  const fromServer = describeAll("server", sent);
  const fromClient = { ...describeAll("client", clientMessages), "client.audio": binaryAudio };
  const ofSession = { ...fromServer, ...fromClient };
  const ofCallbacks = { "callback.live": liveCallback, "callback.transcription": jobCallback };
  const messages = { ...ofSession, ...ofCallbacks };
  const { host, protocol, security } = server(publicUrl);
  return {
    asyncapi: "3.1.0",
    id: "urn:earshot:live",
    info: {
      title: "Earshot live transcription",
      version: version2,
      description: "The WebSocket behind the url that POST /v2/live gives, and the callbacks. Audio goes up as binary frames or as audio_chunk messages, transcripts come down. A socket that breaks is opened again at the same url: what was acknowledged need not be sent again, and no message is lost.",
      license: { name: "MIT" },
      tags: [{ name: "live" }],
      contact: { name: "The operator of this server" }
    },
    defaultContentType: "application/json",
    servers: {
      this: { host, protocol, description: "This server", security: [security] }
    },
    channels: {
      session: {
        address: "/v2/live",
        title: "Live session",
        description: `Frames of at most 1 MiB. Closed with ${closeCodes.map(({ code, meaning, reconnect }) => `${code} (${meaning.replace(/\.$/, "")}${reconnect ? "; connect again" : ""})`).join("; ")}.`,
        servers: [{ $ref: "#/servers/this" }],
        bindings: {
          ws: {
            method: "GET",
            query: z7.toJSONSchema(querySchema, { io: "input", target: "draft-7" })
          }
        },
        messages: references(Object.keys(ofSession), "#/components/messages/"),
        "x-close-codes": closeCodes
      },
      callbacks: {
        address: null,
        title: "Callbacks",
        description: "The address that a request names in `callback_config.url`. Deliveries are signed after Standard Webhooks.",
        messages: references(Object.keys(ofCallbacks), "#/components/messages/")
      }
    },
    operations: {
      receive: {
        action: "receive",
        channel: { $ref: "#/channels/session" },
        summary: "Frames and messages of a client",
        messages: listOf(Object.keys(fromClient), "#/channels/session/messages/")
      },
      send: {
        action: "send",
        channel: { $ref: "#/channels/session" },
        summary: "Messages of the service",
        messages: listOf(Object.keys(fromServer), "#/channels/session/messages/")
      },
      deliver: {
        action: "send",
        channel: { $ref: "#/channels/callbacks" },
        summary: "Deliveries to the address of a request",
        bindings: { http: { method: "POST" } },
        messages: listOf(Object.keys(ofCallbacks), "#/channels/callbacks/messages/")
      }
    },
    components: {
      messages,
      schemas: collectSchemas([messages]),
      securitySchemes: {
        token: {
          type: "httpApiKey",
          in: "query",
          name: "token",
          description: "The token in the url of the session: good for that session alone."
        }
      }
    }
  };
}
var deliveryHeaders = {
  type: "object",
  properties: {
    "webhook-id": { type: "string", description: "The same in every attempt." },
    "webhook-timestamp": { type: "string", description: "Seconds since 1970." },
    "webhook-signature": { type: "string", description: "`v1,` and base64, separated by spaces." }
  },
  required: ["webhook-id", "webhook-timestamp", "webhook-signature"]
};
var liveCallback = {
  name: "live",
  title: "A message of a session",
  summary: "Each message that was selected, in the order of the session.",
  headers: deliveryHeaders,
  payload: { $ref: `${schemaPrefix}LiveCallback` },
  examples: [
    {
      name: "transcript",
      payload: {
        id: "2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20",
        event: "live.transcript",
        payload: serverMessages.transcript.example
      }
    }
  ]
};
var jobCallback = {
  name: "transcription",
  title: "The end of a job",
  summary: "The result of a pre-recorded job, or the error with which it ended.",
  headers: deliveryHeaders,
  payload: { $ref: `${schemaPrefix}PreRecordedCallback` },
  examples: [
    {
      name: "error",
      payload: {
        id: "6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10",
        event: "transcription.error",
        error: { code: 404, message: "The source answered 404" }
      }
    }
  ]
};
function server(publicUrl) {
  const { host, protocol } = new URL(publicUrl ?? "http://localhost");
  return {
    host,
    protocol: protocol === "https:" ? "wss" : "ws",
    security: { $ref: "#/components/securitySchemes/token" }
  };
}
function describeAll(sender, details) {
  return Object.fromEntries(
    Object.entries(details).map(([type, { example, schema, summary }]) => [
      `${sender}.${type}`,
      {
        name: type,
        title: schema,
        summary,
        payload: { $ref: schemaPrefix + schema },
        examples: [{ name: type, payload: example }]
      }
    ])
  );
}
function references(names3, prefix) {
  return Object.fromEntries(names3.map((name) => [name, { $ref: prefix + name }]));
}
function listOf(names3, prefix) {
  return names3.map((name) => ({ $ref: prefix + name }));
}

// src/http/openai/transcription-schemas.ts
import * as z9 from "zod";

// src/http/openai/transcription-fields.ts
import {
  closestName as closestName2,
  formatIssues,
  transcriptionLanguages as transcriptionLanguages2
} from "@earshot/core";
import * as z8 from "zod";
var responseFormats = ["json", "text", "srt", "verbose_json", "vtt"];
var granularities = ["word", "segment"];
var granularitiesField = "timestamp_granularities[]";
var languageSchema = z8.string().transform((text4, context) => {
  if (text4 === "") return void 0;
  const code = text4.toLowerCase().split(/[-_]/, 1)[0];
  const language2 = transcriptionLanguages2.find((each) => each === code);
  if (language2 !== void 0) return language2;
  context.addIssue({ code: "custom", message: "must be a language code such as en or de" });
  return z8.NEVER;
});
var temperatureSchema = z8.string().transform((text4, context) => {
  const temperature = Number(text4);
  if (text4.trim() !== "" && temperature >= 0 && temperature <= 1) return temperature;
  context.addIssue({ code: "custom", message: "must be a number from 0 to 1" });
  return z8.NEVER;
});
var transcriptionFieldsSchema = z8.strictObject({
  model: z8.string().optional().describe("One of GET /v1/models, or whisper-1."),
  language: languageSchema.optional().describe(
    "The language that is spoken, such as en; detected where the engine can, otherwise."
  ),
  prompt: z8.string().optional().describe(
    "Words and names that occur, in lines or between commas; whole sentences are not used."
  ),
  response_format: z8.enum(responseFormats).default("json").describe("Format of the transcription."),
  temperature: temperatureSchema.optional().describe("Accepted, from 0 to 1, and without effect: the engines do not sample."),
  stream: z8.enum(["true", "false"]).default("false").describe("Whether utterances are sent as server-sent events as soon as each is finished."),
  [granularitiesField]: z8.array(z8.enum(granularities)).default([]).describe("Times that verbose_json has: word, segment, or both; segment unless given."),
  chunking_strategy: z8.string().optional().describe("Accepted and without effect: audio is always cut by voice activity.")
}).superRefine((fields, context) => {
  const { response_format: format3, stream } = fields;
  if (stream === "true" && format3 !== "json" && format3 !== "text")
    context.addIssue({
      code: "custom",
      path: ["stream"],
      message: `must be false when response_format is ${format3}: only json and text are streamed`
    });
  if (fields[granularitiesField].length > 0 && format3 !== "verbose_json")
    context.addIssue({
      code: "custom",
      path: [granularitiesField],
      message: `must be left out when response_format is ${format3}: only verbose_json has times`
    });
});
var knownFields = Object.keys(transcriptionFieldsSchema.shape);
function parseTranscriptionFields(fields) {
  const collected = collectFields(fields);
  const parsed = transcriptionFieldsSchema.safeParse(collected);
  if (!parsed.success) {
    const [first = "The form is not valid"] = formatIssues(parsed.error, collected);
    throw new HttpError(400, first, { field: String(parsed.error.issues[0]?.path[0] ?? "") });
  }
  const { data } = parsed;
  const times = data[granularitiesField];
  return {
    model: data.model === "" ? void 0 : data.model,
    language: data.language,
    prompt: data.prompt ?? "",
    format: data.response_format,
    temperature: data.temperature ?? 0,
    isStreamed: data.stream === "true",
    hasWords: times.includes("word"),
    hasSegments: times.length === 0 || times.includes("segment")
  };
}
function collectFields(fields) {
  const collected = /* @__PURE__ */ new Map();
  for (const [given, value] of fields) {
    const name = `${given}[]` === granularitiesField ? granularitiesField : given;
    const before = collected.get(name);
    if (!knownFields.includes(name)) throw unknownField(name.slice(0, 80));
    if (name === granularitiesField) collected.set(name, [before ?? [], value].flat());
    else if (before === void 0) collected.set(name, value);
    else throw new HttpError(400, `${name} must be given once`, { field: name });
  }
  return Object.fromEntries(collected);
}
function unknownField(name) {
  const meant = closestName2(name, knownFields);
  const hint = meant === void 0 ? `known are file, ${knownFields.join(", ")}` : `did you mean ${meant}?`;
  return new HttpError(400, `${name} is not a known field, ${hint}`, { field: name });
}

// src/http/openai/transcription-schemas.ts
var usage = z9.object({
  type: z9.literal("duration"),
  seconds: z9.number().describe("Duration of the audio, in seconds.")
}).describe("What the transcription counts as.");
var word = z9.object({
  word: z9.string().describe("The word."),
  start: z9.number().describe("Begin, in seconds."),
  end: z9.number().describe("End, in seconds.")
});
var segment = z9.object({
  id: z9.int().describe("Number of the segment, from 0."),
  seek: z9.int().describe("Begin in hundredths of a second."),
  start: z9.number().describe("Begin, in seconds."),
  end: z9.number().describe("End, in seconds."),
  text: z9.string().describe("Its text: an utterance."),
  tokens: z9.array(z9.int()).describe("Always empty: the engines have words."),
  temperature: z9.number().describe("That of the request."),
  avg_logprob: z9.number().describe("Logarithm of the confidence."),
  compression_ratio: z9.number().describe("Length of the text in bytes by that of its deflated form."),
  no_speech_prob: z9.number().describe("Always 0: what is no speech is not recognised.")
});
var transcription2 = z9.object({
  text: z9.string().describe("The whole text."),
  task: z9.literal("transcribe").optional().describe("In verbose_json."),
  language: z9.string().optional().describe("English name of the language, in verbose_json."),
  duration: z9.number().optional().describe("Duration of the audio in seconds, in verbose_json."),
  segments: z9.array(segment).optional().describe("In verbose_json, unless only words are asked for."),
  words: z9.array(word).optional().describe("In verbose_json, when asked for."),
  usage
}).describe("A transcription, in json and verbose_json.");
var text2 = z9.string();
var transcriptionResponses = {
  200: {
    description: "The transcription",
    content: {
      "application/json": { schema: transcription2 },
      "text/plain": { schema: text2 },
      "application/x-subrip": { schema: text2 },
      "text/vtt": { schema: text2 },
      "text/event-stream": { schema: text2 }
    }
  }
};
function transcriptionForm() {
  const {
    $schema: _,
    properties,
    ...fields
  } = z9.toJSONSchema(transcriptionFieldsSchema, {
    io: "input",
    unrepresentable: "any"
  });
  const file = {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    description: "The audio file."
  };
  return {
    ...fields,
    title: "TranscriptionForm",
    description: "A form with a file and options.",
    properties: { file, ...properties },
    required: ["file"]
  };
}

// src/http/documents/documented-headers.ts
var text3 = { type: "string" };
var integer = { type: "integer" };
var documentedHeaders = {
  RequestId: {
    name: "X-Request-Id",
    description: "Id of the request: that of the caller where it sends one, and in the log.",
    schema: text3
  },
  RateLimit: {
    name: "RateLimit-Limit",
    description: "Requests that the key may make in a minute.",
    schema: integer
  },
  RateLimitRemaining: {
    name: "RateLimit-Remaining",
    description: "Requests that are left of them.",
    schema: integer
  },
  RateLimitReset: {
    name: "RateLimit-Reset",
    description: "Seconds until there are as many again.",
    schema: integer
  },
  RetryAfter: {
    name: "Retry-After",
    description: "Seconds after which the request may be made again.",
    schema: integer
  },
  Challenge: {
    name: "WWW-Authenticate",
    description: "How to authenticate.",
    schema: text3
  },
  Replayed: {
    name: "Idempotent-Replayed",
    description: "`true` when this is the response to an earlier request with the same Idempotency-Key; absent otherwise.",
    schema: text3
  },
  JobId: {
    name: "X-Earshot-Job-Id",
    description: "Id of the job of the transcription.",
    schema: text3
  },
  Location: { name: "Location", description: "Address of what was created.", schema: text3 },
  EntityTag: {
    name: "ETag",
    description: "Version of the job, for If-None-Match.",
    schema: text3
  },
  Deprecation: {
    name: "Deprecation",
    description: "Since when the path is deprecated, as RFC 9745 has it.",
    schema: text3
  },
  Successor: {
    name: "Link",
    description: "The path that replaces this one, as `successor-version`.",
    schema: text3
  },
  AcceptRanges: {
    name: "Accept-Ranges",
    description: "`bytes`: parts of the file can be asked for.",
    schema: text3
  },
  ContentRange: {
    name: "Content-Range",
    description: "Which bytes these are, and of how many.",
    schema: text3
  },
  ContentDisposition: {
    name: "Content-Disposition",
    description: "Name of the file, as RFC 6266 has it.",
    schema: text3
  }
};

// src/http/documents/operations.ts
var audioUrl = "https://example.com/interview.wav";
var preRecordedExamples = {
  simple: { summary: "With every default", value: { audio_url: audioUrl } },
  captions: {
    summary: "English, with captions and words that the recogniser has to know",
    value: {
      audio_url: audioUrl,
      language_config: { languages: ["en"] },
      subtitles: true,
      subtitles_config: { formats: ["srt", "vtt"], maximum_characters_per_row: 42 },
      custom_vocabulary: true,
      custom_vocabulary_config: { vocabulary: ["amber", { value: "earshot", intensity: 0.7 }] }
    }
  },
  callback: {
    summary: "The result by callback, found again by the metadata",
    value: {
      audio_url: audioUrl,
      callback: true,
      callback_config: { url: "https://example.com/transcripts", method: "POST" },
      custom_metadata: { order: 4711 }
    }
  }
};
var liveExamples = {
  simple: { summary: "Sixteen bits at 16 kHz, one channel", value: {} },
  telephone: {
    summary: "Both sides of a telephone call, with partial transcripts",
    value: {
      encoding: "wav/ulaw",
      sample_rate: 8e3,
      channels: 2,
      endpointing: 0.3,
      messages_config: { receive_partial_transcripts: true }
    }
  }
};
var created = {
  summary: "Created",
  value: {
    id: "6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10",
    result_url: "https://transcripts.example/v2/pre-recorded/6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10"
  }
};
var preRecordedCallback = {
  name: "transcription",
  expression: "{$request.body#/callback_config/url}",
  description: "Sent when the job has ended, if `callback` is true. `callback_url` gets the same.",
  body: "PreRecordedCallback"
};
var create = {
  description: "Creates a job, which is then queued. Poll its `result_url`, or let a callback bring the result.",
  requestExamples: preRecordedExamples,
  responseExample: created,
  success: "The job was created",
  headers: ["Location", "Replayed"],
  callback: preRecordedCallback
};
var list2 = {
  description: "The jobs of the key, the latest first. `next` of a page is the address of the one behind it.",
  success: "A page of jobs"
};
var get = {
  description: "The job with its state, and with its result once it is done. `If-None-Match` with the entity tag of an earlier response makes polling cheap.",
  success: "The job",
  headers: ["EntityTag"]
};
var remove = {
  description: "Removes the job, its result and its audio. A job in work has to end or to be cancelled first.",
  success: "The job is removed"
};
var audio = {
  description: "The audio as it was received, or a range of it.",
  success: "The whole file",
  headers: ["AcceptRanges", "ContentDisposition"]
};
var eventExample = `retry: 1000

id: 0-1
event: progress
data: {"stage":"transcribe","audio_seconds_done":0,"audio_seconds_total":8.76}

id: 1-1
event: utterance
data: {"start":0.32,"end":1.31,"confidence":0.93,"channel":0,"words":[{"word":"good","start":0.32,"end":0.58,"confidence":0.91},{"word":" morning","start":0.58,"end":1.31,"confidence":0.95}],"text":"good morning","language":"en"}

id: 1-2
event: progress
data: {"stage":"finish","audio_seconds_done":8.76,"audio_seconds_total":8.76}

id: 1-end
event: done
data: {"id":"6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10","result_url":"https://transcripts.example/v2/pre-recorded/6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10"}

`;
var operations = {
  "POST /v2/upload": {
    operationId: "uploadFile",
    description: "Takes a file as a form, or fetches the one that `audio_url` names, and gives the url by which it is transcribed.",
    body: { "multipart/form-data": "UploadForm", "application/json": "UploadRequest" },
    requestExamples: { url: { summary: "A file that is fetched", value: { audio_url: audioUrl } } },
    success: "The file was stored",
    headers: ["Replayed"]
  },
  "GET /file/{id}": { ...audio, operationId: "getFile" },
  "HEAD /file/{id}": { ...audio, operationId: "headFile" },
  "DELETE /file/{id}": {
    operationId: "deleteFile",
    description: "Removes an uploaded file that no job uses.",
    success: "The file is removed"
  },
  "POST /v2/pre-recorded": { ...create, operationId: "createPreRecordedJob" },
  "GET /v2/pre-recorded": { ...list2, operationId: "listPreRecordedJobs" },
  "GET /v2/pre-recorded/{id}": { ...get, operationId: "getPreRecordedJob" },
  "DELETE /v2/pre-recorded/{id}": { ...remove, operationId: "deletePreRecordedJob" },
  "GET /v2/pre-recorded/{id}/events": {
    operationId: "followPreRecordedJob",
    description: "Server-sent events of the job, from its first one on or behind the one that `Last-Event-ID` names, until `done` or `error`: its `progress` at each change of the stage and at most once a second in between, and each `utterance` of the result once, in its order, as soon as it is finished. The fields `event`, `id` and `data` of an event are `type`, `id` and `data` of the schema. A comment every 15 seconds keeps the connection open. A stream that breaks or that the service ends when it stops is resumed with the id of the last event, also when the job has ended meanwhile.",
    responseExample: { summary: "From the beginning of a job to its end", value: eventExample },
    success: "The events"
  },
  "POST /v2/pre-recorded/{id}/cancel": {
    operationId: "cancelPreRecordedJob",
    description: "Ends the job as `error` with code 499, whether it waits or is in work; its callback is sent as for any other error. Cancelling it again changes nothing.",
    success: "The job is cancelled"
  },
  "GET /v2/pre-recorded/{id}/file": { ...audio, operationId: "getPreRecordedAudio" },
  "HEAD /v2/pre-recorded/{id}/file": { ...audio, operationId: "headPreRecordedAudio" },
  "POST /v2/live": {
    operationId: "createLiveSession",
    description: "Creates a session and gives the `url` of its WebSocket, which is good for this session alone and can be handed to a browser. The messages of the socket are described by [asyncapi.json](/asyncapi.json).",
    body: { "application/json": "LiveRequest" },
    isBodyOptional: true,
    requestExamples: liveExamples,
    responseExample: {
      summary: "Created",
      value: {
        id: "2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20",
        created_at: "2026-01-31T09:30:00.000Z",
        url: "wss://transcripts.example/v2/live?token=q5b1mJ0sRkP0yE2o9oXv0e1nS7u3mL4cT8gW6hZ2aYs"
      }
    },
    success: "The session was created",
    headers: ["Location", "Replayed"],
    callback: {
      name: "message",
      expression: "{$request.body#/callback_config/url}",
      description: "Each message that `callback_config` selects, in the order of the session, if `callback` is true.",
      body: "LiveCallback"
    }
  },
  "GET /v2/live": { ...list2, operationId: "listLiveJobs" },
  "GET /v2/live/{id}": { ...get, operationId: "getLiveJob" },
  "DELETE /v2/live/{id}": { ...remove, operationId: "deleteLiveJob" },
  "GET /v2/live/{id}/file": { ...audio, operationId: "getLiveAudio" },
  "HEAD /v2/live/{id}/file": { ...audio, operationId: "headLiveAudio" },
  "POST /v2/transcription": { ...create, operationId: "createTranscription" },
  "GET /v2/transcription": { ...list2, operationId: "listTranscriptions" },
  "GET /v2/transcription/{id}": { ...get, operationId: "getTranscription" },
  "DELETE /v2/transcription/{id}": { ...remove, operationId: "deleteTranscription" },
  "GET /v2/transcription/{id}/file": { ...audio, operationId: "getTranscriptionAudio" },
  "HEAD /v2/transcription/{id}/file": { ...audio, operationId: "headTranscriptionAudio" },
  "GET /v2/capabilities": {
    operationId: "getCapabilities",
    description: "Engines, languages, add-ons, formats and limits of this server.",
    success: "The capabilities"
  },
  "POST /v1/audio/transcriptions": {
    operationId: "createOpenAiTranscription",
    description: "For programs that are written for OpenAI: the same form, the same responses, the same errors. A job of the key is created, which `X-Earshot-Job-Id` names, and the response is sent when it has ended. It is cancelled when the client leaves before, unless the request has an `Idempotency-Key`: repeating it then waits for the same job.",
    body: { "multipart/form-data": "TranscriptionForm" },
    success: "The transcription, in the format that was asked for",
    headers: ["JobId"]
  },
  "GET /v1/models": {
    operationId: "listOpenAiModels",
    description: "The models that `model` of a transcription may name.",
    success: "The models"
  },
  "GET /v1/models/{model}": {
    operationId: "getOpenAiModel",
    description: "One of the models, or `whisper-1` and other names of the original for the default one.",
    success: "The model"
  },
  "GET /health": {
    operationId: "getHealth",
    description: "For a liveness probe: asks neither for a key nor for storage.",
    success: "The process answers"
  },
  "GET /ready": {
    operationId: "getReadiness",
    description: "For a readiness probe: the database takes writes, the folder of files has room, and an engine process is up.",
    success: "The service can work"
  }
};

// src/http/documents/complete-openapi.ts
var uploadForm = {
  title: "UploadForm",
  type: "object",
  description: "A form with a file.",
  properties: {
    audio: {
      type: "string",
      format: "binary",
      contentMediaType: "application/octet-stream",
      description: "The audio file."
    }
  },
  required: ["audio"]
};
var instant = {
  schema: {
    anyOf: [
      { type: "string", format: "date-time" },
      { type: "string", format: "date" }
    ]
  },
  examples: {
    dateTime: { summary: "In UTC", value: "2026-01-31T09:30:00Z" },
    offset: { summary: "With an offset", value: "2026-01-31T09:30:00.250+01:00" },
    date: { summary: "Midnight in UTC", value: "2026-01-31" }
  }
};
var parameterDetails = {
  date: {
    schema: { type: "string", format: "date" },
    examples: { date: { summary: "A day", value: "2026-01-31" } }
  },
  before_date: instant,
  after_date: instant,
  custom_metadata: {
    style: "deepObject",
    explode: true,
    examples: { order: { summary: "custom_metadata[order]=4711", value: { order: 4711 } } }
  },
  status: { style: "form", explode: true },
  kind: { style: "form", explode: true }
};
function completeOpenApi(document) {
  const described = /* @__PURE__ */ new Set();
  const requestBodies = {};
  const callbacks = {};
  const paths = mapValues(
    document.paths ?? {},
    (path3, methods2) => mapValues(methods2, (method, operation) => {
      const name = `${method.toUpperCase()} ${path3}`;
      const details = operations[name];
      if (details === void 0) throw new Error(`${name} has no details for the document`);
      described.add(name);
      const completed = complete(operation, details);
      if (completed.requestBody !== void 0) {
        const component = capitalize(details.operationId);
        requestBodies[component] = completed.requestBody;
        completed.requestBody = { $ref: `#/components/requestBodies/${component}` };
      }
      if (details.callback !== void 0) {
        const component = capitalize(details.callback.name);
        callbacks[component] ??= describeCallback(details.callback);
        completed.callbacks = {
          [details.callback.name]: { $ref: `#/components/callbacks/${component}` }
        };
      }
      return completed;
    })
  );
  for (const name of Object.keys(operations))
    if (!described.has(name)) throw new Error(`${name} has details, and is no operation`);
  const components = {
    ...document.components,
    headers: mapValues(documentedHeaders, (_, { description, schema }) => ({
      description,
      schema
    })),
    requestBodies,
    callbacks
  };
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: collectSchemas([paths, components], {
        UploadForm: uploadForm,
        TranscriptionForm: transcriptionForm()
      })
    }
  };
}
function complete(operation, details) {
  const { description, isBodyOptional, operationId, requestExamples } = details;
  const completed = {
    operationId,
    security: [],
    ...operation,
    ...description === void 0 ? {} : { description },
    responses: mapValues(
      operation.responses,
      (status, response) => completeResponse(response, Number(status), operation, details)
    )
  };
  if (operation.parameters !== void 0)
    completed.parameters = operation.parameters.map((parameter) => ({
      ...parameter,
      ...parameter.in === "query" ? parameterDetails[parameter.name] : {}
    }));
  if (operation.requestBody !== void 0 && "content" in operation.requestBody) {
    const bodies = details.body ?? {};
    const content = mapValues(operation.requestBody.content, (type, media) => ({
      ...media,
      ...bodies[type] === void 0 ? {} : { schema: { $ref: schemaPrefix + bodies[type] } },
      ...type === "application/json" && requestExamples ? { examples: requestExamples } : {}
    }));
    completed.requestBody = { required: isBodyOptional !== true, content };
  }
  return completed;
}
function completeResponse(response, status, operation, details) {
  const isMain = status < 300 && status !== 204 && status !== 206;
  const isSuccess = status < 300;
  const names3 = [...headersOf(status, operation), ...isSuccess ? details.headers ?? [] : []];
  const { content } = response;
  const example = isMain ? details.responseExample : void 0;
  return {
    description: isMain ? details.success : response.description,
    headers: Object.fromEntries(
      names3.map((name) => [documentedHeaders[name].name, { $ref: `#/components/headers/${name}` }])
    ),
    ...content === void 0 ? {} : {
      content: mapValues(content, (_, media) => ({
        ...media,
        ...example === void 0 ? {} : { examples: { success: example } }
      }))
    }
  };
}
function headersOf(status, { deprecated, security }) {
  const names3 = ["RequestId"];
  if (security !== void 0 && security.length > 0 && status !== 401)
    names3.push("RateLimit", "RateLimitRemaining", "RateLimitReset");
  if (deprecated === true && status < 300) names3.push("Deprecation", "Successor");
  if (status === 401) names3.push("Challenge");
  if (status === 429 || status === 503) names3.push("RetryAfter");
  if (status === 206 || status === 416) names3.push("ContentRange");
  return names3;
}
function describeCallback({ body, description, expression }) {
  const header = (name, text4) => ({
    name,
    in: "header",
    required: true,
    description: text4,
    schema: { type: "string" }
  });
  return {
    [expression]: {
      post: {
        operationId: `receive${body}`,
        summary: "Delivery of a callback",
        // The signature says who sends it.
        security: [],
        description: `${description} Delivered at least once: a delivery that is repeated has the same webhook-id.`,
        parameters: [
          header("webhook-id", "Id of the message, the same in every attempt."),
          header("webhook-timestamp", "When it was sent, in seconds since 1970."),
          header(
            "webhook-signature",
            "Signatures after Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by spaces."
          )
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: schemaPrefix + body } } }
        },
        responses: {
          "2XX": { description: "Taken. The response has 15 s." },
          "410": { description: "Nothing more is sent to this address." },
          default: { description: "Sent again later, ever more seldom." }
        }
      }
    }
  };
}
function mapValues(record3, map) {
  const entries = Object.entries(record3).map(([key2, value]) => [
    key2,
    map(key2, value)
  ]);
  return Object.fromEntries(entries);
}
function capitalize(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// src/http/documents/documentation-site.ts
import { readdirSync as readdirSync3 } from "fs";
import { readFile as readFile4 } from "fs/promises";
import { extname, join as join9, relative, sep as sep2 } from "path";

// src/http/documents/fixed-document.ts
import { promisify } from "util";
import { brotliCompress, constants as constants2, gzip } from "zlib";

// src/http/responses/entity-tag.ts
import { createHash as createHash2 } from "crypto";
function fileTag(id) {
  return `"${id}"`;
}
function weakTag(text4) {
  return `W/"${createHash2("sha256").update(text4).digest("base64url").slice(0, 27)}"`;
}
function isFresh(header, tag) {
  if (header === void 0) return false;
  if (header.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, candidate]) => candidate === opaque);
}

// src/http/documents/fixed-document.ts
var codings = ["br", "gzip"];
var brotliQuality = { params: { [constants2.BROTLI_PARAM_QUALITY]: 5 } };
var compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliQuality),
  gzip: promisify(gzip)
};
var FixedDocument = class {
  #bytes;
  #tag;
  #compressed = /* @__PURE__ */ new Map();
  constructor(content) {
    this.#bytes = typeof content === "string" ? Buffer.from(content) : content;
    this.#tag = weakTag(content);
  }
  /**
   * Sets the headers of a response.
   *
   * @returns its body, compressed as the client takes it; empty, with the status 304, for those that have the document
   */
  async respond({ headers }, reply) {
    const vary = [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", ");
    reply.header("etag", this.#tag).header("vary", vary);
    if (isFresh(headers["if-none-match"], this.#tag)) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    const coding = chooseCoding(String(headers["accept-encoding"] ?? ""));
    if (coding === void 0) return this.#bytes;
    reply.header("content-encoding", coding);
    const compressed = this.#compressed.get(coding) ?? compressors[coding](this.#bytes);
    this.#compressed.set(coding, compressed);
    return compressed;
  }
};
function chooseCoding(header) {
  const weights = new Map(
    header.toLowerCase().split(",").map((element) => element.split(";").map((part) => part.trim())).map(([name = "", ...parameters]) => {
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, Number(weight ?? 1)];
    })
  );
  return codings.find((coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0);
}

// src/http/documents/page-policy.ts
import { createHash as createHash3 } from "crypto";
var inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
function pagePolicy(html) {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = ""]) => `'sha256-${createHash3("sha256").update(script).digest("base64")}'`
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ");
}

// src/http/documents/documentation-site.ts
var types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
};
async function registerDocumentationSite(app, folder) {
  const schema = { hide: true };
  const home = folder === void 0 ? "/docs/api/" : "/docs/";
  app.get("/docs", { schema }, async (_request, reply) => reply.redirect(home));
  if (folder === void 0) {
    app.get("/docs/", { schema }, async (_request, reply) => reply.redirect(home));
    return;
  }
  await app.register(async (pages2) => registerPages(pages2, folder));
}
function registerPages(app, folder) {
  const names3 = new Set(listFiles(folder));
  const files = /* @__PURE__ */ new Map();
  const policies = /* @__PURE__ */ new WeakMap();
  app.addHook("onSend", async (_request, reply) => {
    const policy = policies.get(reply);
    if (policy !== void 0) reply.header("content-security-policy", policy);
  });
  app.get(
    "/docs/*",
    { schema: { hide: true } },
    async (request3, reply) => {
      const name = findFile(request3.params["*"], names3);
      if (name === void 0) reply.code(404);
      const served = name ?? "404.html";
      const opened = files.get(served) ?? openFile(folder, served);
      files.set(served, opened);
      opened.catch(() => files.delete(served));
      const file = await opened;
      if (file.policy !== void 0) policies.set(reply, file.policy);
      return respond(file, served, request3, reply);
    }
  );
}
async function respond({ document, type }, name, request3, reply) {
  reply.type(type);
  const isFixed = name.startsWith("assets/");
  reply.header("cache-control", isFixed ? "public, max-age=31536000, immutable" : "no-cache");
  return document.respond(request3, reply);
}
function findFile(path3, names3) {
  const candidates = path3 === "" || path3.endsWith("/") ? [`${path3}index.html`] : [path3, `${path3}.html`];
  return candidates.find((candidate) => names3.has(candidate));
}
async function openFile(folder, name) {
  const bytes = await readFile4(join9(folder, name));
  const type = types[extname(name)] ?? "application/octet-stream";
  return {
    document: new FixedDocument(bytes),
    type,
    policy: type.startsWith("text/html") ? pagePolicy(bytes.toString()) : void 0
  };
}
function listFiles(folder) {
  return readdirSync3(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => relative(folder, join9(entry.parentPath, entry.name)).split(sep2).join("/"));
}

// src/http/documents/reference-guide.ts
import { limits as limits2 } from "@earshot/core";
var mebibyte = 1024 * 1024;
function referenceGuide({
  limits: own,
  live,
  rateLimits
}) {
  return `Speech to text for recordings and for live audio.

## Quick start

Every request carries an API key in the header \`x-service-key\`. Keys are made on the server with \`earshot keys create\`.

\`\`\`sh
curl -s "$EARSHOT_URL/v2/upload" -H "x-service-key: $EARSHOT_API_KEY" -F audio=@interview.wav
curl -s "$EARSHOT_URL/v2/pre-recorded" -H "x-service-key: $EARSHOT_API_KEY" \\
  -H 'content-type: application/json' -d '{"audio_url":"<audio_url of the upload>"}'
curl -s "<result_url of the job>" -H "x-service-key: $EARSHOT_API_KEY"
\`\`\`

The job is \`queued\`, then \`processing\`, then \`done\` with its \`result\`, or \`error\` with its \`error_code\`.

## Live sessions

\`POST /v2/live\` describes the audio and gives the \`url\` of a WebSocket. Audio goes up as binary frames of at most ${limits2.live.maximumFrameBytes / mebibyte} MiB; transcripts and acknowledgements come down as JSON. \`{"type":"stop_recording"}\` ends the recording; what was received is still transcribed, and the socket is closed with 1000 when everything was sent. A client whose connection breaks connects to the same \`url\` again within ${live.resumeMs / 1e3} s and sends what was not acknowledged. [asyncapi.json](/asyncapi.json) describes each message and each close code.

## Callbacks

With \`callback: true\` and \`callback_config.url\` results and messages are delivered to a server of yours, signed after [Standard Webhooks](https://www.standardwebhooks.com) with the secret of the API key. Delivery is at least once: \`webhook-id\` is the same in every attempt. A response other than 2xx, or none within 15 s, is an attempt that failed; it is repeated with growing pauses, until 410 ends it.

## Programs that are written for OpenAI

\`POST /v1/audio/transcriptions\` and \`GET /v1/models\` work as OpenAI's do, with the API key as bearer token: set the base url of the client to this server with \`/v1\` behind it.

## Repeating requests

A POST with an \`Idempotency-Key\` can be repeated within 24 hours: it is carried out once, and each repetition gets the first response, with \`Idempotent-Replayed: true\`. The same key with another request is a 409.

## Errors

Every error has the shape of \`ErrorBody\`: a sentence in \`message\`, one sentence for each field in \`validation_errors\`, and the \`request_id\` that the log of the server has too.

## Limits

| | |
|---|---|
| requests of a key in a minute | ${rateLimits.requestsPerMinute} |
| an uploaded file | ${Math.round(own.maximumUploadBytes / mebibyte)} MiB |
| a body of JSON | ${Math.round(own.maximumJsonBytes / mebibyte)} MiB, ${limits2.json.maximumDepth} levels |
| \`custom_metadata\` | ${limits2.customMetadata.maximumCharacters} characters of JSON |
| items of a page | ${limits2.list.maximumPageItems} |
| channels of a live session | ${limits2.live.channels.maximum} |
| a live session | ${live.maximumMs / 36e5} h |
`;
}

// src/http/documents/reference-page.ts
import apiReference from "@scalar/fastify-api-reference";
async function registerReferencePage(app) {
  let script;
  let policy;
  app.addHook("onSend", async (request3, reply, payload) => {
    const type = String(reply.getHeader("content-type"));
    if (typeof payload !== "string") return payload;
    if (type.includes("html"))
      reply.header("content-security-policy", policy ??= pagePolicy(payload));
    if (!type.includes("javascript")) return payload;
    reply.header("cache-control", "public, max-age=3600");
    script ??= new FixedDocument(payload);
    return script.respond(request3, reply);
  });
  await app.register(apiReference, {
    routePrefix: "/docs/api",
    configuration: {
      url: "/openapi.json",
      pageTitle: "Earshot: reference",
      theme: "default",
      layout: "modern",
      favicon: "data:,",
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: "never",
      hideClientButton: true,
      agent: { disabled: true },
      defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
      authentication: { preferredSecurityScheme: "key" },
      operationTitleSource: "summary",
      documentDownloadType: "json"
    }
  });
}

// src/http/documents/register-documents.ts
var jsonType = "application/json; charset=utf-8";
async function registerDocuments(app, {
  configuration,
  documentationFolder,
  version: version2
}) {
  const { publicUrl } = configuration;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Earshot",
        version: version2,
        description: referenceGuide(configuration),
        license: { name: "MIT", identifier: "MIT" }
      },
      servers: [{ url: publicUrl ?? "/", description: "This server" }],
      components: {
        securitySchemes: {
          key: {
            type: "apiKey",
            in: "header",
            name: "x-service-key",
            description: "An API key of this server, made with `earshot keys create`."
          },
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "The same API key, for the OpenAI-compatible interface."
          }
        }
      },
      tags: [
        { name: "files", description: "Audio to be transcribed" },
        { name: "pre-recorded", description: "Transcription of files" },
        { name: "live", description: "Transcription of live audio" },
        {
          name: "transcription",
          description: "Jobs of both kinds; the paths of each kind are preferred"
        },
        { name: "openai", description: "OpenAI-compatible interface, over the same jobs" },
        { name: "service", description: "What this server can do, and how it is" }
      ]
    },
    transform: describeRoute,
    transformObject: (document) => {
      if (!("openapiObject" in document)) throw new Error("This is a document of OpenAPI");
      return completeOpenApi(document.openapiObject);
    }
  });
  await app.register(registerReferencePage);
  await registerDocumentationSite(app, documentationFolder);
  const documents = /* @__PURE__ */ new Map();
  documents.set(
    "/asyncapi.json",
    new FixedDocument(JSON.stringify(asyncApiDocument({ version: version2, publicUrl })))
  );
  app.addHook("onReady", async () => {
    documents.set("/openapi.json", new FixedDocument(JSON.stringify(app.swagger())));
  });
  for (const path3 of ["/openapi.json", "/asyncapi.json"])
    app.get(
      path3,
      { schema: { hide: true } },
      (request3, reply) => documents.get(path3)?.respond(request3, reply.type(jsonType))
    );
}

// src/http/errors/client-error-response.ts
var lingerMs = 2e3;
var requestLine = /^[A-Z]+ ([^ ?#]{1,2048})\S* HTTP\//;
function toError({ code }) {
  if (code === "HPE_HEADER_OVERFLOW")
    return new HttpError(431, "The headers are too large: at most 16 KiB are allowed");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new HttpError(408, "The request took too long to arrive");
  return HttpError.validation(["request is not valid HTTP"]);
}
function pathOf({ rawPacket }) {
  const start2 = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 4096).toString("latin1") : "";
  return requestLine.exec(start2)?.[1] ?? "";
}
function respondToClientError(cause, socket, context) {
  const isUnused = socket.bytesRead === 0;
  if (cause.code === "ECONNRESET" || isUnused || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.once(
    "close",
    context.clock.after(lingerMs, () => socket.destroy())
  );
  const error = toError(cause);
  const failed = {
    path: pathOf(cause),
    requestId: context.requestId,
    failedAt: context.clock.now()
  };
  socket.end(rawResponse(error, failed));
}

// src/http/errors/error-responses.ts
import { errorBody as errorBody2 } from "@earshot/core/protocol";

// src/http/openai/openai-error.ts
import * as z11 from "zod";

// src/http/routes/route-schemas.ts
import { errorBodySchema } from "@earshot/core";
import * as z10 from "zod";
var secured = [{ key: [] }];
var identifierSchema = z10.object({ id: z10.string().meta({ format: "uuid" }) });
function identifierOf(request3) {
  const { params } = request3;
  const id = typeof params === "object" && params !== null ? Reflect.get(params, "id") : void 0;
  return typeof id === "string" ? id : "";
}
var idempotentHeaders = z10.object({
  "idempotency-key": z10.string().optional().describe(
    "Repeating a request with the same key within 24 hours gives the first response again."
  )
});
var eventHeaders = z10.object({
  "last-event-id": z10.string().optional().describe("Id of the last event that was received: the stream begins behind it.")
});
var fileResponses = {
  200: binary("The whole file"),
  206: binary("A range of the file")
};
var eventStreamResponse = {
  description: "The events",
  content: {
    "text/event-stream": {
      schema: z10.string().meta({
        contentMediaType: "text/event-stream",
        contentSchema: { $ref: "#/components/schemas/JobEvent" }
      })
    }
  }
};
var meanings = {
  400: "The request has errors, which validation_errors lists",
  401: "The API key is missing or unknown",
  403: "Not possible in this state",
  404: "There is no such thing, or it belongs to another key",
  409: "It has ended already",
  410: "The audio expired",
  413: "Too large",
  415: "The format is not supported",
  416: "The range lies outside the file",
  422: "Well-formed, and cannot be served here; the message says what can",
  429: "Too many requests; Retry-After says when to continue",
  502: "The source cannot be reached, or fails",
  503: "Not possible at the moment; Retry-After says when to try again",
  504: "The source took too long",
  507: "There is no room left"
};
function errorResponses(...statuses) {
  return describeErrors(errorBodySchema, statuses);
}
function describeErrors(schema, statuses) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: meanings[status], content: { "application/json": { schema } } }
    ])
  );
}
function withoutBody(description) {
  return { description, content: { "application/json": { schema: z10.never() } } };
}
var unchanged = withoutBody("The caller has it already, by the ETag in If-None-Match");
function binary(description) {
  const schema = z10.any().meta({ type: "string", format: "binary" });
  return { description, content: { "application/octet-stream": { schema } } };
}

// src/http/openai/openai-error.ts
var openAiErrorSchema = z11.object({
  error: z11.object({
    message: z11.string().describe("Description of the error."),
    type: z11.enum(["invalid_request_error", "rate_limit_error", "server_error"]).describe("Kind of the error."),
    param: z11.string().nullable().describe("The field that is wrong; null for any other error."),
    code: z11.string().nullable().describe("Stable code of the error, for programs.")
  })
}).describe("Error of the OpenAI-compatible interface.");
var knownCodes = {
  missing_key: "invalid_api_key",
  unknown_key: "invalid_api_key",
  rate_limited: "rate_limit_exceeded",
  too_many_uploads: "rate_limit_exceeded",
  too_many_jobs: "rate_limit_exceeded"
};
function isOpenAiPath(path3) {
  return path3 === "/v1" || path3.startsWith("/v1/");
}
function openAiErrorBody({ code, field, message, statusCode }) {
  const type = statusCode === 429 ? "rate_limit_error" : statusCode >= 500 ? "server_error" : "invalid_request_error";
  return { error: { message, type, param: field ?? null, code: knownCodes[code] ?? code } };
}
var openAiRoute = { tags: ["openai"], security: [{ bearer: [] }] };
function openAiErrors(...statuses) {
  return describeErrors(openAiErrorSchema, statuses);
}

// src/http/errors/to-http-error.ts
var internal = "Something went wrong on our side; the request id helps to find out what";
var storageRetrySeconds = 5;
var frameworkErrors = {
  FST_ERR_CTP_BODY_TOO_LARGE: (_error, { maximumJsonBytes }) => new HttpError(
    413,
    `The body is too large: at most ${formatBytes(maximumJsonBytes)} are allowed`
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => HttpError.validation(["content-length does not match the length of the body"]),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(
    415,
    "The content-type is not supported here: send application/json, or multipart/form-data to /v2/upload"
  ),
  FST_ERR_BAD_URL: () => HttpError.validation(["path is not a valid url"]),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpError(404, "There is nothing at this path")
};
function toHttpError(error, limits8) {
  if (HttpError.is(error)) return error;
  if (error instanceof FileTooLargeError)
    return new HttpError(
      413,
      `The file is too large: at most ${formatBytes(error.maximumBytes)} are allowed`
    );
  const stored = toStorageError(error);
  if (stored instanceof StorageFullError)
    return new HttpError(507, "There is no room left to keep this", { cause: error });
  if (stored instanceof StorageError && stored.isRetryable)
    return new HttpError(503, "The storage of the service cannot be used at the moment", {
      code: "storage_unavailable",
      retryAfterSeconds: storageRetrySeconds,
      cause: error
    });
  if (!(error instanceof Error)) return new HttpError(500, internal, { cause: error });
  const code = errorCode(error);
  const translate = Object.hasOwn(frameworkErrors, code) ? frameworkErrors[code] : void 0;
  if (translate) return translate(error, limits8);
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status >= 400 && status < 500) return new HttpError(status, error.message, { cause: error });
  return new HttpError(500, internal, { cause: error });
}
var units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
function formatBytes(bytes) {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}

// src/http/errors/error-responses.ts
function sendError(error, request3, reply, { clock, configuration, rejections }) {
  const httpError = toHttpError(error, configuration.limits);
  if (!rejections.note(httpError) && httpError.statusCode >= 500)
    request3.log.error({ err: error }, "request failed");
  const path3 = pathOf2(request3);
  const body = isOpenAiPath(path3) ? openAiErrorBody(httpError) : errorBody2(httpError, { path: path3, requestId: request3.id, failedAt: clock.now() });
  for (const name of ["accept-ranges", "content-disposition", "content-range", "etag", "location"])
    reply.removeHeader(name);
  return reply.code(httpError.statusCode).headers({ "cache-control": "no-store", ...httpError.headers, "x-request-id": request3.id }).type("application/json; charset=utf-8").send(JSON.stringify(body));
}
function registerErrorResponses(app, options) {
  app.setErrorHandler((error, request3, reply) => sendError(error, request3, reply, options));
  app.setNotFoundHandler((request3) => {
    throw new HttpError(404, `There is nothing at ${pathOf2(request3).slice(0, 200)}`);
  });
}
function pathOf2({ url }) {
  return url.split("?", 1)[0] ?? url;
}

// src/http/errors/method-responses.ts
var methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
function announceMethods(app, allowed2) {
  app.addHook("onRequest", async ({ method, routeOptions }, reply) => {
    const allow = method === "OPTIONS" ? allowed2.get(routeOptions.url ?? "") : void 0;
    if (allow !== void 0) reply.header("allow", allow);
  });
}
function registerMethodResponses(app, paths, allowed2) {
  for (const [url, present] of paths) {
    const allow = [...present, "OPTIONS"].sort().join(", ");
    allowed2.set(url, allow);
    app.options(url, { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
    app.route({
      url,
      method: methods.filter((method) => !present.has(method)),
      schema: { hide: true },
      // Before any body is parsed: the method is the error, whatever the body is.
      onRequest: async (request3) => {
        throw new HttpError(405, `${request3.method} is not possible here, only ${allow}`, {
          headers: { allow }
        });
      },
      handler: () => void 0
    });
  }
}

// src/http/errors/rejection-log.ts
var pauseMs = 6e4;
var counted = /* @__PURE__ */ new Set([429, 503, 507]);
function createRejectionLog({
  clock,
  logger,
  metrics
}) {
  const lines = /* @__PURE__ */ new Map();
  return {
    note({ cause, message, statusCode }) {
      if (!counted.has(statusCode)) return false;
      metrics.rejections.inc({ status: statusCode });
      const key2 = cause === void 0 ? `${statusCode}` : `${statusCode} with a cause`;
      const line = lines.get(key2) ?? { count: 0, nextMs: Number.NEGATIVE_INFINITY };
      lines.set(key2, line);
      line.count += 1;
      const now = clock.monotonicMs();
      if (now < line.nextMs) return true;
      const { count: count2 } = line;
      if (cause === void 0)
        logger.warn({ status: statusCode, count: count2, last: message }, "requests refused");
      else logger.error({ status: statusCode, count: count2, err: cause }, "requests failed");
      line.count = 0;
      line.nextMs = now + pauseMs;
      return true;
    }
  };
}

// src/http/requests/body-watch.ts
var checkEveryMs2 = 1e3;
function watchBody(request3, reply, timeouts2, clock) {
  const { raw } = request3;
  if (raw.complete || !hasBody(request3)) return;
  const arrived = new AbortController();
  const stop2 = () => {
    raw.off("end", stop2);
    raw.off("close", stop2);
    reply.raw.off("finish", drain);
    arrived.abort();
  };
  const drain = () => {
    raw.unpipe();
    raw.resume();
  };
  reply.raw.on("finish", drain);
  raw.on("end", stop2);
  raw.on("close", stop2);
  void watchUntil(arrived.signal, request3, reply, timeouts2, clock);
}
async function watchUntil(arrived, request3, reply, { idleMs, totalMs, lingerMs: lingerMs2, leastBytesPerSecond, rateWindowMs }, clock) {
  const { raw } = request3;
  const isForm = request3.headers["content-type"]?.startsWith("multipart/") ?? false;
  const startedMs = clock.monotonicMs();
  let movedMs = startedMs;
  let bytesRead = raw.socket.bytesRead;
  let respondedMs;
  const samples = [{ atMs: startedMs, bytes: bytesRead }];
  const isSlow = (nowMs) => {
    samples.push({ atMs: nowMs, bytes: bytesRead });
    while (nowMs - (samples[1]?.atMs ?? nowMs) >= rateWindowMs) samples.shift();
    const [oldest = { atMs: nowMs, bytes: 0 }] = samples;
    const passedMs = nowMs - oldest.atMs;
    return passedMs >= rateWindowMs && (bytesRead - oldest.bytes) * 1e3 < passedMs * leastBytesPerSecond;
  };
  const check = () => {
    const nowMs = clock.monotonicMs();
    if (raw.socket.bytesRead !== bytesRead) {
      bytesRead = raw.socket.bytesRead;
      movedMs = nowMs;
    }
    if (reply.sent) {
      respondedMs ??= nowMs;
      if (nowMs - respondedMs >= lingerMs2) raw.destroy();
      return;
    }
    const isLate = isForm ? isSlow(nowMs) : nowMs - startedMs >= totalMs;
    if (isLate || nowMs - movedMs >= idleMs)
      void reply.header("connection", "close").send(new HttpError(408, "The body took too long to arrive"));
  };
  await repeat(check, {
    clock,
    firstPauseMs: checkEveryMs2,
    everyMs: checkEveryMs2,
    signal: arrived
  });
}
function hasBody({ headers }) {
  return headers["transfer-encoding"] !== void 0 || Number(headers["content-length"] ?? 0) > 0;
}

// src/http/requests/json-body.ts
import { formatIssues as formatIssues2, parseJson } from "@earshot/core";
var utf8 = new TextDecoder("utf-8", { fatal: true });
async function requirePlainBody({ headers, method }) {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (method !== "POST" || coding === "" || coding === "identity") return;
  throw new HttpError(
    415,
    `The content-encoding ${JSON.stringify(coding.slice(0, 40))} is not taken: send the body as it is`,
    { code: "unsupported_content_encoding", headers: { "accept-encoding": "identity" } }
  );
}
function parseJsonBody(bytes) {
  if (bytes.length === 0) return void 0;
  let text4;
  try {
    text4 = utf8.decode(bytes);
  } catch {
    throw HttpError.validation(["body must be UTF-8"]);
  }
  const parsed = parseJson(text4);
  if (parsed.success) return parsed.value;
  throw HttpError.validation([`body ${parsed.issue}`]);
}
function checkBody(schema, body) {
  const result = schema.safeParse(body);
  if (!result.success && (body === void 0 || body === null))
    return { error: HttpError.validation(["body is empty: the body must be an object"]) };
  return result.success ? { value: result.data } : { error: HttpError.validation(formatIssues2(result.error, body)) };
}

// src/http/requests/pipeline-gate.ts
var servedAtOnce = 2;
var pipelinedRate = { burst: 100, perSecond: 50 };
function gatePipelines(serve, clock) {
  const pipelines = /* @__PURE__ */ new WeakMap();
  function begin(socket, pipeline4) {
    const next = pipeline4.waiting.shift();
    if (next === void 0) return;
    if (pipeline4.waiting.length === 0 && pipeline4.isPaused) {
      pipeline4.isPaused = false;
      socket.resume();
    }
    const [request3, response] = next;
    pipeline4.served += 1;
    response.once("close", () => {
      pipeline4.served -= 1;
      setImmediate(() => beginPipelined(socket, pipeline4));
    });
    serve(request3, response);
  }
  function beginPipelined(socket, pipeline4) {
    if (pipeline4.served >= servedAtOnce || pipeline4.isDelayed) return;
    if (pipeline4.waiting.length === 0 || pipeline4.bucket.take()) begin(socket, pipeline4);
    else void delay(socket, pipeline4);
  }
  async function delay(socket, pipeline4) {
    pipeline4.isDelayed = true;
    await clock.sleep(1e3 / pipelinedRate.perSecond);
    pipeline4.isDelayed = false;
    if (!socket.destroyed) beginPipelined(socket, pipeline4);
  }
  return (request3, response) => {
    const { socket } = request3;
    let pipeline4 = pipelines.get(socket);
    if (pipeline4 === void 0) {
      const created2 = {
        served: 0,
        isPaused: false,
        isDelayed: false,
        bucket: new TokenBucket(pipelinedRate, () => clock.monotonicMs()),
        waiting: []
      };
      pipeline4 = created2;
      pipelines.set(socket, created2);
      socket.on("resume", () => {
        if (created2.isPaused) socket.pause();
      });
    }
    pipeline4.waiting.push([request3, response]);
    if (pipeline4.served < servedAtOnce && pipeline4.waiting.length === 1) {
      begin(socket, pipeline4);
      return;
    }
    pipeline4.isPaused = true;
    socket.pause();
  };
}

// src/http/responses/observe-requests.ts
function observeRequests(app, { metrics }) {
  app.addHook("onResponse", async (request3, reply) => {
    const { method } = request3;
    const route = request3.routeOptions.url ?? "none";
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1e3);
    const isRefused = status === 429 || status === 503;
    const level = isRefused ? "debug" : status >= 500 ? "warn" : "info";
    request3.log[level](
      {
        method,
        route,
        status,
        elapsedMs: Math.round(reply.elapsedTime),
        keyId: request3.apiKey?.id
      },
      "request answered"
    );
  });
}

// src/http/responses/response-watch.ts
var checkEveryMs3 = 1e3;
function takenBytes({ socket }) {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}
function watchResponse(response, stallMs, clock) {
  if (response.writableFinished || response.destroyed) return;
  const ended = new AbortController();
  const stop2 = () => ended.abort();
  response.once("close", stop2);
  response.once("finish", stop2);
  void watchUntil2(ended.signal, response, stallMs, clock);
}
async function watchUntil2(ended, response, stallMs, clock) {
  let taken = takenBytes(response);
  let movedMs = clock.monotonicMs();
  const check = () => {
    const isWaiting = (response.socket?.writableLength ?? 0) > 0;
    const nowMs = clock.monotonicMs();
    if (!isWaiting || takenBytes(response) !== taken) {
      taken = takenBytes(response);
      movedMs = nowMs;
    } else if (nowMs - movedMs >= stallMs) response.socket?.resetAndDestroy();
  };
  await repeat(check, { clock, firstPauseMs: checkEveryMs3, everyMs: checkEveryMs3, signal: ended });
}

// src/http/responses/security-headers.ts
import helmet from "@fastify/helmet";
var strictTransport = "max-age=31536000";
async function setSecurityHeaders(app) {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    strictTransportSecurity: false
  });
  app.addHook("onRequest", async (request3, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // Pages of the allowed origins may read responses as well, if they have the key.
      "cross-origin-resource-policy": "cross-origin"
    });
    if (request3.protocol === "https") reply.header("strict-transport-security", strictTransport);
  });
  app.addHook("onSend", async (_request, reply) => {
    const type = reply.getHeader("content-type");
    if (typeof type === "string" && type.startsWith("text/html")) reply.helmet();
  });
}

// src/http/responses/successor.ts
var deprecatedSince = "@1735689600";
var deprecatedPath = /^\/v2\/transcription(?:\/([\w-]{1,64}(?:\/file)?))?$/;
function announceSuccessors(app) {
  app.addHook("onRequest", async (request3, reply) => {
    const path3 = pathOf2(request3);
    if (path3 !== "/v2/transcription" && !path3.startsWith("/v2/transcription/")) return;
    const rest = deprecatedPath.exec(path3)?.[1];
    announceSuccessor(reply, `/v2/pre-recorded${rest === void 0 ? "" : `/${rest}`}`);
  });
}
function announceSuccessor(reply, path3) {
  reply.header("deprecation", deprecatedSince);
  reply.header("link", `<${path3}>; rel="successor-version"`);
}

// src/http/access/authenticate.ts
var serviceKey = {
  read: ({ headers }) => {
    const given = headers["x-service-key"];
    return typeof given === "string" ? given : void 0;
  },
  header: "x-service-key",
  challenge: { "www-authenticate": 'ApiKey realm="earshot", header="x-service-key"' }
};
var bearerToken = {
  read: ({ headers }) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1],
  header: "Authorization: Bearer",
  challenge: { "www-authenticate": 'Bearer realm="earshot"' }
};
function createAuthentication(app, keys, guesses) {
  app.decorateRequest("apiKey", null);
  return ({ challenge, header, read: read3 }) => async (request3, reply) => {
    const given = read3(request3);
    if (given === void 0 || given === "")
      throw new HttpError(401, `Key not found: the header ${header} is missing`, {
        code: "missing_key",
        headers: challenge
      });
    const key2 = await keys.verify(given);
    if (key2) {
      request3.apiKey = key2;
      return;
    }
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once("close", leave);
    const mayKeepConnection = await guesses.slowDown(request3.ip, gone.signal);
    reply.raw.off("close", leave);
    throw new HttpError(401, `Key not found: the key in ${header} is unknown or was revoked`, {
      headers: mayKeepConnection ? challenge : { ...challenge, connection: "close" }
    });
  };
}
function keyOf(request3) {
  if (request3.apiKey === null) throw new Error(`${request3.url} is served without a key`);
  return request3.apiKey;
}

// src/http/access/guess-limit.ts
var windowMs = 6e4;
var firstDelayMs = 125;
var maximumDelayMs = 2e3;
var maximumAddresses = 1e4;
var maximumHeld = { ofAddress: 8, ofAll: 256 };
function createGuessLimit(clock, freeGuesses) {
  const addresses = /* @__PURE__ */ new Map();
  let held = 0;
  function guessesOf(address) {
    const block = addressBlock(address);
    const nowMs = clock.monotonicMs();
    let guesses = addresses.get(block);
    addresses.delete(block);
    if (guesses === void 0 || guesses.untilMs <= nowMs)
      guesses = { count: 0, held: guesses?.held ?? 0, untilMs: nowMs + windowMs };
    addresses.set(block, guesses);
    for (const oldest of addresses.keys()) {
      if (addresses.size <= maximumAddresses) break;
      addresses.delete(oldest);
    }
    return guesses;
  }
  return {
    async slowDown(address, signal) {
      const guesses = guessesOf(address);
      guesses.count += 1;
      const late = guesses.count - freeGuesses;
      if (late <= 0) return true;
      if (guesses.held >= maximumHeld.ofAddress || held >= maximumHeld.ofAll) return false;
      guesses.held += 1;
      held += 1;
      try {
        await clock.sleep(Math.min(maximumDelayMs, firstDelayMs * 2 ** (late - 1)), signal).catch(() => void 0);
      } finally {
        guesses.held -= 1;
        held -= 1;
      }
      return true;
    }
  };
}

// src/http/access/key-rate-limit.ts
var windowMs2 = 6e4;
function createKeyRateLimit(app, maximumRequests) {
  const count2 = app.createRateLimit({
    max: maximumRequests,
    timeWindow: windowMs2,
    keyGenerator: (request3) => keyOf(request3).id
  });
  return async (request3, reply) => {
    const state = await count2(request3);
    if (state.isAllowed) return;
    reply.header("ratelimit-limit", state.max);
    reply.header("ratelimit-remaining", state.remaining);
    reply.header("ratelimit-reset", state.ttlInSeconds);
    if (state.isExceeded)
      throw new HttpError(429, `Too many requests: at most ${state.max} a minute for each key`, {
        retryAfterSeconds: state.ttlInSeconds
      });
  };
}

// src/http/openai/announce-limits.ts
var names2 = [
  ["x-ratelimit-limit-requests", "ratelimit-limit", ""],
  ["x-ratelimit-remaining-requests", "ratelimit-remaining", ""],
  ["x-ratelimit-reset-requests", "ratelimit-reset", "s"]
];
var announceOpenAiLimits = async (_request, reply) => {
  for (const [name, own, unit] of names2) {
    const value = reply.getHeader(own);
    if (value !== void 0) reply.header(name, `${String(value)}${unit}`);
  }
};

// src/http/openai/model-routes.ts
import * as z13 from "zod";

// src/http/openai/models.ts
import { transcriptionModels } from "@earshot/core";
import * as z12 from "zod";
var modelSchema = z12.object({
  id: z12.string().describe("Name of the model, for the field model."),
  object: z12.literal("model").describe("Type of the object."),
  created: z12.int().describe("When it was introduced, in seconds since 1970."),
  owned_by: z12.string().describe("Engine that it is, or earshot for the default one.")
}).describe("A model.");
var modelListSchema = z12.object({
  object: z12.literal("list").describe("Type of the object."),
  data: z12.array(modelSchema).describe("The models.")
}).describe("The models of this server.");
var otherNames = ["whisper-1", "gpt-4o-transcribe", "gpt-4o-mini-transcribe"];
var introducedSeconds = Date.UTC(2026, 0) / 1e3;
function listModels(engines) {
  return [
    ...transcriptionModels.map((id) => describeModel(id)),
    ...engines.map(({ capabilities, name }) => describeModel(name, capabilities.id))
  ];
}
function requireModel2(name, engines) {
  const model = listModels(engines).find(({ id }) => id === name);
  if (model !== void 0) return model;
  if (otherNames.includes(name)) return describeModel(name);
  const known = [...transcriptionModels, ...otherNames, ...engines.map((engine) => engine.name)];
  throw new HttpError(
    404,
    `The model ${JSON.stringify(name.slice(0, 80))} does not exist here: there is ${known.join(", ")}`,
    { code: "model_not_found", field: "model" }
  );
}
function engineOfModel(name, engines) {
  if (name === void 0) return void 0;
  const { id } = requireModel2(name, engines);
  return engines.find((engine) => engine.name === id);
}
function describeModel(id, owner = "earshot") {
  return { id, object: "model", created: introducedSeconds, owned_by: owner };
}

// src/http/openai/model-routes.ts
function registerModelRoutes(app, { engines: { engines } }) {
  app.get(
    "/v1/models",
    {
      schema: {
        ...openAiRoute,
        summary: "List the models",
        response: { 200: modelListSchema, ...openAiErrors(401, 429) }
      }
    },
    () => ({ object: "list", data: listModels(engines) })
  );
  app.get(
    "/v1/models/:model",
    {
      schema: {
        ...openAiRoute,
        summary: "Get a model",
        params: z13.object({ model: z13.string() }),
        response: { 200: modelSchema, ...openAiErrors(401, 404, 429) }
      }
    },
    ({ params }) => requireModel2(params.model, engines)
  );
  app.get(
    // Programs write the names of models as they are, with their slash.
    "/v1/models/:engine/:folder",
    {
      schema: {
        hide: true,
        params: z13.object({ engine: z13.string(), folder: z13.string() }),
        response: { 200: modelSchema, ...openAiErrors(401, 404, 429) }
      }
    },
    ({ params }) => requireModel2(`${params.engine}/${params.folder}`, engines)
  );
}
function registerTranslationsRoute(app) {
  app.post(
    "/v1/audio/translations",
    {
      schema: { hide: true },
      // Before the body: whatever it is, it is not used.
      preParsing: async () => {
        throw new HttpError(
          404,
          "This server does not translate: POST /v1/audio/transcriptions gives the text in the language that was spoken",
          { code: "unsupported_option" }
        );
      }
    },
    () => void 0
  );
}

// src/http/openai/transcriptions-route.ts
import { Readable as Readable4 } from "stream";
import multipart from "@fastify/multipart";

// src/http/idempotency/idempotency-key.ts
import { createHash as createHash4 } from "crypto";
var allowed = /^[\x21-\x7e]{1,255}$/;
function idempotencyKey(request3) {
  const given = request3.headers["idempotency-key"];
  if (given === void 0) return void 0;
  if (typeof given === "string" && allowed.test(given)) return given;
  throw HttpError.validation([
    "header idempotency-key must be 1 to 255 visible ASCII characters, without spaces"
  ]);
}
function requestFingerprint(...parts) {
  return createHash4("sha256").update(JSON.stringify(parts, sortFields)).digest("hex");
}
function sortFields(_name, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => left < right ? -1 : 1)
  );
}

// src/http/idempotency/repeatable-response.ts
function repeatableResponse(status, body) {
  return { body, stored: { status, body: JSON.stringify(body) } };
}
function respondOnce(reply, outcome, response) {
  if (outcome.kind === "first") {
    reply.code(response.stored.status);
    return response.body;
  }
  return repeatResponse(reply, outcome);
}
async function respondToRepetition(reply, request3, responses2, open5 = (stored) => stored) {
  const outcome = request3 === void 0 ? void 0 : await responses2.find(request3);
  if (outcome === void 0 || outcome.kind === "first") return void 0;
  if (outcome.kind === "conflict") return repeatResponse(reply, outcome);
  return repeatResponse(reply, { ...outcome, response: open5(outcome.response) });
}
function repeatResponse(reply, outcome) {
  if (outcome.kind === "conflict") throw keyReused();
  reply.code(outcome.response.status).header("idempotent-replayed", "true");
  return JSON.parse(outcome.response.body);
}
function keyReused() {
  return new HttpError(
    422,
    "The idempotency-key was used for another request within the last 24 hours; use a new one",
    { code: "idempotency_key_reused" }
  );
}

// src/http/responses/event-stream.ts
import { setImmediate as nextTurn3 } from "timers/promises";

// src/http/responses/job-text.ts
import { Readable as Readable2 } from "stream";

// src/http/responses/job-view.ts
var interfaceVersion = 2;
function jobView(job) {
  const view = {
    id: job.id,
    request_id: job.requestId,
    version: interfaceVersion,
    status: job.status,
    created_at: timestamp(job.createdAt),
    completed_at: job.completedAt === null ? null : timestamp(job.completedAt),
    ...job.customMetadata === null ? {} : { custom_metadata: job.customMetadata },
    error_code: job.errorCode,
    post_session_metadata: {
      ...job.postSessionMetadata,
      ...job.status === "processing" && job.kind === "pre-recorded" ? { progress: progressView(workProgress(job)) } : {},
      ...job.file !== null && isExpired(job.file) ? { audio_expired_at: timestamp(job.file.expiredAt) } : {}
    },
    kind: job.kind,
    file: fileView(job),
    request_params: job.requestParams
  };
  return view;
}
function workProgress({ file, progress }) {
  return progress.stage === "queued" ? { ...progress, stage: file === null ? "fetch" : "analyse" } : progress;
}
function progressView(progress) {
  const { audioSecondsDone, audioSecondsTotal, fetchedBytes, stage, totalBytes } = progress;
  return {
    stage,
    audio_seconds_done: audioSecondsDone,
    audio_seconds_total: audioSecondsTotal,
    ...fetchedBytes === null ? {} : { fetched_bytes: fetchedBytes, total_bytes: totalBytes }
  };
}
function fileView(job) {
  if (job.file !== null) {
    const { id, filename, source, durationSeconds, channelCount } = job.file;
    return {
      id,
      filename,
      source,
      audio_duration: durationSeconds,
      number_of_channels: channelCount
    };
  }
  return null;
}
function timestamp(milliseconds) {
  return new Date(milliseconds).toISOString();
}

// src/http/responses/job-text.ts
var maximumWholeBytes = 64 * 1024;
function jobEnvelope(job) {
  return JSON.stringify(jobView(job));
}
function jobTag({ result }, envelope) {
  return weakTag(`${envelope}${result?.id ?? ""}`);
}
async function openJobText(job, results, jobText) {
  const { result } = job;
  const envelope = jobText.slice(0, -1);
  if (result === null) return once3(`${envelope},"result":null}`);
  const pieces = results.readPieces(result);
  try {
    const first = await pieces.next();
    return wholeText(envelope, first.done === true ? "null" : first.value, pieces);
  } catch (error) {
    if (error instanceof ResultDeletedError) return void 0;
    throw error;
  }
}
async function sendJobText(reply, text4, resultBytes) {
  reply.type("application/json; charset=utf-8");
  if (resultBytes > maximumWholeBytes) return reply.send(byteStream(text4));
  const parts = [];
  for await (const part of text4) parts.push(Buffer.from(part));
  return reply.send(Buffer.concat(parts));
}
function byteStream(text4) {
  return Readable2.from(text4, { objectMode: false });
}
async function* wholeText(envelope, first, rest) {
  yield `${envelope},"result":`;
  yield first;
  yield* rest;
  yield "}";
}
async function* once3(text4) {
  yield text4;
}

// src/http/responses/event-stream.ts
var heartbeatMs = 15e3;
var reconnectMs = 1e3;
function sendEvents(reply, events, clock) {
  reply.header("x-accel-buffering", "no").type("text/event-stream; charset=utf-8");
  return reply.send(byteStream(eventStream(events, clock)));
}
var collectedLength = 16 * 1024;
async function* eventStream(events, clock) {
  let text4 = `retry: ${reconnectMs}

`;
  let next = events.next();
  try {
    for (; ; ) {
      const isThere = await Promise.race([next.then(settled, settled), nextTurn3(false)]);
      if (text4.length >= collectedLength || !isThere && text4 !== "") {
        yield text4;
        text4 = "";
        await nextTurn3();
        continue;
      }
      if (!isThere && !await settlesWithin(next, heartbeatMs, clock)) {
        text4 = ": heartbeat\n\n";
        continue;
      }
      const { done, value } = await next;
      if (done === true) break;
      text4 += textOf(value);
      next = events.next();
    }
    if (text4 !== "") yield text4;
  } finally {
    next.catch(() => void 0);
    await events.return();
  }
}
var settled = () => true;
function textOf({ data, id, type }) {
  const lines = [
    ...id === void 0 ? [] : [`id: ${id}`],
    ...type === void 0 ? [] : [`event: ${type}`]
  ];
  return [...lines, `data: ${data}`, "", ""].join("\n");
}
async function settlesWithin(promise, durationMs, clock) {
  const wait2 = new AbortController();
  const end2 = () => wait2.abort();
  promise.then(end2, end2);
  await clock.sleep(durationMs, wait2.signal).catch(() => void 0);
  return wait2.signal.aborted;
}

// src/http/uploads/keep-upload.ts
import { createHash as createHash5, randomUUID as randomUUID5 } from "crypto";
import { pipeline as pipeline2, Transform as Transform2 } from "stream";

// src/sources/filenames.ts
var maximumCharacters = 255;
function filenameOf(name) {
  return sanitizeFilename(decoded(name) ?? name);
}
function describeFile(url, disposition) {
  const named = disposition === void 0 ? null : dispositionName(disposition);
  return named ?? filenameOf(url.pathname.split("/").at(-1) ?? "");
}
function dispositionName(header) {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const fromExtended = extended === void 0 ? void 0 : decoded(extended);
  if (fromExtended !== void 0) return sanitizeFilename(fromExtended);
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2];
  return name === void 0 ? null : filenameOf(name);
}
function decoded(text4) {
  try {
    return decodeURIComponent(text4);
  } catch {
    return void 0;
  }
}
function sanitizeFilename(name) {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu, "").trim();
  if (clean === "" || /^\.+$/.test(clean)) return null;
  const extension = extensionOf2(clean);
  const suffix = extension === "" ? "" : clean.slice(clean.lastIndexOf("."));
  const stem = clean.slice(0, clean.length - suffix.length);
  return stem.slice(0, maximumCharacters - suffix.length).replace(/\p{Cs}$/u, "") + suffix;
}
function extensionOf2(name) {
  return /[^.]\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

// src/sources/source-error.ts
var brand2 = /* @__PURE__ */ Symbol.for("earshot.source-error");
var SourceError = class _SourceError extends Error {
  name = "SourceError";
  code;
  errorCode;
  isRetryable;
  [brand2] = true;
  constructor(code, message, { errorCode: errorCode2, isRetryable = false, cause }) {
    super(message, cause === void 0 ? {} : { cause });
    this.code = code;
    this.errorCode = errorCode2;
    this.isRetryable = isRetryable;
  }
  /** True for a SourceError of this copy of the module or of another one. */
  static is(value) {
    return typeof value === "object" && value !== null && brand2 in value;
  }
  /** The error for a source that exceeds the time that it has. */
  static timedOut(message, isRetryable = false, cause) {
    return new _SourceError("source-timed-out", message, { errorCode: 504, isRetryable, cause });
  }
  /** The error for a source that is larger than the limit. */
  static tooLarge(maximumBytes) {
    return new _SourceError("source-too-large", `The source has more than ${maximumBytes} bytes`, {
      errorCode: 413
    });
  }
  /** The error for a response that cannot be the whole of an audio file. */
  static notAudio(message) {
    return new _SourceError("source-not-audio", message, { errorCode: 400 });
  }
  /** The error for a source without a byte. */
  static empty() {
    return _SourceError.notAudio("The source is empty");
  }
};
var timeouts = /* @__PURE__ */ new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT"
]);
function toSourceError(error) {
  if (SourceError.is(error)) return error;
  const refusal2 = error instanceof AggregateError ? error.errors.find((each) => each instanceof AddressError) : error;
  if (refusal2 instanceof AddressError)
    return new SourceError("source-not-allowed", refusal2.message, {
      errorCode: 400,
      isRetryable: refusal2.isRetryable,
      cause: refusal2
    });
  if (timeouts.has(errorCode(error)))
    return SourceError.timedOut("The source did not answer in time", true, error);
  return new SourceError("source-unreachable", "The connection to the source failed", {
    errorCode: 502,
    isRetryable: true,
    cause: error
  });
}

// src/sources/source-fetcher.ts
import { Readable as Readable3 } from "stream";
import ipaddr7 from "ipaddr.js";

// src/sources/address-slots.ts
var AddressSlots = class {
  #perAddress;
  #slots = /* @__PURE__ */ new Map();
  /** @param perAddress - slots of each address */
  constructor(perAddress) {
    this.#perAddress = perAddress;
  }
  /**
   * Takes a slot of an address as soon as there is room.
   *
   * @throws the reason of `signal`
   */
  async take(address, keyId, signal) {
    let slots = this.#slots.get(address);
    if (slots === void 0) {
      slots = new KeySlots({
        total: this.#perAddress,
        perKey: Math.ceil(this.#perAddress / 2),
        reserved: Math.floor(this.#perAddress / 4)
      });
      this.#slots.set(address, slots);
    }
    const held = slots;
    const slot = await held.take(keyId, signal);
    return {
      release: () => {
        slot.release();
        if (held.used === 0 && this.#slots.get(address) === held) this.#slots.delete(address);
      }
    };
  }
};

// src/sources/check-response.ts
var documentTypes = /^(?:text\/html|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))\b/i;
function refusedWith(status) {
  const message = `The source answered with the status ${status}`;
  if (status === 401 || status === 403)
    return new SourceError("source-refused", message, { errorCode: 403 });
  if (status === 404 || status === 410)
    return new SourceError("source-refused", message, { errorCode: 404 });
  const isRetryable = status >= 500 || status === 408 || status === 425 || status === 429;
  return new SourceError("source-refused", message, {
    errorCode: isRetryable ? 502 : 400,
    isRetryable
  });
}
function checkResponse({ status, contentType, contentEncoding, lengthBytes }, maximumBytes) {
  if (status === 204 || status === 205) throw SourceError.empty();
  if (status === 206)
    throw SourceError.notAudio(
      "The source answered with a part of the file that was not asked for"
    );
  if (status !== 200) throw refusedWith(status);
  if (contentEncoding !== void 0 && contentEncoding.trim().toLowerCase() !== "identity")
    throw SourceError.notAudio(
      "The source answered with a compressed body although none was asked for"
    );
  if (contentType !== void 0 && documentTypes.test(contentType.trim()))
    throw SourceError.notAudio("The source answered with a document, not with audio");
  if (lengthBytes === 0) throw SourceError.empty();
  if (lengthBytes !== null && lengthBytes > maximumBytes) throw SourceError.tooLarge(maximumBytes);
}

// src/sources/limit-body.ts
async function* limitBody(body, maximumBytes, { bytesPerSecond, windowMs: windowMs3 }, clock) {
  let totalBytes = 0;
  let windowBytes = 0;
  let waitedMs = 0;
  let waitingSince = clock.monotonicMs();
  for await (const chunk of body) {
    waitedMs += clock.monotonicMs() - waitingSince;
    totalBytes += chunk.byteLength;
    windowBytes += chunk.byteLength;
    if (totalBytes > maximumBytes) throw SourceError.tooLarge(maximumBytes);
    if (waitedMs >= windowMs3) {
      if (windowBytes < bytesPerSecond * waitedMs / 1e3)
        throw SourceError.timedOut("The source sends its bytes too slowly");
      waitedMs = 0;
      windowBytes = 0;
    }
    yield chunk;
    waitingSince = clock.monotonicMs();
  }
  if (totalBytes === 0) throw SourceError.empty();
}

// src/sources/request-source.ts
import { request as request2 } from "undici";
var maximumRedirects = 3;
var redirectStatuses = /* @__PURE__ */ new Set([301, 302, 303, 307, 308]);
function refused(message) {
  return new SourceError("source-refused", message, { errorCode: 400 });
}
function nextUrl(from, location, rules) {
  if (typeof location !== "string" || !URL.canParse(location, from))
    throw refused("The source redirects to nowhere");
  const to2 = parseOutboundUrl(new URL(location, from).href, rules);
  if (from.protocol === "https:" && to2.protocol === "http:")
    throw refused("The source redirects from https to http");
  return to2;
}
async function requestSource(text4, { rules, dispatcher, takeSlot: takeSlot2, signal }) {
  let url = parseOutboundUrl(text4, rules);
  for (let redirects = 0; ; redirects += 1) {
    const slot = await takeSlot2(url.hostname, signal);
    let response;
    try {
      response = await request2(url, {
        dispatcher,
        signal,
        // A compressed response could become any number of bytes.
        headers: {
          "accept-encoding": "identity",
          accept: "audio/*, video/*, */*;q=0.5",
          "user-agent": "Earshot"
        }
      });
    } catch (error) {
      slot.release();
      throw error;
    }
    if (!redirectStatuses.has(response.statusCode)) return { url, response, slot };
    response.body.on("error", () => void 0).destroy();
    slot.release();
    if (redirects === maximumRedirects)
      throw refused(`The source redirects more than ${maximumRedirects} times`);
    url = nextUrl(url, response.headers["location"], rules);
  }
}

// src/sources/source-fetcher.ts
var limits3 = {
  connectTimeoutMs: 1e4,
  headersTimeoutMs: 3e4,
  bodyTimeoutMs: 3e4,
  rateFloor: { bytesPerSecond: 1e3, windowMs: 3e4 }
};
function createSourceFetcher({
  rules,
  clock,
  resolveHost = createHostResolver(),
  perAddress = 8
}) {
  const dispatcher = createGuardedAgent({
    rules,
    resolveHost,
    connectionsPerHost: perAddress,
    ...limits3
  });
  const addresses = new AddressSlots(perAddress);
  const takeSlotFor = (keyId) => async (hostname2, signal) => {
    const host = bareHost(hostname2);
    const [first] = ipaddr7.isValid(host) ? [] : await resolveHost(hostname2).catch(() => []);
    return addresses.take(first?.address ?? host, keyId, signal);
  };
  const begin = async (text4, { keyId, maximumBytes }, deadline) => {
    const { url, response, slot } = await requestSource(text4, {
      rules,
      dispatcher,
      takeSlot: takeSlotFor(keyId),
      signal: deadline.signal
    });
    const header = (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const announced = header("content-length");
    const lengthBytes = announced === void 0 ? null : Number(announced);
    const contentType = header("content-type");
    try {
      const contentEncoding = header("content-encoding");
      checkResponse(
        { status: response.statusCode, contentType, contentEncoding, lengthBytes },
        maximumBytes
      );
    } catch (error) {
      response.body.on("error", () => void 0).destroy();
      slot.release();
      throw error;
    }
    const stream = Readable3.from(
      describeFailures(
        limitBody(response.body, maximumBytes, limits3.rateFloor, clock),
        deadline.signal
      ),
      { objectMode: false }
    );
    stream.once("close", () => {
      deadline.clear();
      response.body.on("error", () => void 0).destroy();
      slot.release();
    });
    const filename = describeFile(url, header("content-disposition"));
    return { stream, filename, contentType: contentType ?? null, lengthBytes };
  };
  return {
    fetchSource: async (url, options) => {
      const { deadlineMs, signal } = options;
      signal?.throwIfAborted();
      const deadline = startDeadline(
        clock,
        deadlineMs,
        signal,
        () => SourceError.timedOut("The source took longer than it may in all")
      );
      try {
        return await begin(url, options, deadline);
      } catch (error) {
        deadline.clear();
        throw failureOf(error, deadline.signal);
      }
    },
    close: () => dispatcher.destroy()
  };
}
function failureOf(error, signal) {
  return signal.aborted ? signal.reason : toSourceError(error);
}
async function* describeFailures(body, signal) {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error, signal);
  }
}

// src/http/uploads/keep-upload.ts
var responses = {
  unsupported: { status: 415, code: "unsupported_audio" },
  undecodable: { status: 400, code: "invalid_audio" },
  empty: { status: 400, code: "invalid_audio" },
  "too-long": { status: 413, code: "audio_too_long" }
};
async function keepUpload({ content, field = "audio", filename, source, keyId }, {
  configuration,
  decoder,
  metrics,
  storage
}) {
  const { maximumUploadBytes } = configuration.limits;
  const id = randomUUID5();
  const hash = createHash5("sha256");
  const hashed = new Transform2({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    }
  });
  pipeline2(content, hashed, () => void 0);
  const sizeBytes = await storage.files.writeBytes(id, hashed, {
    maximumBytes: maximumUploadBytes
  });
  metrics.uploadedBytes.inc(sizeBytes);
  try {
    const properties = await decoder.probe(storage.files.pathOf(id), { tenant: keyId });
    return {
      contentHash: hash.digest("hex"),
      file: {
        id,
        keyId,
        filename: nameOf(filename),
        source,
        extension: properties.extension,
        sizeBytes,
        durationSeconds: properties.durationSeconds,
        channelCount: properties.track.channelCount,
        audio: { ...properties }
      }
    };
  } catch (error) {
    await storage.files.removeBytes(id);
    if (!AudioInputError.is(error)) throw error;
    const { status, code } = responses[error.issue];
    throw new HttpError(status, `${field}: ${error.message}`, { code, field, cause: error });
  }
}
async function hashUpload(content, filename, maximumBytes) {
  const hash = createHash5("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw keyReused();
    hash.update(chunk);
  }
  return { contentHash: hash.digest("hex"), filename: nameOf(filename) };
}
function nameOf(filename) {
  return filenameOf(filename ?? "") ?? "audio";
}

// src/http/openai/follow-transcription.ts
import { parseChunked } from "@discoveryjs/json-ext";
var endCursor = {
  utterances: Number.MAX_SAFE_INTEGER,
  progress: Number.MAX_SAFE_INTEGER
};
async function* followTranscription(job, { jobFollower, storage }, { withUtterances }) {
  const after = withUtterances ? void 0 : endCursor;
  for await (const event of jobFollower.follow({ ...job, after })) {
    if (event.type === "utterance") {
      const { text: text4 } = JSON.parse(event.text);
      yield { type: "utterance", text: text4 };
    }
    if (event.type === "error") throw toHttpError2(event);
    if (event.type !== "done") continue;
    const result = await readResult2(job.jobId, storage);
    if (result === void 0) break;
    yield { type: "result", result };
    return;
  }
  job.signal.throwIfAborted();
  throw new HttpError(404, "The transcription was deleted before it ended");
}
async function readResult2(jobId, { results }) {
  const stored = await results.find(jobId);
  if (stored === void 0) return void 0;
  return await parseChunked(results.readPieces(stored));
}
var cancelledCode = 499;
function toHttpError2({ code, message }) {
  if (code === cancelledCode)
    return new HttpError(409, "The transcription was cancelled", { code: "job_ended" });
  return code === 400 ? new HttpError(400, message, { code: "invalid_audio", field: "file" }) : new HttpError(code, message);
}

// src/http/openai/format-transcription.ts
import { deflateSync } from "zlib";
import {
  languageNames
} from "@earshot/core";
var leastConfidence = 1e-6;
var framesPerSecond = 100;
function usageOf({ metadata: metadata2 }) {
  return { type: "duration", seconds: metadata2.audio_duration };
}
function formatTranscription(result, options) {
  const text4 = textOf2(result);
  switch (options.format) {
    case "json":
      return json(() => [JSON.stringify({ text: text4, usage: usageOf(result) })]);
    case "verbose_json":
      return json(() => verboseFragments(result, options));
    case "text":
      return { contentType: "text/plain; charset=utf-8", fragments: () => [`${text4}
`] };
    case "srt":
      return {
        contentType: "application/x-subrip; charset=utf-8",
        fragments: () => [subtitlesOf(result)]
      };
    case "vtt":
      return { contentType: "text/vtt; charset=utf-8", fragments: () => [subtitlesOf(result)] };
  }
}
function textOf2({ transcription: transcription3 }) {
  return transcription3?.full_transcript ?? "";
}
function json(fragments) {
  return { contentType: "application/json; charset=utf-8", fragments };
}
function subtitlesOf({ transcription: transcription3 }) {
  return transcription3?.subtitles?.[0]?.subtitles ?? "";
}
function* verboseFragments(result, { hasSegments, hasWords, language: language2, temperature }) {
  const { transcription: transcription3 } = result;
  const utterances = transcription3?.utterances ?? [];
  const spoken = transcription3?.languages[0] ?? language2 ?? "";
  const head = {
    task: "transcribe",
    language: nameOf2(spoken),
    duration: result.metadata.audio_duration,
    text: textOf2(result)
  };
  yield JSON.stringify(head).slice(0, -1);
  if (hasSegments) {
    yield ',"segments":[';
    for (const [id, utterance2] of utterances.entries())
      yield `${id === 0 ? "" : ","}${JSON.stringify(segmentOf(utterance2, id, temperature))}`;
    yield "]";
  }
  if (hasWords) {
    yield ',"words":[';
    let separator2 = "";
    for (const { words } of utterances) {
      if (words.length === 0) continue;
      yield `${separator2}${JSON.stringify(words.map(wordOf)).slice(1, -1)}`;
      separator2 = ",";
    }
    yield "]";
  }
  yield `,"usage":${JSON.stringify(usageOf(result))}}`;
}
function segmentOf(utterance2, id, temperature) {
  const { confidence, end: end2, start: start2, text: text4 } = utterance2;
  const bytes = Buffer.from(text4);
  return {
    id,
    seek: Math.floor(start2 * framesPerSecond),
    start: start2,
    end: end2,
    text: text4,
    // The engines have words instead.
    tokens: [],
    temperature,
    avg_logprob: Math.log(Math.max(confidence, leastConfidence)),
    compression_ratio: bytes.length / deflateSync(bytes).length,
    // What is no speech does not reach the engine.
    no_speech_prob: 0
  };
}
function wordOf({ end: end2, start: start2, word: word2 }) {
  return { word: word2.trim(), start: start2, end: end2 };
}
function nameOf2(code) {
  return Object.hasOwn(languageNames, code) ? languageNames[code] : code;
}

// src/http/uploads/receive-form.ts
async function receiveForm(request3, keep, discard2) {
  const parts = request3.parts();
  let received;
  try {
    for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
      if (part.fieldname !== "audio")
        throw HttpError.validation([
          `${part.fieldname.slice(0, 80)} is not a known field, the one field is audio`
        ]);
      if (part.type !== "file")
        throw HttpError.validation(["audio must be a file: its part needs a filename"]);
      if (received) throw HttpError.validation(["audio must be one file, there are more"]);
      received = { file: await keepPart(part, keep) };
    }
    if (!received)
      throw HttpError.validation(["audio is required: send the file in the field audio"]);
    return received.file;
  } catch (error) {
    if (received) await discard2(received.file);
    throw error;
  }
}
async function nextPart(parts) {
  try {
    const next = await parts.next();
    return next.done === true ? void 0 : next.value;
  } catch (error) {
    throw malformed(error);
  }
}
async function keepPart({ file, filename }, keep) {
  try {
    return await keep(file, filename);
  } catch (error) {
    const isTruncated = file.errored !== null && !HttpError.is(error) && !(toStorageError(error) instanceof StorageError);
    throw isTruncated ? malformed(file.errored) : error;
  }
}
function malformed(error) {
  if (toStorageError(error) instanceof StorageError) return error;
  const reason = error instanceof Error ? error.message : "it cannot be read";
  return new HttpError(400, `The body is not a valid form: ${reason}`, { cause: error });
}

// src/http/openai/receive-transcription-form.ts
var transcriptionFormLimits = {
  files: 2,
  fields: 32,
  parts: 33,
  fieldSize: 64 * 1024,
  headerPairs: 64,
  fileSize: Number.MAX_SAFE_INTEGER
};
async function receiveTranscriptionForm(request3, keep, discard2) {
  if (!request3.isMultipart())
    throw new HttpError(
      415,
      "The body must be multipart/form-data with the audio in the field file"
    );
  const parts = request3.parts();
  const fields = [];
  let received;
  try {
    for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
      const { fieldname } = part;
      if (part.type === "file") {
        if (fieldname !== "file")
          throw invalid(fieldname, "must not be a file: the audio goes into the field file");
        if (received) throw invalid("file", "must be one file, there are more");
        received = { file: await keepPart(part, keep) };
        continue;
      }
      if (fieldname === "file") throw invalid("file", "must be a file: its part needs a filename");
      if (part.valueTruncated)
        throw invalid(fieldname, `must have at most ${transcriptionFormLimits.fieldSize} bytes`);
      fields.push([fieldname, String(part.value)]);
    }
    if (!received) throw invalid("file", "is required: send the audio in the field file");
    return { file: received.file, fields };
  } catch (error) {
    if (received) await discard2(received.file);
    throw error;
  }
}
function invalid(field, requirement) {
  const name = field.slice(0, 80);
  return new HttpError(400, `${name} ${requirement}`, { field: name });
}

// src/http/openai/transcription-events.ts
async function* transcriptionEvents(job, dependencies) {
  try {
    let isFirst = true;
    for await (const part of followTranscription(job, dependencies, { withUtterances: true })) {
      if (part.type === "utterance") {
        const delta = `${isFirst ? "" : " "}${part.text}`;
        isFirst = false;
        yield eventOf({ type: "transcript.text.delta", delta });
        continue;
      }
      const { result } = part;
      yield eventOf({
        type: "transcript.text.done",
        text: textOf2(result),
        usage: usageOf(result)
      });
    }
  } catch (error) {
    if (job.signal.aborted && !HttpError.is(job.signal.reason)) return;
    const { configuration, logger } = dependencies;
    const httpError = toHttpError(error, configuration.limits);
    if (httpError.statusCode >= 500)
      logger.error({ err: error, jobId: job.jobId }, "request failed");
    yield { type: "error", ...eventOf(openAiErrorBody(httpError)) };
  }
}
function eventOf(event) {
  return { data: JSON.stringify(event) };
}

// src/http/openai/transcription-job.ts
import { randomUUID as randomUUID6 } from "crypto";
import {
  preRecordedRequestSchema
} from "@earshot/core";

// src/http/requests/find-unservable.ts
var unservedOptions = {
  pii_redaction: "leave it out and redact the transcript yourself",
  punctuation_enhanced: "leave it out"
};
function requireServable({
  engines,
  unservable: unservable2
}) {
  const [first] = unservable2;
  if (first === void 0) return engines;
  const isOneKind = unservable2.every(({ code }) => code === first.code);
  const sentences = unservable2.map(({ sentence }) => sentence);
  throw new HttpError(422, sentences.join("; "), {
    code: isOneKind ? first.code : "unservable_request",
    validationErrors: sentences
  });
}
function findUnservable(params, engines) {
  const options = Object.entries(unservedOptions);
  const found = options.filter(([option]) => params[option]).map(([option, remedy]) => ({
    code: "unsupported_option",
    sentence: `${option} is not served by this server yet: ${remedy}`
  }));
  const { route, unservable: unservable2 = [] } = engines.find(needsOfRecording(params));
  return { unservable: [...found, ...unservable2], engines: route?.engines ?? [] };
}
function findUnservableLive(params, engines) {
  const { route, unservable: unservable2 = [] } = engines.find(needsOfSession(params));
  return { unservable: unservable2, engines: route?.engines ?? [] };
}

// src/http/requests/require-capacity.ts
var reservedShare2 = 1 / 5;
var fewShare = 1 / 100;
function requireEngine(engines) {
  const reason = unavailableReasonOf(engines);
  if (reason !== void 0)
    throw new HttpError(503, `No engine can transcribe at the moment: ${reason}`, {
      code: "engine_unavailable",
      retryAfterSeconds: 30
    });
}
function requireQueueRoom({ ofKey, ofAll }, {
  maximumQueuedJobs,
  maximumQueuedJobsPerKey
}) {
  if (ofKey > maximumQueuedJobsPerKey)
    throw new HttpError(
      429,
      `Too many jobs of this key are waiting: at most ${maximumQueuedJobsPerKey} may`,
      { code: "too_many_jobs", retryAfterSeconds: 30 }
    );
  const few2 = Math.max(1, Math.floor(maximumQueuedJobs * fewShare));
  const reserved = ofKey <= few2 ? 0 : Math.floor(maximumQueuedJobs * reservedShare2);
  if (ofAll > maximumQueuedJobs - reserved)
    throw new HttpError(503, `Too many jobs are waiting: at most ${maximumQueuedJobs} may`, {
      code: "queue_full",
      retryAfterSeconds: 60
    });
}
function requireLiveRoom(request3, { live }) {
  const { channels, engines } = request3;
  if (live === void 0)
    throw new HttpError(503, "This process serves no live sessions", {
      code: "live_unavailable",
      retryAfterSeconds: 60
    });
  if (channels > live.maximumChannels)
    requireServable({
      engines,
      unservable: [
        {
          code: "unsupported_option",
          sentence: `channels must be at most ${live.maximumChannels} on this server, got ${channels}: it has no more for all live sessions`
        }
      ]
    });
  requireEngine(engines);
  const room = live.roomFor(request3);
  if (room === "free") return;
  if (room === "share-used")
    throw new HttpError(
      429,
      "Too many live sessions of this key: it leaves a fifth of the channels to other keys",
      { code: "too_many_live_sessions", retryAfterSeconds: 10 }
    );
  throw new HttpError(
    503,
    `Too many live sessions: their channels may be ${live.maximumChannels} at the same time`,
    { code: "live_full", retryAfterSeconds: 10 }
  );
}

// src/http/requests/service-url.ts
import { hostname, networkInterfaces } from "os";
import ipaddr8 from "ipaddr.js";
function baseUrl(request3, publicUrl) {
  return publicUrl ?? requestOrigin(request3);
}
function isOwnHost(url, request3, publicUrl) {
  const origin = new URL(requestOrigin(request3));
  if (url.origin === origin.origin) return true;
  if (publicUrl !== void 0 && url.origin === new URL(publicUrl).origin) return true;
  const ports = [String(request3.socket.localPort), portOf(origin)];
  return ports.includes(portOf(url)) && isThisMachine(url.hostname);
}
function requestOrigin(request3) {
  const origin = `${request3.protocol}://${request3.host}`;
  if (URL.canParse(origin)) return new URL(origin).origin;
  const { localAddress = "127.0.0.1", localPort } = request3.socket;
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  return `${request3.protocol}://${host}:${localPort}`;
}
var defaultPorts = { "http:": "80", "https:": "443" };
function portOf({ port, protocol }) {
  return port === "" ? defaultPorts[protocol] ?? "" : port;
}
function isThisMachine(host) {
  const name = bareHost(host);
  if (name === "localhost" || name.endsWith(".localhost") || name === hostname().toLowerCase())
    return true;
  if (!ipaddr8.isValid(name)) return false;
  const address = ipaddr8.process(name);
  if (address.range() === "loopback" || address.range() === "unspecified") return true;
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []).some((own) => ipaddr8.process(own.address).toString() === address.toString());
}

// src/http/openai/read-vocabulary.ts
import { limits as limits4 } from "@earshot/core";
var maximumWords = 4;
var separators = /[\n\r,;\u3001\uff0c\uff1b|]+/u;
var ornaments = /^(?:[-*\u2022]\s+|\d{1,3}[.)]\s+)|^["'\u2018\u201c\u00ab([{]+|["'\u2019\u201d\u00bb)\]}.!?:]+$/gu;
var label = /^\s*[\p{L} ]{1,40}:\s+/u;
function readVocabulary(prompt) {
  const { maximumCharacters: maximumCharacters2, maximumEntries } = limits4.vocabulary;
  const terms = prompt.split(separators).map((part) => part.replace(label, "").trim().replace(ornaments, "").trim()).filter(
    (term) => /[\p{L}\p{N}]/u.test(term) && term.length <= maximumCharacters2 && term.split(/\s+/).length <= maximumWords
  );
  return [...new Set(terms)].slice(0, maximumEntries);
}

// src/http/openai/transcription-job.ts
async function createTranscriptionJob(request3, { file }, options, repeatable, dependencies) {
  const { configuration, queue, storage } = dependencies;
  const keyId = keyOf(request3).id;
  const id = randomUUID6();
  let isKept = false;
  try {
    const audioUrl2 = `${baseUrl(request3, configuration.publicUrl)}/file/${file.id}`;
    const { engine, engines, params: requestParams } = jobParams(audioUrl2, options, dependencies);
    requireEngine(engines);
    const outcome = await storage.idempotency.respondOnce(
      repeatable && { keyId, ...repeatable },
      { status: 200, body: JSON.stringify({ job_id: id, size: file.sizeBytes }) },
      async (transaction) => {
        await storage.files.insert(file, transaction);
        await storage.jobs.create(
          {
            id,
            keyId,
            kind: "pre-recorded",
            requestId: request3.id,
            requestParams: { ...requestParams },
            engine,
            customMetadata: null,
            fileId: file.id
          },
          transaction
        );
        requireQueueRoom(
          await storage.jobs.countQueuedOf(keyId, transaction),
          configuration.limits
        );
      }
    );
    if (outcome.kind === "conflict") throw keyReused();
    if (outcome.kind === "repeated") {
      const repeated = readRepeatedJob(outcome.response.body);
      if (repeated === void 0) throw keyReused();
      return repeated.jobId;
    }
    isKept = true;
    queue.wakeUp.notify();
    return id;
  } finally {
    if (!isKept) await storage.files.removeBytes(file.id);
  }
}
function readRepeatedJob(body) {
  if (!body.startsWith('{"job_id":')) return void 0;
  const stored = JSON.parse(body);
  return { jobId: stored.job_id, sizeBytes: stored.size };
}
function jobParams(audioUrl2, { format: format3, language: language2, model, prompt }, { engines: registry }) {
  const plain = {
    audio_url: audioUrl2,
    language_config: { languages: language2 === void 0 ? [] : [language2] },
    ...format3 === "srt" || format3 === "vtt" ? { subtitles: true, subtitles_config: { formats: [format3] } } : {}
  };
  const chosen = engineOfModel(model, registry.engines);
  const engine = chosen?.name;
  const engines = {
    find: (needs) => registry.find({ ...needs, engine })
  };
  const params = preRecordedRequestSchema.parse(plain);
  const found = findUnservable(params, engines);
  const [unservable2] = found.unservable;
  if (unservable2 !== void 0)
    throw new HttpError(
      400,
      languageIssue(chosen, language2) ?? unservable2.sentence.replace("language_config.languages", "language"),
      { code: unservable2.code, field: "language" }
    );
  const vocabulary = readVocabulary(prompt);
  const isOfUse = found.engines[0]?.capabilities.customVocabulary === true;
  if (vocabulary.length === 0 || !isOfUse) return { params, engine, engines: found.engines };
  const hinted = preRecordedRequestSchema.parse({
    ...plain,
    custom_vocabulary: true,
    custom_vocabulary_config: { vocabulary }
  });
  const taking = findUnservable(hinted, engines);
  return taking.unservable.length === 0 ? { params: hinted, engine, engines: taking.engines } : { params, engine, engines: found.engines };
}
function languageIssue(chosen, language2) {
  if (chosen === void 0) return void 0;
  const { languages } = chosen.capabilities;
  const known = languages.join(", ");
  if (language2 === void 0)
    return `language is required for the model ${chosen.name}, which does not detect it: one of ${known}`;
  return languages.includes(language2) ? void 0 : `language must be one of ${known} for the model ${chosen.name}, got ${language2}`;
}

// src/http/openai/transcriptions-route.ts
var jobHeader = "x-earshot-job-id";
async function registerTranscriptionsRoute(app, dependencies, slots) {
  const { cancelJob: cancelJob2, clock, logger, storage } = dependencies;
  await app.register(multipart, { limits: transcriptionFormLimits });
  const closing = new AbortController();
  app.addHook(
    "preClose",
    async () => closing.abort(
      new HttpError(503, "The service is stopping: repeat the request", { retryAfterSeconds: 1 })
    )
  );
  app.post(
    "/v1/audio/transcriptions",
    {
      schema: {
        ...openAiRoute,
        summary: "Transcribe a file, and wait for the transcription",
        consumes: ["multipart/form-data"],
        headers: idempotentHeaders,
        body: transcriptionFieldsSchema,
        response: {
          ...transcriptionResponses,
          ...openAiErrors(400, 401, 404, 409, 413, 415, 422, 429, 503, 507)
        }
      },
      // A form is validated when it has arrived.
      validatorCompiler: () => (value) => ({ value })
    },
    async (request3, reply) => {
      const keyId = keyOf(request3).id;
      const waiting = slots.waits.take(keyId);
      const left = new AbortController();
      reply.raw.once("close", () => {
        waiting.release();
        if (!reply.raw.writableFinished) left.abort(new Error("The client left"));
      });
      const signal = AbortSignal.any([closing.signal, left.signal]);
      try {
        const { jobId, options } = await begin(request3);
        reply.header(jobHeader, jobId);
        const job = { keyId, jobId, signal };
        cancelWhenAborted(request3, job);
        return await respond2(reply, job, options);
      } catch (error) {
        if (left.signal.aborted || reply.sent) return reply;
        throw error;
      }
    }
  );
  async function begin(request3) {
    const keyId = keyOf(request3).id;
    const slot = slots.uploads.take(keyId);
    try {
      const key2 = idempotencyKey(request3);
      const first = key2 === void 0 ? void 0 : await storage.idempotency.get({ keyId, idempotencyKey: key2 });
      if (first !== void 0) return await repeat2(request3, first.requestHash, first.response.body);
      const form = await receiveTranscriptionForm(
        request3,
        (content, filename) => keepUpload({ content, field: "file", filename, source: null, keyId }, dependencies),
        discard2
      );
      const options = await parseOrDiscard(form);
      const repeatable = key2 === void 0 ? void 0 : {
        idempotencyKey: key2,
        requestHash: fingerprint(form.file.contentHash, form.file.file.filename, options)
      };
      const jobId = await createTranscriptionJob(
        request3,
        form.file,
        options,
        repeatable,
        dependencies
      );
      return { options, jobId };
    } finally {
      slot.release();
    }
  }
  function checkFields(fields) {
    const options = parseTranscriptionFields(fields);
    engineOfModel(options.model, dependencies.engines.engines);
    return options;
  }
  async function parseOrDiscard({
    fields,
    file
  }) {
    try {
      return checkFields(fields);
    } catch (error) {
      await discard2(file);
      throw error;
    }
  }
  function discard2({ file }) {
    return storage.files.removeBytes(file.id);
  }
  async function repeat2(request3, requestHash, body) {
    const first = readRepeatedJob(body);
    if (first === void 0) throw keyReused();
    const { fields, file } = await receiveTranscriptionForm(
      request3,
      (content, filename) => hashUpload(content, filename, first.sizeBytes),
      async () => void 0
    );
    const options = checkFields(fields);
    if (fingerprint(file.contentHash, file.filename, options) !== requestHash) throw keyReused();
    return { options, jobId: first.jobId };
  }
  function cancelWhenAborted(request3, { jobId, keyId, signal }) {
    if (idempotencyKey(request3) !== void 0) return;
    const cancel = () => {
      cancelJob2(keyId, jobId).catch(
        (error) => logger.error({ err: error, jobId }, "a job that nobody waits for cannot be cancelled")
      );
    };
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  }
  async function respond2(reply, job, options) {
    if (options.isStreamed) return sendEvents(reply, transcriptionEvents(job, dependencies), clock);
    for await (const part of followTranscription(job, dependencies, { withUtterances: false })) {
      if (part.type !== "result") continue;
      const formatted = formatTranscription(part.result, options);
      reply.type(formatted.contentType);
      return reply.send(Readable4.from(formatted.fragments(), { objectMode: false }));
    }
    throw new HttpError(500, "The transcription has no result");
  }
}
function fingerprint(contentHash, filename, options) {
  return requestFingerprint("transcriptions", contentHash, filename, options);
}

// src/http/requests/require-known-parameters.ts
async function requireKnownParameters(request3) {
  if (request3.method !== "POST" || !request3.url.includes("?")) return;
  const known = request3.routeOptions.config.parameters ?? [];
  const allowed2 = known.length === 0 ? "there are none here, options go into the body" : `the one parameter is ${known.join(", ")}`;
  const { searchParams } = new URL(request3.url, "http://localhost");
  const unknown2 = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  if (unknown2.length > 0)
    throw HttpError.validation(
      unknown2.slice(0, 100).map((name) => `${name.slice(0, 80)} is not a known parameter, ${allowed2}`)
    );
}

// src/http/responses/stream-slots.ts
function createStreamSlots({ maximum, perKey }) {
  const slots = new KeySlots({ total: maximum, perKey, reserved: Math.floor(maximum / 10) });
  return {
    take(keyId) {
      if (slots.hasRoomFor(keyId)) return slots.add(keyId);
      throw new HttpError(
        429,
        `Too many streams of events: at most ${perKey} of one key are served`,
        { code: "too_many_streams", retryAfterSeconds: 10 }
      );
    }
  };
}

// src/http/uploads/upload-slots.ts
function createUploadSlots(maximumPerKey) {
  const slots = new KeySlots({ total: Number.POSITIVE_INFINITY, perKey: maximumPerKey });
  return {
    take(keyId) {
      if (slots.hasRoomFor(keyId)) return slots.add(keyId);
      throw new HttpError(429, `Too many uploads at once: at most ${maximumPerKey} for each key`, {
        code: "too_many_uploads",
        retryAfterSeconds: 5
      });
    }
  };
}

// src/http/routes/capabilities-route.ts
import { capabilitiesSchema } from "@earshot/core";

// src/http/responses/describe-capabilities.ts
import {
  addOns,
  audioEncodings,
  bitDepths,
  limits as limits5,
  requestOptions,
  sampleRates,
  subtitleFormats,
  transcriptionModels as transcriptionModels2
} from "@earshot/core";
var available = { available: true, reason: null };
function describeCapabilities(dependencies) {
  const { configuration, decoder, engines, live, version: version2 } = dependencies;
  const decoding = decoder.status();
  const usual = usualEngine(engines);
  return {
    version: version2,
    models: [...transcriptionModels2],
    engines: engines.engines.map((engine) => describeEngine(engine, engine === usual)),
    languages: [...engines.languages],
    translation_languages: [],
    pre_recorded: availabilityOf(engines.engines),
    live: describeLive(dependencies),
    add_ons: byName(addOns, (addOn) => unavailable2(unavailableAddOns[addOn])),
    options: byName(requestOptions, (option) => optionAvailability(option, engines.engines)),
    audio: {
      file_formats: [...decoding.extensions],
      file_decoder: {
        ffmpeg_version: decoding.ffmpegVersion ?? null,
        all_formats: decoding.missing === void 0 ? available : unavailable2(decoding.missing)
      },
      live_encodings: [...audioEncodings],
      live_bit_depths: [...bitDepths],
      live_sample_rates: [...sampleRates],
      live_maximum_channels: limits5.live.channels.maximum
    },
    subtitle_formats: [...subtitleFormats],
    limits: {
      maximum_upload_bytes: configuration.limits.maximumUploadBytes,
      maximum_audio_seconds: configuration.limits.maximumAudioSeconds,
      maximum_json_bytes: configuration.limits.maximumJsonBytes,
      maximum_page_items: limits5.list.maximumPageItems,
      maximum_custom_metadata_characters: limits5.customMetadata.maximumCharacters,
      maximum_concurrent_jobs: configuration.workerJobs ?? engines.parallelism,
      maximum_concurrent_live_sessions: live?.maximumChannels ?? 0,
      maximum_live_session_seconds: live === void 0 ? null : configuration.live.maximumMs / 1e3,
      live_idle_seconds: live === void 0 ? null : configuration.live.idleMs / 1e3,
      live_resume_seconds: live === void 0 ? null : configuration.live.resumeMs / 1e3,
      rate_limit: { requests: configuration.rateLimits.requestsPerMinute, window_seconds: 60 },
      retention: {
        audio_seconds: inSeconds(configuration.retention.audioMs),
        result_seconds: inSeconds(configuration.retention.resultMs)
      }
    }
  };
}
function usualEngine(engines) {
  const { route } = engines.find({
    kind: "pre-recorded",
    languages: [],
    codeSwitching: false,
    customVocabulary: false,
    vocabularyField: "custom_vocabulary",
    accurateWordTimes: false
  });
  return route?.engines[0] ?? engines.engines[0];
}
function availabilityOf(engines) {
  const reason = unavailableReasonOf(engines);
  return reason === void 0 ? available : unavailable2(reason);
}
function inSeconds(durationMs) {
  return durationMs === void 0 ? null : durationMs / 1e3;
}
function describeLive({ engines, live }) {
  if (live === void 0)
    return unavailable2("this process serves no live sessions: EARSHOT_ROLES does not list live");
  const streaming = engines.engines.filter(({ capabilities }) => capabilities.streaming);
  return streaming.length > 0 ? availabilityOf(streaming) : unavailable2(`${namesOf(engines.engines)} cannot transcribe live audio`);
}
function describeEngine(engine, isUsual) {
  const { capabilities } = engine;
  return {
    id: capabilities.id,
    model: capabilities.model,
    version: capabilities.version,
    is_default: isUsual,
    status: availabilityOf([engine]),
    languages: [...capabilities.languages],
    pre_recorded: true,
    streaming: capabilities.streaming,
    partial_transcripts: capabilities.partials,
    word_timestamps: capabilities.wordTimestamps,
    word_timestamp_resolution: capabilities.wordTimestampResolutionSeconds,
    word_confidences: capabilities.confidences,
    custom_vocabulary: capabilities.customVocabulary,
    punctuation: capabilities.punctuation,
    language_detection: capabilities.languageDetection,
    notes: [...capabilities.notes]
  };
}
function optionAvailability(option, engines) {
  const ofAny = (isServedBy, what) => engines.some(({ capabilities }) => isServedBy(capabilities)) ? available : unavailable2(`${namesOf(engines)} cannot ${what}`);
  switch (option) {
    case "custom_vocabulary":
      return ofAny(({ customVocabulary }) => customVocabulary, "take a custom vocabulary");
    case "code_switching":
    case "language_detection":
      return ofAny(({ languageDetection }) => languageDetection, "detect languages");
    case "words_accurate_timestamps":
      return ofAny(hasAccurateWordTimes, "time words accurately to the frame");
    case "audio_enhancer":
    case "callback":
    case "custom_spelling":
    case "subtitles":
      return available;
    case "pii_redaction":
    case "punctuation_enhanced":
      return unavailable2(
        `this version of the service does not have it yet: ${unservedOptions[option]}`
      );
  }
}
function unavailable2(reason) {
  return { available: false, reason };
}
function byName(names3, availability) {
  return Object.fromEntries(names3.map((name) => [name, availability(name)]));
}

// src/http/routes/capabilities-route.ts
function registerCapabilitiesRoute(app, dependencies) {
  app.get(
    "/v2/capabilities",
    {
      compress: {},
      schema: {
        tags: ["service"],
        summary: "What this server can do",
        security: secured,
        response: { 200: capabilitiesSchema, ...errorResponses(401, 429) }
      }
    },
    async () => {
      await dependencies.decoder.refresh();
      return describeCapabilities(dependencies);
    }
  );
}

// src/http/requests/parse-range.ts
var single = /^bytes=(\d{0,15})-(\d{0,15})$/;
function parseRange(header, sizeBytes) {
  const match = header === void 0 ? null : single.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start2 = Number(first);
  if (last !== "" && Number(last) < start2) return "whole";
  if (start2 >= sizeBytes) return "unsatisfiable";
  return { start: start2, end: last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

// src/http/responses/send-file.ts
function sendFile(request3, reply, file, files) {
  if (isExpired(file))
    throw new HttpError(
      410,
      `The audio expired: it was removed at ${new Date(file.expiredAt).toISOString()}`,
      { code: "audio_expired" }
    );
  const tag = fileTag(file.id);
  const { headers } = request3;
  reply.header("etag", tag).header("cache-control", "private, no-cache, no-transform");
  if (isFresh(headers["if-none-match"], tag)) return reply.code(304).send();
  const isSame = headers["if-range"] === void 0 || headers["if-range"] === tag;
  const range = parseRange(isSame ? headers.range : void 0, file.sizeBytes);
  if (range === "unsatisfiable")
    throw new HttpError(416, `The range lies outside the file, which has ${file.sizeBytes} bytes`, {
      headers: { "content-range": `bytes */${file.sizeBytes}` }
    });
  reply.type("application/octet-stream").header("accept-ranges", "bytes").header("content-disposition", contentDisposition(file));
  let length = file.sizeBytes;
  if (range !== "whole") {
    length = range.end - range.start + 1;
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  }
  reply.header("content-length", length);
  if (request3.method === "HEAD") return reply.send("");
  return reply.send(files.readFor(file, range === "whole" ? void 0 : range));
}
function contentDisposition({ filename, id, extension }) {
  const name = filename ?? (extension === "" ? id : `${id}.${extension}`);
  const plain = name.replace(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

// src/http/routes/file-routes.ts
function registerFileRoutes(app, { storage }) {
  app.route({
    method: ["GET", "HEAD"],
    url: "/file/:id",
    exposeHeadRoute: false,
    schema: {
      tags: ["files"],
      summary: "The bytes of an uploaded file",
      security: secured,
      params: identifierSchema,
      response: { ...fileResponses, 304: unchanged, ...errorResponses(401, 404, 410, 416, 429) }
    },
    handler: async (request3, reply) => {
      const id = identifierOf(request3);
      const file = await storage.files.get(keyOf(request3).id, id);
      if (!file) throw HttpError.notFound("file", id);
      return sendFile(request3, reply, file, storage.files);
    }
  });
  app.delete(
    "/file/:id",
    {
      schema: {
        tags: ["files"],
        summary: "Delete an uploaded file that no job uses",
        security: secured,
        params: identifierSchema,
        response: { 202: withoutBody("It is deleted"), ...errorResponses(401, 403, 404, 429) }
      }
    },
    async (request3, reply) => {
      const id = identifierOf(request3);
      const outcome = await storage.files.delete(keyOf(request3).id, id);
      if (outcome === "not-found") throw HttpError.notFound("file", id);
      if (outcome === "used")
        throw new HttpError(
          403,
          `The file ${id} is the audio of a job: delete the job, and the file goes with it`,
          { code: "file_in_use" }
        );
      return reply.code(202).send();
    }
  );
}

// src/http/routes/health-routes.ts
import * as z14 from "zod";
var healthSchema = z14.object({
  status: z14.string().describe("`ok` or `ready`.")
});
var readySchema = healthSchema.extend({
  engines: z14.array(
    z14.object({
      name: z14.string().describe("Name of the engine, and of its model where there are several."),
      ready: z14.boolean().describe("Whether it can work."),
      reason: z14.string().nullable().describe("Reason why it cannot; null when it can.")
    })
  ).describe("Each engine of the service: one that works is enough.")
});
function registerHealthRoutes(app, { engines, readiness }) {
  const tags = ["service"];
  app.get(
    "/health",
    {
      schema: {
        tags,
        summary: "Whether the process answers",
        response: { 200: healthSchema, ...errorResponses(400) }
      }
    },
    () => ({ status: "ok" })
  );
  app.get(
    "/ready",
    {
      schema: {
        tags,
        summary: "Whether the service can work",
        response: { 200: readySchema, ...errorResponses(400, 503) }
      }
    },
    async () => {
      const reasons = await readiness();
      if (reasons.length > 0)
        throw new HttpError(503, `Not ready: ${reasons.join("; ")}`, {
          code: "not_ready",
          retryAfterSeconds: 5
        });
      return {
        status: "ready",
        engines: engines.engines.map(({ name, unavailableReason = null }) => ({
          name,
          ready: unavailableReason === null,
          reason: unavailableReason
        }))
      };
    }
  );
}

// src/http/requests/event-id.ts
var end = "end";
function writeEventId({ cursor, type }) {
  const isEnd = type === "done" || type === "error";
  return `${cursor.utterances}-${isEnd ? end : cursor.progress}`;
}
function readLastEventId({ headers }, { status, utterances: published }) {
  const given = headers["last-event-id"];
  if (given === void 0 || given === "") return firstCursor;
  const [, utterances, progress] = /^(\d{1,15})-(\d{1,15}|end)$/.exec(String(given)) ?? [];
  const hasEnded = status === "done" || status === "error";
  const isKnown = hasEnded || progress !== end && Number(utterances) <= published;
  if (progress === void 0 || !isKnown)
    throw HttpError.validation([
      `Last-Event-ID must be the id of an event of this job, such as ${published}-0, got ${JSON.stringify(String(given).slice(0, 80))}`
    ]);
  if (progress === end) return end;
  return { utterances: Number(utterances), progress: Number(progress) };
}

// src/http/routes/job-event-routes.ts
var noun = "pre-recorded job";
function registerJobEventRoutes(app, { cancelJob: cancelJob2, clock, configuration, jobFollower, storage }, slots) {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  const schema = { tags: ["pre-recorded"], security: secured, params: identifierSchema };
  app.get(
    "/v2/pre-recorded/:id/events",
    {
      schema: {
        ...schema,
        summary: "Follow a pre-recorded job",
        headers: eventHeaders,
        response: {
          200: eventStreamResponse,
          204: withoutBody("The client has received the last event already"),
          ...errorResponses(400, 401, 404, 429)
        }
      }
    },
    async (request3, reply) => {
      const keyId = keyOf(request3).id;
      const jobId = identifierOf(request3);
      const state = await storage.jobs.getState(keyId, jobId);
      if (state === void 0) throw HttpError.notFound(noun, jobId);
      const cursor = readLastEventId(request3, state);
      if (cursor === "end") return reply.code(204).send();
      const slot = slots.take(keyId);
      const closed = new AbortController();
      const signal = AbortSignal.any([closing.signal, closed.signal]);
      const close2 = () => {
        closed.abort();
        slot.release();
      };
      reply.raw.once("close", close2);
      if (reply.raw.destroyed) close2();
      const events = jobFollower.follow({ keyId, jobId, after: cursor, signal });
      const resultUrl = `${baseUrl(request3, configuration.publicUrl)}/v2/pre-recorded/${jobId}`;
      return sendEvents(reply, serverSentEvents(events, jobId, resultUrl), clock);
    }
  );
  app.post(
    "/v2/pre-recorded/:id/cancel",
    {
      schema: {
        ...schema,
        summary: "Cancel a pre-recorded job",
        response: { 202: withoutBody("It is cancelled"), ...errorResponses(401, 404, 409, 429) }
      }
    },
    async (request3, reply) => {
      const jobId = identifierOf(request3);
      const outcome = await cancelJob2(keyOf(request3).id, jobId);
      if (outcome === "not-found") throw HttpError.notFound(noun, jobId);
      if (outcome === "ended")
        throw new HttpError(409, `The ${noun} ${jobId} has ended, and cannot be cancelled`, {
          code: "job_ended"
        });
      return reply.code(202).send();
    }
  );
}
async function* serverSentEvents(events, id, resultUrl) {
  for await (const event of events)
    yield { type: event.type, id: writeEventId(event), data: dataOf(event, id, resultUrl) };
}
function dataOf(event, id, resultUrl) {
  switch (event.type) {
    case "progress":
      return JSON.stringify(progressView(event.progress));
    case "utterance":
      return event.text;
    case "done":
      return JSON.stringify({ id, result_url: resultUrl });
    case "error":
      return JSON.stringify({ code: event.code, message: event.message });
  }
}

// src/http/routes/job-list-route.ts
import {
  jobPageSchema,
  listQuerySchema,
  livePageSchema,
  parseListQuery,
  preRecordedPageSchema
} from "@earshot/core";
import { pageLinks, pageSizeOf } from "@earshot/core/protocol";
import * as z15 from "zod";

// src/http/responses/list-page.ts
function sendPage(reply, links, items, open5) {
  return reply.type("application/json; charset=utf-8").send(byteStream(pageText(links, items, open5)));
}
async function* pageText(links, items, open5) {
  yield `${JSON.stringify(links).slice(0, -1)},"items":[`;
  let separator2 = "";
  for await (const item of items) {
    const text4 = await open5(item);
    if (text4 === void 0) continue;
    yield separator2;
    yield* text4;
    separator2 = ",";
  }
  yield "]}";
}

// src/http/routes/job-list-route.ts
var pages = {
  "pre-recorded": preRecordedPageSchema,
  live: livePageSchema,
  transcription: jobPageSchema
};
var bothKinds = listQuerySchema.omit({ custom_metadata: true }).extend({
  custom_metadata: z15.record(z15.string(), z15.unknown()).optional().describe(
    "Only items whose custom metadata contains this: as JSON, or as custom_metadata[name]=value."
  )
});
var oneKind = bothKinds.omit({ kind: true });
function registerJobListRoute(app, { path: path3, tag, kind }, { configuration, storage }) {
  app.get(
    path3,
    {
      compress: {},
      schema: {
        tags: [tag],
        summary: kind === void 0 ? "List jobs of both kinds" : `List ${kind} jobs`,
        security: secured,
        deprecated: kind === void 0,
        querystring: kind === void 0 ? bothKinds : oneKind,
        response: { 200: pages[tag], ...errorResponses(400, 401, 429) }
      }
    },
    async (request3, reply) => {
      const query2 = queryOf(request3, kind);
      const { offset, limit, ...filter } = query2;
      const { jobs: jobs2, hasMore } = await storage.jobs.list(keyOf(request3).id, filter, {
        offset,
        limit: pageSizeOf({ limit })
      });
      const links = pageLinks(baseUrl(request3, configuration.publicUrl), query2, hasMore);
      return sendPage(
        reply,
        links,
        jobs2,
        (job) => openJobText(job, storage.results, jobEnvelope(job))
      );
    }
  );
}
function queryOf(request3, kind) {
  const at = request3.url.indexOf("?");
  const search = at === -1 ? "" : request3.url.slice(at + 1);
  const parsed = parseListQuery(search, { kinds: kind === void 0 });
  if (!parsed.success) throw HttpError.validation(parsed.issues);
  return kind === void 0 ? parsed.query : { ...parsed.query, kind: [kind] };
}

// src/http/routes/job-routes.ts
import { jobSchema, liveJobSchema, preRecordedJobSchema } from "@earshot/core";
var jobPaths = [
  { path: "/v2/pre-recorded", tag: "pre-recorded", kind: "pre-recorded", noun: "pre-recorded job" },
  { path: "/v2/live", tag: "live", kind: "live", noun: "live job" },
  { path: "/v2/transcription", tag: "transcription", kind: void 0, noun: "job" }
];
var jobs = {
  "pre-recorded": preRecordedJobSchema,
  live: liveJobSchema,
  transcription: jobSchema
};
function registerJobRoutes(app, { path: path3, tag, kind, noun: noun2 }, { storage }) {
  const schema = {
    tags: [tag],
    security: secured,
    deprecated: kind === void 0,
    params: identifierSchema
  };
  async function find(request3, reply) {
    const id = identifierOf(request3);
    const job = await storage.jobs.get(keyOf(request3).id, id, kind);
    if (!job) throw HttpError.notFound(noun2, id);
    if (kind === void 0) announceSuccessor(reply, successorOf(request3, job));
    return job;
  }
  function successorOf(request3, job) {
    const rest = request3.routeOptions.url?.endsWith("/file") ? "/file" : "";
    return `/v2/${job.kind}/${job.id}${rest}`;
  }
  app.get(
    `${path3}/:id`,
    {
      compress: {},
      schema: {
        ...schema,
        summary: `Get a ${noun2}`,
        response: { 200: jobs[tag], 304: unchanged, ...errorResponses(401, 404, 429) }
      }
    },
    async (request3, reply) => {
      const job = await find(request3, reply);
      const envelope = jobEnvelope(job);
      const tag2 = jobTag(job, envelope);
      reply.header("etag", tag2);
      if (isFresh(request3.headers["if-none-match"], tag2)) return reply.code(304).send();
      const text4 = await openJobText(job, storage.results, envelope);
      if (text4 === void 0) throw HttpError.notFound(noun2, job.id);
      return sendJobText(reply, text4, job.result?.byteLength ?? 0);
    }
  );
  app.route({
    method: ["GET", "HEAD"],
    url: `${path3}/:id/file`,
    exposeHeadRoute: false,
    schema: {
      ...schema,
      summary: `Get the audio of a ${noun2}`,
      response: { ...fileResponses, 304: unchanged, ...errorResponses(401, 404, 410, 416, 429) }
    },
    handler: async (request3, reply) => {
      const { file, id } = await find(request3, reply);
      if (file === null) throw new HttpError(404, `The ${noun2} ${id} has no audio`);
      return sendFile(request3, reply, file, storage.files);
    }
  });
  app.delete(
    `${path3}/:id`,
    {
      schema: {
        ...schema,
        summary: `Delete a ${noun2} with its audio and its result`,
        response: { 202: withoutBody("It is deleted"), ...errorResponses(401, 403, 404, 429) }
      }
    },
    async (request3, reply) => {
      const job = await find(request3, reply);
      const outcome = await storage.jobs.delete(job.keyId, job.id, kind);
      if (outcome === "not-found") throw HttpError.notFound(noun2, job.id);
      if (outcome === "active")
        throw new HttpError(403, `The ${noun2} ${job.id} cannot be deleted before it has ended`, {
          code: "job_active"
        });
      return reply.code(202).send();
    }
  );
}

// src/http/routes/live-route.ts
import {
  createdLiveSessionSchema,
  liveRegions,
  liveRequestSchema
} from "@earshot/core";
import * as z16 from "zod";

// src/live/create-session.ts
import { createHash as createHash6, randomBytes as randomBytes2, randomUUID as randomUUID7 } from "crypto";

// src/live/messages/message-text.ts
import { completeMessage, roundSeconds as roundSeconds6 } from "@earshot/core/protocol";
function messageText(sessionId, body, atMs) {
  return JSON.stringify(completeMessage(sessionId, body, atMs));
}
function startSessionText(sessionId, createdAtMs) {
  return messageText(sessionId, { type: "start_session" }, createdAtMs);
}
function acknowledgementText(sessionId, { atMs, from, to: to2 }, bytesPerSecond) {
  return `${openText("audio_chunk", sessionId, atMs)},"acknowledged":true,"error":null,"data":{"byte_range":[${from},${to2}],"time_range":[${roundSeconds6(from / bytesPerSecond)},${roundSeconds6(to2 / bytesPerSecond)}]}}`;
}
function documentHead(sessionId, { atMs, type }) {
  return `${openText(type, sessionId, atMs)},"data":`;
}
function documentReference(sessionId, { atMs, from, to: to2, type }, whole) {
  const isWhole = from === whole.from && to2 === whole.to;
  const data = isWhole ? { from, to: to2 - 1, suffix: "}" } : { from, to: to2, suffix: "" };
  return `${openText(type, sessionId, atMs)},"result_data":${JSON.stringify(data)}}`;
}
function openText(type, sessionId, atMs) {
  return `{"type":"${type}","session_id":"${sessionId}","created_at":"${isoTime(atMs)}"`;
}
var latest = { second: Number.NaN, text: "" };
function isoTime(atMs) {
  const second2 = Math.floor(atMs / 1e3);
  if (second2 !== latest.second)
    latest = { second: second2, text: new Date(second2 * 1e3).toISOString().slice(0, -"000Z".length) };
  return `${latest.text}${String(Math.floor(atMs) - second2 * 1e3).padStart(3, "0")}Z`;
}

// src/live/create-session.ts
var tokenLifetimeMs = 10 * 60 * 1e3;
function newSession(clock) {
  return { id: randomUUID7(), token: createToken(), createdAtMs: clock.now() };
}
async function storeSession(transaction, { createdAtMs, id, token }, { keyId, params, requestId }, { outbox, storage }) {
  await storage.jobs.create(
    {
      id,
      keyId,
      kind: "live",
      requestId,
      // The parameters of a request are an object of JSON.
      requestParams: params,
      customMetadata: params.custom_metadata ?? null,
      fileId: null,
      createdAt: createdAtMs
    },
    transaction
  );
  await storage.live.addToken(transaction, {
    jobId: id,
    hash: hashToken(token),
    lifetimeMs: tokenLifetimeMs
  });
  const { callback, callback_config } = params;
  const { receive_lifecycle_events: hasLifecycleEvents, url } = callback_config;
  if (callback && hasLifecycleEvents && url !== void 0)
    await outbox.addMessage(transaction, {
      jobId: id,
      url,
      position: 0,
      payload: startSessionText(id, createdAtMs)
    });
}
function createToken() {
  return randomBytes2(32).toString("base64url");
}
function hashToken(token) {
  return createHash6("sha256").update(token).digest("hex");
}

// src/http/idempotency/sealed-response.ts
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes as randomBytes3 } from "crypto";
var cipherName = "aes-256-gcm";
var nonceBytes = 12;
var tagBytes = 16;
function sealResponse(body, secrets2) {
  const nonce = randomBytes3(nonceBytes);
  const cipher = createCipheriv(cipherName, sealingKey(secrets2), nonce);
  const sealed = Buffer.concat([cipher.update(body, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}
function openResponse(sealed, secrets2) {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(
    cipherName,
    sealingKey(secrets2),
    bytes.subarray(0, nonceBytes)
  ).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString("utf8");
}
function sealingKey({ apiKey, idempotencyKey: idempotencyKey2 }) {
  return Buffer.from(hkdfSync("sha256", apiKey, idempotencyKey2, "idempotent answer", 32));
}

// src/http/requests/require-public-urls.ts
function requirePublicUrls(urls, rules) {
  const issues = Object.entries(urls).flatMap(([field, url]) => {
    if (url === void 0) return [];
    try {
      parseOutboundUrl(url, rules);
      return [];
    } catch (error) {
      if (error instanceof AddressError) return [`${field}: ${error.message}`];
      throw error;
    }
  });
  if (issues.length > 0) throw HttpError.validation(issues, "source_not_allowed");
}
function callbackUrls({
  callback,
  callback_config: configuration,
  callback_url
}) {
  return {
    "callback_config.url": callback ? configuration?.url : void 0,
    callback_url
  };
}

// src/http/routes/live-route.ts
var querySchema2 = z16.object({
  region: z16.enum(liveRegions).optional().describe("Where the session is to be; accepted and not used.")
});
function registerLiveRoute(app, dependencies) {
  const { clock, configuration, engines, storage } = dependencies;
  async function initiate(request3, reply, params) {
    const keyId = keyOf(request3).id;
    const key2 = idempotencyKey(request3);
    const secrets2 = key2 === void 0 ? void 0 : secretsOf(request3, key2);
    const repetition = key2 === void 0 ? void 0 : { keyId, idempotencyKey: key2, requestHash: requestFingerprint("live", params) };
    const open5 = (stored) => secrets2 === void 0 ? stored : { ...stored, body: openResponse(stored.body, secrets2) };
    const repeated = await respondToRepetition(
      reply,
      repetition,
      storage.idempotency,
      open5
    );
    if (repeated !== void 0) return repeated;
    const able = requireServable(findUnservableLive(params, engines));
    requirePublicUrls(callbackUrls(params), configuration.allowedPrivateSources);
    requireLiveRoom({ channels: params.channels, keyId, engines: able }, dependencies);
    const session = newSession(clock);
    const origin = baseUrl(request3, configuration.publicUrl).replace(/^http/, "ws");
    const response = repeatableResponse(201, {
      id: session.id,
      created_at: new Date(session.createdAtMs).toISOString(),
      url: `${origin}/v2/live?token=${session.token}`
    });
    const outcome = await storage.idempotency.respondOnce(
      repetition,
      secrets2 === void 0 ? response.stored : { ...response.stored, body: sealResponse(response.stored.body, secrets2) },
      (transaction) => storeSession(transaction, session, { keyId, requestId: request3.id, params }, dependencies)
    );
    if (params.callback) dependencies.outbox.wakeUp.notify();
    return respondOnce(
      reply,
      outcome.kind === "repeated" ? { ...outcome, response: open5(outcome.response) } : outcome,
      response
    );
  }
  app.post(
    "/v2/live",
    {
      // A response with a token is not compressed: its length would reveal something of the token.
      compress: false,
      config: { parameters: ["region"] },
      schema: {
        tags: ["live"],
        summary: "Initiate a live session",
        security: secured,
        headers: idempotentHeaders,
        querystring: querySchema2,
        // Every option has a default, so that a request without a body asks for all of them.
        body: z16.preprocess((body) => body ?? {}, liveRequestSchema),
        response: { 201: createdLiveSessionSchema, ...errorResponses(400, 401, 422, 429, 503) }
      },
      preValidation: async (request3) => {
        checkRegion(request3);
      }
    },
    async (request3, reply) => {
      const created2 = await initiate(request3, reply, request3.body);
      const base2 = baseUrl(request3, configuration.publicUrl);
      reply.header("location", `${base2}/v2/live/${created2.id}`);
      return created2;
    }
  );
}
function secretsOf({ headers }, key2) {
  return { apiKey: String(headers["x-service-key"]), idempotencyKey: key2 };
}
function checkRegion(request3) {
  const parameters = new URL(request3.url, "http://localhost").searchParams;
  const issues = [];
  const regions = parameters.getAll("region");
  for (const region of regions)
    if (!liveRegions.includes(region))
      issues.push(
        `region must be one of ${liveRegions.join(", ")}, got ${JSON.stringify(region.slice(0, 80))}`
      );
  if (regions.length > 1) issues.push("region must be given once");
  if (issues.length > 0) throw HttpError.validation(issues);
}

// src/http/routes/metrics-route.ts
import { fastify } from "fastify";
function registerMetricsRoute(app, { metrics }) {
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
function createMetricsApp(metrics) {
  const app = fastify({ forceCloseConnections: true });
  registerMetricsRoute(app, { metrics });
  return app;
}

// src/http/routes/pre-recorded-routes.ts
import { randomUUID as randomUUID8 } from "crypto";
import {
  createdJobSchema,
  preRecordedRequestSchema as preRecordedRequestSchema2
} from "@earshot/core";

// src/http/requests/own-file.ts
var filePath = /\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
function fileIdIn({ pathname }) {
  let path3 = pathname;
  try {
    path3 = decodeURIComponent(pathname);
  } catch {
  }
  return filePath.exec(path3)?.[1]?.toLowerCase();
}
async function requireOwnFile(audioUrl2, request3, { configuration, storage }) {
  const url = new URL(audioUrl2);
  const id = fileIdIn(url);
  if (id === void 0) return void 0;
  const file = await storage.files.get(keyOf(request3).id, id);
  if (file !== void 0 && isExpired(file)) throw audioGone(audioUrl2);
  if (file) return file;
  const isOurs = isOwnHost(url, request3, configuration.publicUrl) || await storage.files.exists(id);
  if (!isOurs) return void 0;
  throw HttpError.validation([
    `audio_url must be a file that was uploaded with this key, or a url elsewhere, got ${JSON.stringify(audioUrl2.slice(0, 120))}`
  ]);
}
async function requireAudio(transaction, file, audioUrl2, { storage }) {
  if (!await storage.files.hasAudio(file.keyId, file.id, transaction)) throw audioGone(audioUrl2);
}
function audioGone(audioUrl2) {
  return HttpError.validation(
    [
      `audio_url must be a file whose audio is still there, got ${JSON.stringify(audioUrl2.slice(0, 120))}: upload it again`
    ],
    "audio_expired"
  );
}

// src/http/routes/pre-recorded-routes.ts
function registerPreRecordedRoutes(app, dependencies) {
  const { configuration, queue, storage } = dependencies;
  async function create2(request3, reply, params) {
    const keyId = keyOf(request3).id;
    const key2 = idempotencyKey(request3);
    const repetition = key2 === void 0 ? void 0 : {
      keyId,
      idempotencyKey: key2,
      requestHash: requestFingerprint("pre-recorded", params)
    };
    const repeated = await respondToRepetition(reply, repetition, storage.idempotency);
    if (repeated !== void 0) return repeated;
    const engines = requireServable(findUnservable(params, dependencies.engines));
    const file = await requireOwnFile(params.audio_url, request3, dependencies);
    requirePublicUrls(
      { ...file ? {} : { audio_url: params.audio_url }, ...callbackUrls(params) },
      configuration.allowedPrivateSources
    );
    requireEngine(engines);
    const id = randomUUID8();
    const response = repeatableResponse(201, {
      id,
      result_url: `${baseUrl(request3, configuration.publicUrl)}/v2/pre-recorded/${id}`
    });
    const job = {
      id,
      keyId,
      kind: "pre-recorded",
      requestId: request3.id,
      requestParams: { ...params },
      customMetadata: params.custom_metadata ?? null,
      fileId: file?.id ?? null
    };
    const outcome = await storage.idempotency.respondOnce(
      repetition,
      response.stored,
      async (transaction) => {
        if (file) await requireAudio(transaction, file, params.audio_url, dependencies);
        await storage.jobs.create(job, transaction);
        const waiting = await storage.jobs.countQueuedOf(keyId, transaction);
        requireQueueRoom(waiting, configuration.limits);
      }
    );
    if (outcome.kind === "first") queue.wakeUp.notify();
    return respondOnce(reply, outcome, response);
  }
  async function respond2(request3, reply, params) {
    const created2 = await create2(request3, reply, params);
    reply.header("location", created2.result_url);
    return created2;
  }
  const schema = {
    summary: "Transcribe a file",
    security: secured,
    headers: idempotentHeaders,
    body: preRecordedRequestSchema2,
    response: {
      201: createdJobSchema,
      ...errorResponses(400, 401, 413, 415, 422, 429, 503)
    }
  };
  app.post(
    "/v2/pre-recorded",
    { schema: { ...schema, tags: ["pre-recorded"] } },
    (request3, reply) => respond2(request3, reply, request3.body)
  );
  app.post(
    "/v2/transcription",
    { schema: { ...schema, tags: ["transcription"], deprecated: true } },
    (request3, reply) => respond2(request3, reply, request3.body)
  );
}

// src/http/routes/upload-route.ts
import {
  parseJson as parseJson2,
  uploadRequestSchema,
  uploadResponseSchema
} from "@earshot/core";
import multipart2 from "@fastify/multipart";
import * as z17 from "zod";

// src/http/uploads/fetch-upload.ts
var codes = {
  "source-not-allowed": "source_not_allowed",
  "source-unreachable": "source_unreachable",
  "source-refused": "source_refused",
  "source-not-audio": "source_not_audio",
  "source-too-large": "source_too_large",
  "source-timed-out": "source_timed_out"
};
var slotWaitMs = 1e4;
var maximumWaiting = 8;
async function fetchUpload(url, keyId, dependencies) {
  const { configuration, fetchSource } = dependencies;
  const slot = await takeSlot(keyId, dependencies);
  try {
    const fetched = await fetchSource(url, {
      keyId,
      maximumBytes: configuration.limits.maximumUploadBytes,
      deadlineMs: configuration.sourceDeadlineMs
    });
    const filename = fetched.filename ?? void 0;
    return await keepUpload(
      { content: fetched.stream, filename, source: url, keyId },
      dependencies
    );
  } catch (error) {
    if (!SourceError.is(error)) throw error;
    const storageError = toStorageError(rootCause(error));
    if (storageError instanceof StorageError) throw storageError;
    const message = `audio_url: ${error.message}`;
    throw new HttpError(error.errorCode, message, { code: codes[error.code], cause: error });
  } finally {
    slot.release();
  }
}
async function takeSlot(keyId, { clock, fetchSlots }) {
  const refusal2 = new HttpError(
    429,
    "Too many sources of this key are being fetched at the moment; upload the file itself, or try again",
    { code: "too_many_fetches", retryAfterSeconds: slotWaitMs / 1e3 }
  );
  if (!fetchSlots.hasRoomFor(keyId) && fetchSlots.waitingOf(keyId) >= maximumWaiting) throw refusal2;
  const deadline = startDeadline(clock, slotWaitMs, void 0, () => refusal2);
  try {
    return await fetchSlots.take(keyId, deadline.signal);
  } finally {
    deadline.clear();
  }
}
function rootCause(error) {
  const inner = error instanceof AggregateError ? error.errors[0] : void 0;
  const cause = error instanceof Error ? inner ?? error.cause : void 0;
  return cause === void 0 ? error : rootCause(cause);
}

// src/http/routes/upload-route.ts
var formSchema = z17.object({ audio: z17.any().meta({ type: "string", format: "binary" }).describe("The audio file.") }).describe("A form with a file.");
var formLimits = {
  files: 2,
  fields: 8,
  parts: 9,
  fieldSize: 64 * 1024,
  headerPairs: 64,
  fileSize: Number.MAX_SAFE_INTEGER
};
async function registerUploadRoute(app, dependencies, slots) {
  const { configuration, storage } = dependencies;
  await app.register(multipart2, { limits: formLimits });
  async function receive2(request3, keyId) {
    const discard2 = ({ file }) => storage.files.removeBytes(file.id);
    return receiveForm(
      request3,
      (content, filename) => keepUpload({ content, filename, source: null, keyId }, dependencies),
      discard2
    );
  }
  app.post(
    "/v2/upload",
    {
      schema: {
        tags: ["files"],
        summary: "Upload audio, or have it fetched",
        security: secured,
        consumes: ["multipart/form-data", "application/json"],
        headers: idempotentHeaders,
        body: z17.union([formSchema, uploadRequestSchema]),
        response: {
          200: uploadResponseSchema,
          ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 502, 504, 507)
        }
      },
      // The content-type distinguishes the two bodies, and a form is validated while it arrives.
      validatorCompiler: () => (value) => ({ value })
    },
    async (request3, reply) => {
      const slot = slots.take(keyOf(request3).id);
      try {
        return await respondToUpload(request3, reply);
      } catch (error) {
        if (reply.sent) return reply;
        throw error;
      } finally {
        slot.release();
      }
    }
  );
  async function respondToUpload(request3, reply) {
    const keyId = keyOf(request3).id;
    const key2 = idempotencyKey(request3);
    const base2 = baseUrl(request3, configuration.publicUrl);
    const repeatable = (...parts) => key2 === void 0 ? void 0 : { keyId, idempotencyKey: key2, requestHash: requestFingerprint("upload", ...parts) };
    const earlier = key2 === void 0 ? void 0 : await storage.idempotency.get({ keyId, idempotencyKey: key2 });
    let upload;
    let repetition;
    if (request3.isMultipart()) {
      if (earlier !== void 0) return repeatForm(request3, reply, earlier);
      upload = await receive2(request3, keyId);
      repetition = repeatable(upload.contentHash, upload.file.filename);
    } else {
      const checked = checkBody(uploadRequestSchema, request3.body);
      if ("error" in checked) throw checked.error;
      const { audio_url: url } = checked.value;
      repetition = repeatable(url);
      const repeated = await respondToRepetition(
        reply,
        repetition,
        storage.idempotency
      );
      if (repeated !== void 0) return repeated;
      const own = await requireOwnFile(url, request3, dependencies);
      if (own) {
        const known = repeatableResponse(200, uploadView(base2, own));
        const outcome2 = await storage.idempotency.respondOnce(
          repetition,
          known.stored,
          async () => void 0
        );
        return respondOnce(reply, outcome2, known);
      }
      upload = await fetchUpload(url, keyId, dependencies);
    }
    const response = repeatableResponse(200, uploadView(base2, upload.file));
    const outcome = await storage.idempotency.respondOnce(
      repetition,
      response.stored,
      (transaction) => storage.files.insert(upload.file, transaction)
    );
    if (outcome.kind !== "first") await storage.files.removeBytes(upload.file.id);
    return respondOnce(reply, outcome, response);
  }
  async function repeatForm(request3, reply, { requestHash, response }) {
    const stored = parseJson2(response.body);
    const first = uploadResponseSchema.safeParse(stored.success ? stored.value : void 0);
    if (!first.success) return repeatResponse(reply, { kind: "conflict" });
    const maximumBytes = first.data.audio_metadata.size;
    const { contentHash, filename } = await receiveForm(
      request3,
      (content, name) => hashUpload(content, name, maximumBytes),
      async () => void 0
    );
    const isSame = requestFingerprint("upload", contentHash, filename) === requestHash;
    return repeatResponse(reply, isSame ? { kind: "repeated", response } : { kind: "conflict" });
  }
}
function uploadView(base2, file) {
  return {
    audio_url: `${base2}/file/${file.id}`,
    audio_metadata: {
      id: file.id,
      filename: file.filename ?? file.id,
      ...file.source === null ? {} : { source: file.source },
      extension: file.extension,
      size: file.sizeBytes,
      audio_duration: file.durationSeconds ?? 0,
      number_of_channels: file.channelCount ?? 1
    }
  };
}

// src/http/routes/register-routes.ts
async function registerApiRoutes(app, dependencies) {
  const { clock, configuration, storage } = dependencies;
  const { badKeysPerMinute, requestsPerMinute } = configuration.rateLimits;
  const guesses = createGuessLimit(clock, badKeysPerMinute);
  const authenticate = createAuthentication(app, storage.keys, guesses);
  const limitRate = createKeyRateLimit(app, requestsPerMinute);
  const uploadSlots = createUploadSlots(configuration.maximumUploadsPerKey);
  const streamSlots = createStreamSlots(configuration.eventStreams);
  await app.register(async (authenticated) => {
    guard(authenticated, serviceKey);
    await authenticated.register(
      (forms) => registerUploadRoute(forms, dependencies, uploadSlots)
    );
    registerFileRoutes(authenticated, dependencies);
    registerPreRecordedRoutes(authenticated, dependencies);
    registerJobEventRoutes(authenticated, dependencies, streamSlots);
    registerLiveRoute(authenticated, dependencies);
    for (const path3 of jobPaths) {
      registerJobListRoute(authenticated, path3, dependencies);
      registerJobRoutes(authenticated, path3, dependencies);
    }
    registerCapabilitiesRoute(authenticated, dependencies);
  });
  await app.register(async (authenticated) => {
    guard(authenticated, bearerToken);
    authenticated.addHook("onSend", announceOpenAiLimits);
    registerModelRoutes(authenticated, dependencies);
    registerTranslationsRoute(authenticated);
    await registerTranscriptionsRoute(authenticated, dependencies, {
      uploads: uploadSlots,
      waits: streamSlots
    });
  });
  function guard(scope, scheme) {
    scope.addHook("onRequest", authenticate(scheme));
    scope.addHook("onRequest", limitRate);
    scope.addHook("onRequest", requirePlainBody);
    scope.addHook("onRequest", requireKnownParameters);
  }
}
function registerServiceRoutes(app, dependencies) {
  registerHealthRoutes(app, dependencies);
  if (dependencies.configuration.metricsPort === void 0) registerMetricsRoute(app, dependencies);
}

// src/http/schema-compilers.ts
var compilers = {
  // The routes parse query strings: the parsed form does not distinguish a repeated parameter from a list.
  buildValidator: () => ({ schema, httpPart }) => httpPart === "body" ? (body) => checkBody(schema, body) : (value) => ({ value }),
  // Responses have the types of their schemas; validating a long transcript as well would cost more than it finds.
  buildSerializer: () => () => (body) => JSON.stringify(body)
};
var schemaCompilers = compilers;

// src/http/create-app.ts
var headersTimeoutMs = 8e3;
var keepAliveTimeoutMs = 72e3;
var connectionsCheckMs = 2e3;
var bodyTimeouts = {
  idleMs: 2e4,
  totalMs: 3e4,
  lingerMs: 5e3,
  leastBytesPerSecond: 1e3,
  rateWindowMs: 3e4
};
var responseStallMs = 3e4;
var exposedHeaders = [
  "x-request-id",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "deprecation",
  "link",
  "accept-ranges",
  "content-range",
  "content-disposition",
  "etag",
  "location",
  "www-authenticate",
  "idempotent-replayed",
  "x-earshot-job-id"
];
var compression = {
  encodings: ["br", "gzip"],
  threshold: 1024,
  syncThreshold: 16 * 1024
};
async function createApp(dependencies) {
  const { clock, configuration } = dependencies;
  const sendOptions = { clock, configuration, rejections: createRejectionLog(dependencies) };
  const app = createServer(dependencies, sendOptions);
  const paths = collectPaths(app);
  const allowed2 = /* @__PURE__ */ new Map();
  registerErrorResponses(app, sendOptions);
  app.addHook("onRequest", async (request3, reply) => {
    reply.header("x-request-id", request3.id);
    watchBody(request3, reply, bodyTimeouts, clock);
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    const isShort = typeof payload === "string" && payload.length < 16 * 1024;
    if (!isShort || (reply.raw.socket?.writableLength ?? 0) > 0)
      watchResponse(reply.raw, responseStallMs, clock);
  });
  observeRequests(app, dependencies);
  announceMethods(app, allowed2);
  announceSuccessors(app);
  await setSecurityHeaders(app);
  await app.register(compress, { global: false, ...compression });
  const { corsOrigins } = configuration;
  await app.register(cors, {
    origin: corsOrigins.includes("*") ? "*" : corsOrigins.length > 0 ? [...corsOrigins] : false,
    methods: ["GET", "HEAD", "POST", "DELETE"],
    exposedHeaders,
    // Any other OPTIONS gets the allowed methods.
    strictPreflight: false
  });
  await app.register(rateLimit, { global: false });
  const hasApi = configuration.roles.has("api");
  if (hasApi) await registerDocuments(app, dependencies);
  registerServiceRoutes(app, dependencies);
  if (hasApi) await registerApiRoutes(app, dependencies);
  registerMethodResponses(app, paths(), allowed2);
  limitConnections(
    app.server,
    configuration.connections,
    clock,
    () => dependencies.metrics.rejections.inc({ status: "connection" })
  );
  await app.ready();
  return app;
}
function createServer({ clock, configuration, logger }, sendOptions) {
  const app = fastify2({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdentifier(headers),
    bodyLimit: configuration.limits.maximumJsonBytes,
    trustProxy: configuration.trustedProxies.length > 0 && [...configuration.trustedProxies],
    serverFactory: (serve) => {
      const server2 = createHttpServer(
        { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: connectionsCheckMs },
        gatePipelines(serve, clock)
      );
      server2.requestTimeout = 0;
      server2.keepAliveTimeout = keepAliveTimeoutMs;
      return server2;
    },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    schemaController: { compilersFactory: schemaCompilers },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, { requestId: requestIdentifier({}), clock }),
    // Their requests have no route yet, and so no error handler either.
    frameworkErrors: (error, request3, reply) => {
      sendError(error, request3, reply, sendOptions);
    }
  }).withTypeProvider();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/,
    { parseAs: "buffer" },
    // With `parseAs: 'buffer'` the body is a Buffer.
    async (_request, body) => parseJsonBody(body)
  );
  return app;
}
function collectPaths(app) {
  const paths = /* @__PURE__ */ new Map();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.startsWith("/docs") || url.includes("*")) return;
    const present = paths.get(url) ?? /* @__PURE__ */ new Set();
    paths.set(url, present);
    for (const each of [method].flat()) present.add(each);
  });
  return () => paths;
}

// src/observability/create-logger.ts
import { destination, pino, stdSerializers } from "pino";
function createLogger(level) {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${(/* @__PURE__ */ new Date()).toISOString()}"`,
      serializers: { err: serializeError }
    },
    // Synchronous: the last lines before an exit are the ones that are needed.
    destination({ fd: 2, sync: true })
  );
}
function serializeError(error) {
  const { message, stack, ...rest } = stdSerializers.err(error);
  const code = typeof rest["code"] === "string" ? { code: rest["code"] } : {};
  return { type: rest.type, ...code, message: redact(message), stack: redact(stack) };
}
var secrets = [
  [/\b(es_|whsec_)[\w+/=-]+/g, "$1[redacted]"],
  [/(https?:\/\/)[^\s/@"']*@/gi, "$1[redacted]@"],
  [/(https?:\/\/[^\s?#"']*)\?[^\s"']*/gi, "$1?[redacted]"]
];
function redact(text4) {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text4);
}

// src/observability/metrics.ts
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
function createMetrics(state) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  gauge(
    "earshot_jobs_queued",
    "Jobs that wait",
    async (jobs2) => jobs2.set(await state.jobsQueued())
  );
  gauge(
    "earshot_jobs_running",
    "Jobs that this process works on",
    (jobs2) => jobs2.set(state.jobsRunning())
  );
  gauge(
    "earshot_fetches_running",
    "Sources that this process fetches",
    (fetches) => fetches.set(state.fetchesRunning())
  );
  gauge(
    "earshot_callbacks_waiting",
    "Callbacks that wait to be delivered",
    async (callbacks) => callbacks.set(await state.callbacksWaiting())
  );
  gauge(
    "earshot_callbacks_left_out",
    "Acknowledgements and partial transcripts that this process sent to no callback since too many waited",
    (callbacks) => callbacks.set(state.callbacksLeftOut())
  );
  engineGauge(
    "available",
    "1 while the engine can work, 0 while it cannot",
    (engine) => engine.unavailableReason === void 0 ? 1 : 0
  );
  engineGauge(
    "processes",
    "Engine processes that are alive",
    ({ statistics }) => statistics.processes.filter(({ pid }) => pid !== void 0).length
  );
  engineGauge(
    "resident_bytes",
    "Memory of the engine processes",
    ({ statistics }) => sum(statistics.processes.map(({ residentBytes: residentBytes2 }) => residentBytes2))
  );
  engineGauge(
    "cpu_seconds",
    "Processor time of the engine processes so far",
    ({ statistics }) => statistics.cpuSeconds
  );
  engineGauge(
    "restarts",
    "Engine processes that had to be replaced",
    ({ statistics }) => sum(statistics.processes.map((each) => each.restarts))
  );
  engineGauge(
    "queue_length",
    "Pieces of audio that wait for the engine",
    ({ statistics }) => statistics.queueLength
  );
  engineGauge(
    "utterances",
    "Utterances that the engine has recognised",
    ({ statistics }) => statistics.utterances
  );
  gauge(
    "earshot_live_sessions",
    "Live sessions that have not ended",
    (sessions) => sessions.set(state.liveSessions())
  );
  gauge(
    "earshot_live_channels",
    "Channels of live sessions that are recorded",
    (channels) => channels.set(state.liveChannels())
  );
  function gauge(name, help, read3) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        return read3(this);
      }
    });
  }
  function engineGauge(name, help, read3) {
    new Gauge({
      name: `earshot_engine_${name}`,
      help,
      labelNames: ["engine"],
      registers,
      collect() {
        for (const engine of state.engines()) this.set({ engine: engine.name }, read3(engine));
      }
    });
  }
  return {
    registry,
    requestSeconds: new Histogram({
      name: "earshot_http_request_seconds",
      help: "Time from the headers of a request to the end of its response",
      labelNames: ["method", "route", "status"],
      buckets: [5e-3, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30, 120],
      registers
    }),
    rejections: new Counter({
      name: "earshot_http_rejections_total",
      help: "Requests, by their status, and connections that were refused because of a limit or too much to do",
      labelNames: ["status"],
      registers
    }),
    jobAttempts: new Counter({
      name: "earshot_job_attempts_total",
      help: "Attempts at jobs that ended, by outcome: done, failed or released",
      labelNames: ["outcome"],
      registers
    }),
    jobSeconds: new Histogram({
      name: "earshot_job_stage_seconds",
      help: "Time that the stages of a job took",
      labelNames: ["stage"],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1200, 3600],
      registers
    }),
    audioSeconds: new Counter({
      name: "earshot_audio_seconds_total",
      help: "Seconds of audio that were transcribed",
      registers
    }),
    uploadedBytes: new Counter({
      name: "earshot_uploaded_bytes_total",
      help: "Bytes of audio that were uploaded",
      registers
    }),
    removals: new Counter({
      name: "earshot_removals_total",
      help: "What this process removed by itself: jobs, audio and uploads that expired, and orphans, which are bytes that belong to nothing",
      labelNames: ["item"],
      registers
    }),
    removedBytes: new Counter({
      name: "earshot_removed_audio_bytes_total",
      help: "Bytes of audio that expired, alone or with its job, and of uploads that expired",
      registers
    })
  };
}
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

// src/queue/instance-lock.ts
import { randomUUID as randomUUID9 } from "crypto";
import { mkdirSync as mkdirSync2 } from "fs";
import { readdir as readdir2, rm as rm3 } from "fs/promises";
import { join as join10 } from "path";
import SqliteDatabase from "better-sqlite3";
var InstanceLock = class {
  /** Name of this process, for leases. */
  id = randomUUID9();
  #folder;
  #isFileLocked;
  // In the main thread: it has to last exactly as long as the process, and is taken before the first request.
  #held;
  /**
   * @param dataFolder - in which the locks lie
   * @param isFileLocked - true when a process holds the lock of a file; it must not block the event loop
   */
  constructor(dataFolder, isFileLocked) {
    this.#folder = join10(dataFolder, "instances");
    this.#isFileLocked = isFileLocked;
    mkdirSync2(this.#folder, { recursive: true });
    this.#held = new SqliteDatabase(this.#pathOf(this.id));
    this.#held.exec("begin exclusive");
  }
  /** Finds processes that are certainly dead. Their lock files stay until {@link forget}, so that none is overlooked. */
  async findDead() {
    const names3 = await readdir2(this.#folder);
    const dead = [];
    for (const name of names3) {
      if (!name.endsWith(".lock")) continue;
      const id = name.slice(0, -".lock".length);
      if (!await this.isAlive(id)) dead.push(id);
    }
    return dead;
  }
  /** True when a process is alive; one whose lock file was removed is not. */
  async isAlive(id) {
    return id === this.id ? this.#held.open : this.#isFileLocked(this.#pathOf(id));
  }
  /** Removes the lock files of dead processes. */
  async forget(ids) {
    for (const id of ids) await removeLock(this.#pathOf(id));
  }
  /** Releases the lock of this process; idempotent. */
  async release() {
    if (!this.#held.open) return;
    this.#held.close();
    await removeLock(this.#pathOf(this.id));
  }
  #pathOf(id) {
    return join10(this.#folder, `${id}.lock`);
  }
};
async function removeLock(path3) {
  for (const suffix of ["", "-journal"]) await rm3(`${path3}${suffix}`, { force: true });
}

// src/queue/job-queue.ts
import { randomUUID as randomUUID10 } from "crypto";
import { sql as sql8 } from "kysely";

// src/queue/cancel-job.ts
import { sql as sql5 } from "kysely";

// src/queue/lease-revocations.ts
var JobCancelledError = class extends Error {
  name = "JobCancelledError";
  constructor() {
    super("The job was cancelled by its owner");
  }
};
var LeaseRevocations = class {
  #listeners = /* @__PURE__ */ new Map();
  /**
   * Listens for the revocation of a lease.
   *
   * @param token - token of the lease
   * @returns a function that ends it
   */
  listen(token, onRevoked) {
    this.#listeners.set(token, onRevoked);
    return () => this.#listeners.delete(token);
  }
  /** Reports a lease that was revoked in the database; nothing happens for one of another process, which finds out by itself. */
  revoke(token) {
    this.#listeners.get(token)?.();
  }
};

// src/queue/cancel-job.ts
var cancelledCode2 = 499;
async function cancelJob(transaction, { keyId, jobId, nowMs }) {
  const job = await transaction.selectFrom("jobs").select(["status", "error_code", "lease_token"]).where("id", "=", jobId).where("key_id", "=", keyId).where("kind", "=", "pre-recorded").executeTakeFirst();
  if (job === void 0) return { outcome: "not-found", isChanged: false, token: null };
  if (job.status === "done" || job.status === "error")
    return {
      outcome: job.error_code === cancelledCode2 ? "cancelled" : "ended",
      isChanged: false,
      token: null
    };
  const { message } = new JobCancelledError();
  const error = sql5`json_object('code', ${cancelledCode2}, 'message', ${message})`;
  await transaction.updateTable("jobs").set({
    ...releasedLease,
    status: "error",
    completed_at: nowMs,
    error_code: cancelledCode2,
    error_message: message,
    post_session_metadata: sql5`json_set(post_session_metadata, '$.attempts', attempts, '$.error', ${error})`
  }).where("id", "=", jobId).execute();
  return { outcome: "cancelled", isChanged: true, token: job.lease_token };
}

// src/queue/fail-exhausted.ts
import { sql as sql6 } from "kysely";
async function* failExhausted(database, { isLeaseOver: isLeaseOver2, maximumAttempts, nowMs, onEnding }) {
  const isExhausted = sql6`status = 'processing' and kind = 'pre-recorded' and ${isLeaseOver2} and attempts >= ${maximumAttempts}`;
  const exhausted = sql6`(
    select id, lease_token from jobs indexed by jobs_in_work where ${isExhausted}
  )`;
  const rows = await database.selectFrom(exhausted.as("exhausted")).selectAll().execute();
  for (const { id, lease_token } of rows) {
    const isEnded = await database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction.updateTable("jobs").set({
        ...releasedLease,
        status: "error",
        completed_at: nowMs,
        error_code: 500,
        error_message: `The job was begun ${maximumAttempts} times and its worker died each time`,
        post_session_metadata: sql6`json_object('attempts', attempts)`
      }).where("id", "=", id).where(isExhausted).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await onEnding(transaction, id);
      return true;
    });
    if (isEnded) yield { id, leaseToken: lease_token };
  }
}

// src/queue/fenced-write.ts
async function writeUnderLease(database, { jobId, token }, change, fewerAttemptsThan) {
  let query2 = database.updateTable("jobs").set(change).where("id", "=", jobId).where("lease_token", "=", token);
  if (fewerAttemptsThan !== void 0) query2 = query2.where("attempts", "<", fewerAttemptsThan);
  const { numUpdatedRows } = await query2.executeTakeFirst();
  return numUpdatedRows > 0n;
}
function writeFenced(database, lease, change, work, fewerAttemptsThan) {
  return database.transaction().execute(async (transaction) => {
    if (!await writeUnderLease(transaction, lease, change, fewerAttemptsThan)) return false;
    await work(transaction);
    return true;
  });
}

// src/queue/job-updates.ts
var JobUpdates = class {
  #clock;
  #watched = /* @__PURE__ */ new Map();
  constructor(clock) {
    this.#clock = clock;
  }
  /** Reports that a job has changed. */
  notify(jobId) {
    this.#watched.get(jobId)?.wakeUp.notify();
  }
  /** Watches a job. */
  watch(jobId) {
    const job = this.#watched.get(jobId) ?? { wakeUp: new WakeUp(this.#clock), watches: 0 };
    job.watches += 1;
    this.#watched.set(jobId, job);
    let isOpen = true;
    return {
      get updates() {
        return job.wakeUp.notifications;
      },
      wait: (durationMs, signal, since) => job.wakeUp.wait(durationMs, signal, since),
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        job.watches -= 1;
        if (job.watches === 0) this.#watched.delete(jobId);
      }
    };
  }
};

// src/queue/next-job-query.ts
import { sql as sql7 } from "kysely";
var statementDelayMs = 6e4;
function isLeaseOver(monotonicMs, leaseMs, column = "lease_expires_at") {
  return sql7`${sql7.ref(column)} not between ${monotonicMs + 1} and ${monotonicMs + leaseMs + statementDelayMs}`;
}
function nextJobQuery(options) {
  const { excludedKeyIds, maximumFetchedAhead, nowMs, stages } = options;
  const furthestMs = nowMs + options.longestDelayMs;
  const isIn = { fetch: sql7.raw("file_id is null"), transcribe: sql7.raw("file_id is not null") };
  const indexOf = {
    fetch: sql7.raw("indexed by jobs_to_fetch"),
    transcribe: sql7.raw("indexed by jobs_to_transcribe")
  };
  const oldest = (stage) => sql7`select (
    select id from jobs ${indexOf[stage]}
    where status = 'queued' and kind = 'pre-recorded' and ${isIn[stage]} and key_id = keys.id
      and available_at not between ${nowMs + 1} and ${furthestMs}
    order by created_at, id limit 1
  ) as id from keys`;
  const isWanted = sql7`(
    select count(*) from (
      select 1 from jobs as ahead ${indexOf.transcribe}
      where ahead.status = 'queued' and ahead.kind = 'pre-recorded' and ahead.file_id is not null
        and ahead.key_id = jobs.key_id and ahead.created_at <= jobs.created_at
      limit ${maximumFetchedAhead}
    )
  ) < ${maximumFetchedAhead}`;
  const candidates = stages.map(
    (stage) => stage === "fetch" ? sql7`select jobs.id from (${oldest(stage)}) as first join jobs on jobs.id = first.id where ${isWanted}` : oldest(stage)
  );
  const isInStages = sql7.join(
    stages.map((stage) => isIn[stage]),
    sql7` or `
  );
  const keys = sql7.join([sql7`''`, ...excludedKeyIds.map((id) => sql7`${id}`)]);
  return sql7`(
    with keys as (select id from api_keys where id not in (${keys})),
    busy as (
      select key_id, count(*) as jobs from jobs indexed by jobs_in_work
      where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) group by key_id
    ),
    candidates as (
      ${sql7.join(candidates, sql7` union all `)}
      union all
      select id from jobs indexed by jobs_in_work
      where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) and key_id not in (${keys}) and ${options.isLeaseOver}
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    left join busy on busy.key_id = jobs.key_id
    order by coalesce(busy.jobs, 0), jobs.created_at, jobs.id limit 1
  )`;
}

// src/queue/job-queue.ts
var jobStages = ["fetch", "transcribe"];
var retryDelayMs = 2e3;
var longestDeferralMs = 6e4;
var JobQueue = class {
  #database;
  #results;
  #journal;
  #revocations = new LeaseRevocations();
  #clock;
  #options;
  /** To be notified when jobs appear or make room. */
  wakeUp;
  /** Notified of each change of a job by this process. */
  updates;
  constructor(database, clock, options) {
    this.#database = database;
    this.#results = new ResultRepository(database, clock);
    this.#clock = clock;
    this.#journal = new UtteranceJournal(database);
    this.wakeUp = new WakeUp(clock);
    this.updates = new JobUpdates(clock);
    this.#options = {
      maximumAttempts: 3,
      maximumFetchedAhead: 8,
      onEnded: async () => void 0,
      onEndCommitted: () => void 0,
      onAbandoned: async () => void 0,
      ...options
    };
  }
  /**
   * Takes the next job: the oldest one of whichever key has the fewest jobs in work in that stage. Jobs whose lease expired are
   * taken again, until their attempts are exhausted: then they end as an error.
   */
  async claim({ stage, excludedKeyIds = [] } = {}) {
    await this.#failExhausted();
    const token = randomUUID10();
    const claimed = await this.#database.updateTable("jobs").set((job) => ({
      status: "processing",
      attempts: job("attempts", "+", 1),
      abandoned_token: job.ref("lease_token"),
      lease_token: token,
      lease_owner: this.#options.instanceId,
      lease_expires_at: this.#leaseEnd()
    })).where(
      "id",
      "=",
      nextJobQuery({
        stages: stage === void 0 ? jobStages : [stage],
        excludedKeyIds,
        nowMs: this.#clock.now(),
        longestDelayMs: Math.max(longestDeferralMs, retryDelayMs * this.#options.maximumAttempts),
        maximumFetchedAhead: this.#options.maximumFetchedAhead,
        isLeaseOver: this.#isLeaseOver()
      })
    ).returning(["id", "abandoned_token"]).executeTakeFirst();
    if (claimed === void 0) return void 0;
    this.updates.notify(claimed.id);
    if (claimed.abandoned_token !== null) await this.#options.onAbandoned(claimed.abandoned_token);
    const row = await selectJobs(this.#database).where("jobs.id", "=", claimed.id).executeTakeFirstOrThrow();
    return { job: toStoredJob(row), lease: { jobId: claimed.id, token } };
  }
  /** Prolongs a lease; false when it is lost. */
  async heartbeat(lease) {
    return writeUnderLease(this.#database, lease, { lease_expires_at: this.#leaseEnd() });
  }
  /**
   * Listens for the cancellation of a job by this process; by another one it shows as a lease that is lost.
   *
   * @returns a function that ends it
   */
  onCancelled({ token }, listener) {
    return this.#revocations.listen(token, () => listener(new JobCancelledError()));
  }
  /** Writes the progress of a job and its finished utterances; false, and nothing written, when the lease is lost. */
  async report(lease, report) {
    const isOurs = await writeFenced(
      this.#database,
      lease,
      { lease_expires_at: this.#leaseEnd() },
      async (transaction) => {
        await this.#journal.append(transaction, lease.jobId, report);
      }
    );
    if (isOurs) this.updates.notify(lease.jobId);
    return isOurs;
  }
  /** Cancels a job of a key that has not ended: it ends as an error, and its lease is revoked. */
  async cancel(keyId, jobId) {
    const { isChanged, outcome, token } = await this.#database.transaction().execute(async (transaction) => {
      const cancelled = await cancelJob(transaction, { keyId, jobId, nowMs: this.#clock.now() });
      if (cancelled.isChanged) await this.#onEnding(transaction, jobId);
      return cancelled;
    });
    if (isChanged) this.#onEndCommitted(jobId);
    if (token !== null) this.#revocations.revoke(token);
    return outcome;
  }
  /**
   * Ends the first stage: stores the file that was fetched, and queues the job for the second one; false, and nothing written, when the
   * lease is lost.
   */
  async handOver(lease, { file, postSessionMetadata }, files) {
    const queued = {
      ...releasedLease,
      status: "queued",
      attempts: 0,
      available_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata)
    };
    const isOurs = await writeFenced(this.#database, lease, queued, async (transaction) => {
      await this.#journal.requeue(transaction, lease.jobId);
      await files.insert(file, transaction);
      await transaction.updateTable("jobs").set({ file_id: file.id }).where("id", "=", lease.jobId).execute();
    });
    if (!isOurs) return false;
    this.wakeUp.notify();
    this.updates.notify(lease.jobId);
    return true;
  }
  /** Ends a job as done; false, and nothing written, when the lease is lost. */
  async complete(lease, { result, postSessionMetadata }) {
    const draft = await this.#results.prepare(result);
    const ended = {
      ...releasedLease,
      status: "done",
      completed_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata)
    };
    const isOurs = await this.#end(lease, ended, async (transaction) => {
      await this.#results.attach(transaction, lease.jobId, draft);
    });
    if (isOurs) await this.#journal.remove(lease.jobId);
    else await this.#results.discard(draft);
    return isOurs;
  }
  /** Ends a job as an error, or reschedules it; false, and nothing written, when the lease is lost. */
  async fail(lease, { errorCode: errorCode2, message, postSessionMetadata, retry: retry2 }) {
    const nowMs = this.#clock.now();
    const isRescheduled = retry2 && await this.#requeue(
      lease,
      { available_at: sql8`${nowMs} + ${retryDelayMs} * attempts` },
      this.#options.maximumAttempts
    );
    if (isRescheduled) return true;
    const ended = {
      ...releasedLease,
      status: "error",
      completed_at: nowMs,
      error_code: errorCode2,
      error_message: message,
      post_session_metadata: JSON.stringify(postSessionMetadata)
    };
    return this.#end(lease, ended, async () => void 0);
  }
  /** Releases a job before its stage is at its end, as when the service stops: the attempt does not count. */
  async release(lease) {
    return this.#requeue(lease, { attempts: sql8`attempts - 1` });
  }
  /**
   * Releases a job that cannot be worked on at the moment: the attempt does not count.
   *
   * @param delayMs - time until it can be claimed again, in milliseconds; a minute at most
   */
  async defer(lease, delayMs) {
    return writeUnderLease(this.#database, lease, {
      ...releasedLease,
      status: "queued",
      attempts: sql8`attempts - 1`,
      available_at: this.#clock.now() + Math.min(delayMs, longestDeferralMs)
    });
  }
  /** Makes the jobs of processes that are certainly dead claimable at once; resolves with their number. */
  async expireLeasesOf(instanceIds) {
    if (instanceIds.length === 0) return 0;
    const { numUpdatedRows } = await this.#database.updateTable("jobs").set({ lease_expires_at: 0 }).where("kind", "=", "pre-recorded").where("status", "=", "processing").where("lease_owner", "in", instanceIds).executeTakeFirst();
    return Number(numUpdatedRows);
  }
  /** Queues a job again; false, and nothing written, when the lease is lost or the job has had too many attempts. */
  async #requeue(lease, change, fewerAttemptsThan) {
    const isQueued = await writeFenced(
      this.#database,
      lease,
      { ...releasedLease, status: "queued", ...change },
      (transaction) => this.#journal.requeue(transaction, lease.jobId),
      fewerAttemptsThan
    );
    if (isQueued) this.updates.notify(lease.jobId);
    return isQueued;
  }
  /** Ends a job together with further work; false, and nothing written, when the lease is lost. */
  async #end(lease, change, work) {
    const isOurs = await writeFenced(this.#database, lease, change, async (transaction) => {
      await work(transaction);
      await this.#onEnding(transaction, lease.jobId);
    });
    if (isOurs) this.#onEndCommitted(lease.jobId);
    return isOurs;
  }
  /** Writes what belongs to the end of a job, in the transaction that ends it. */
  async #onEnding(transaction, jobId) {
    await transaction.deleteFrom("job_progress").where("job_id", "=", jobId).execute();
    await this.#options.onEnded(transaction, jobId);
  }
  #onEndCommitted(jobId) {
    this.updates.notify(jobId);
    this.#options.onEndCommitted();
  }
  /** Ends jobs whose last allowed attempt was abandoned. */
  async #failExhausted() {
    const { maximumAttempts, onAbandoned } = this.#options;
    const exhausted = failExhausted(this.#database, {
      maximumAttempts,
      nowMs: this.#clock.now(),
      isLeaseOver: this.#isLeaseOver(),
      onEnding: (transaction, id) => this.#onEnding(transaction, id)
    });
    for await (const { id, leaseToken } of exhausted) {
      this.#onEndCommitted(id);
      if (leaseToken !== null) await onAbandoned(leaseToken);
    }
  }
  #leaseEnd() {
    return this.#monotonicNow() + this.#options.leaseMs;
  }
  #monotonicNow() {
    return Math.floor(this.#clock.monotonicMs());
  }
  #isLeaseOver() {
    return isLeaseOver(this.#monotonicNow(), this.#options.leaseMs);
  }
};

// src/queue/maintenance-lease.ts
import { sql as sql9 } from "kysely";
var leaseName = "data-folder";
var MaintenanceLease = class {
  #options;
  /** Monotonic time of the next renewal; undefined while the lease is not held. */
  #renewAtMs;
  constructor(options) {
    this.#options = options;
  }
  /** Takes the lease, or renews it when a third of it is over. Resolves with false while another process holds it. */
  async hold() {
    const { clock, instances, leaseMs } = this.#options;
    const nowMs = Math.floor(clock.monotonicMs());
    if (this.#renewAtMs !== void 0 && nowMs < this.#renewAtMs) return true;
    const isHeld = await this.#take(nowMs, instances.id) || await this.#takeFromDead(nowMs);
    this.#renewAtMs = isHeld ? nowMs + leaseMs / 3 : void 0;
    return isHeld;
  }
  /** Ends the lease early; idempotent. */
  async release() {
    if (this.#renewAtMs === void 0) return;
    this.#renewAtMs = void 0;
    await this.#options.database.deleteFrom("maintenance_leases").where("name", "=", leaseName).where("owner", "=", this.#options.instances.id).execute();
  }
  /** Takes the lease when it is over, or when a certain process holds it. */
  async #take(nowMs, from) {
    const { database, instances, leaseMs } = this.#options;
    const held = { owner: instances.id, expires_at: nowMs + leaseMs };
    const isOver = isLeaseOver(nowMs, leaseMs, "maintenance_leases.expires_at");
    const { numInsertedOrUpdatedRows = 0n } = await database.insertInto("maintenance_leases").values({ name: leaseName, ...held }).onConflict(
      (conflict) => conflict.column("name").doUpdateSet(held).where(sql9`(maintenance_leases.owner = ${from} or ${isOver})`)
    ).executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }
  async #takeFromDead(nowMs) {
    const { database, instances } = this.#options;
    const held = await database.selectFrom("maintenance_leases").select("owner").where("name", "=", leaseName).executeTakeFirst();
    if (held === void 0 || await instances.isAlive(held.owner)) return false;
    return this.#take(nowMs, held.owner);
  }
};

// src/worker/describe-failure.ts
import { EngineError } from "@earshot/engine";
function describeFailure(error) {
  if (AudioInputError.is(error))
    return {
      errorCode: error.issue === "too-long" ? 413 : 400,
      message: error.message,
      retry: false
    };
  if (SourceError.is(error))
    return { errorCode: error.errorCode, message: error.message, retry: error.isRetryable };
  if (error instanceof FileTooLargeError)
    return {
      errorCode: 413,
      message: `The audio is too large: at most ${error.maximumBytes} bytes are allowed`,
      retry: false
    };
  if (error instanceof StorageFullError)
    return { errorCode: 500, message: "There is no room left to keep the audio", retry: true };
  if (EngineError.is(error))
    return {
      errorCode: error.code === "engine_request_invalid" ? 400 : 500,
      message: error.message,
      retry: error.isRetryable
    };
  return { errorCode: 500, message: "Something went wrong on our side", retry: true };
}

// src/worker/fetch-audio.ts
import { pipeline as pipeline3, Transform as Transform3 } from "stream";
async function fetchAudio({ job, lease }, options) {
  const { decoder, storage, maximumUploadBytes, signal } = options;
  const source = String(job.requestParams["audio_url"]);
  const id = lease.token;
  const fetched = await options.fetchSource(source, {
    keyId: job.keyId,
    maximumBytes: maximumUploadBytes,
    deadlineMs: options.sourceDeadlineMs,
    signal
  });
  let fetchedBytes = 0;
  const counted2 = new Transform3({
    transform(chunk, _encoding, done) {
      fetchedBytes += chunk.byteLength;
      options.onProgress(fetchedBytes, fetched.lengthBytes);
      done(null, chunk);
    }
  });
  pipeline3(fetched.stream, counted2, () => void 0);
  const size = await storage.files.writeBytes(id, counted2, {
    maximumBytes: maximumUploadBytes,
    signal
  });
  try {
    const properties = await decoder.probe(storage.files.pathOf(id), {
      tenant: job.keyId,
      signal
    });
    return {
      id,
      keyId: job.keyId,
      filename: fetched.filename,
      source,
      extension: properties.extension,
      sizeBytes: size,
      durationSeconds: properties.durationSeconds,
      channelCount: properties.track.channelCount,
      audio: { ...properties }
    };
  } catch (error) {
    await storage.files.removeBytes(id);
    throw error;
  }
}

// src/worker/keep-lease.ts
var LeaseLostError = class extends Error {
  name = "LeaseLostError";
  constructor() {
    super("The job was given to another worker");
  }
};
function keepLease({ queue, lease, leaseMs, clock, logger }) {
  const lost = new AbortController();
  const stopped = new AbortController();
  const lose = (reason) => {
    stopped.abort();
    lost.abort(reason);
  };
  const renew = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(leaseMs / 3, stopped.signal).catch(() => void 0);
      if (stopped.signal.aborted) return;
      const isHeld = await queue.heartbeat(lease).catch((error) => {
        logger.warn({ err: error }, "lease cannot be renewed");
        return true;
      });
      if (isHeld) continue;
      lose(new LeaseLostError());
      return;
    }
  };
  void renew();
  return { lost: lost.signal, lose, stop: () => stopped.abort() };
}

// src/worker/progress-reporter.ts
import { roundSeconds as roundSeconds7 } from "@earshot/core/protocol";
var intervalMs = 1e3;
var ProgressReporter = class {
  #options;
  #progress;
  #utterances = [];
  /** Undefined until there is an utterance: an attempt that resumes another one keeps what that has written. */
  #settledSamples;
  #hasChanged = false;
  #isUrgent = false;
  #isEnding = false;
  #isStopped = false;
  #hasFailed = false;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #pause;
  #running;
  constructor(options) {
    this.#options = options;
    this.#progress = { stage: "queued", fetchedBytes: null, totalBytes: null, ...options.before };
  }
  /**
   * Begins a stage, and reports it at once.
   *
   * @param audioSecondsTotal - duration of the audio; as before unless given
   */
  begin(stage, audioSecondsTotal = this.#progress.audioSecondsTotal) {
    const { audioSecondsDone } = this.#progress;
    this.#progress = {
      stage,
      audioSecondsDone,
      audioSecondsTotal,
      fetchedBytes: stage === "fetch" ? 0 : null,
      totalBytes: null
    };
    this.#isUrgent = true;
    this.#request();
  }
  /** Sets the bytes of the audio that were fetched. */
  setFetched(fetchedBytes, totalBytes) {
    this.#progress = { ...this.#progress, fetchedBytes, totalBytes };
    this.#request();
  }
  /** Sets the audio that was transcribed, in seconds; it never shrinks, also not over several attempts. */
  setDone(audioSeconds) {
    const { audioSecondsDone } = this.#progress;
    const done = Math.max(audioSecondsDone, roundSeconds7(audioSeconds));
    if (done === audioSecondsDone) return;
    this.#progress = { ...this.#progress, audioSecondsDone: done };
    this.#request();
  }
  /**
   * Adds a finished utterance.
   *
   * @param text - JSON of the utterance
   * @param settledSamples - from where another attempt resumes
   */
  addUtterance(text4, settledSamples) {
    this.#utterances.push(text4);
    this.#settledSamples = settledSamples;
    this.#request();
  }
  /** Reports at once what was not reported yet; what cannot be written then is lost. For the end of the attempt. */
  async flush() {
    this.#isEnding = true;
    this.#isUrgent = true;
    this.#pause?.abort();
    await this.#running;
  }
  /** Ends the reports: what was not reported yet is lost. Idempotent; resolves when no report is under way. */
  async stop() {
    this.#isStopped = true;
    this.#pause?.abort();
    await this.#running;
  }
  #request() {
    this.#hasChanged = true;
    if (this.#isUrgent) this.#pause?.abort();
    this.#running ??= this.#run().finally(() => {
      this.#running = void 0;
    });
  }
  async #run() {
    await Promise.resolve();
    while (this.#hasChanged && !this.#isStopped) {
      await this.#wait();
      if (this.#isStopped) return;
      await this.#report();
      if (this.#isEnding && this.#hasFailed) return;
    }
  }
  /** Waits until the next report is due. */
  async #wait() {
    const { clock } = this.#options;
    const waitMs = this.#reportedMs + intervalMs - clock.monotonicMs();
    if (this.#isUrgent || waitMs <= 0) return;
    this.#pause = new AbortController();
    await clock.sleep(waitMs, this.#pause.signal).catch(() => void 0);
    this.#pause = void 0;
  }
  async #report() {
    const { clock, lease, logger, onLost, queue } = this.#options;
    const utterances = this.#utterances;
    this.#utterances = [];
    this.#hasChanged = false;
    this.#isUrgent = false;
    this.#reportedMs = clock.monotonicMs();
    try {
      const isOurs = await queue.report(lease, {
        progress: this.#progress,
        utterances,
        settledSamples: this.#settledSamples
      });
      this.#hasFailed = false;
      if (isOurs || this.#isStopped) return;
      this.#isStopped = true;
      onLost();
    } catch (error) {
      this.#utterances = [...utterances, ...this.#utterances];
      this.#hasChanged = true;
      if (!this.#hasFailed) logger.warn({ err: error }, "progress cannot be written");
      this.#hasFailed = true;
    }
  }
};

// src/worker/read-resumed.ts
async function readResumed(jobId, { journal }) {
  const { settledSamples } = await journal.readCheckpoint(jobId);
  const utterances = [];
  for await (const text4 of journal.read(jobId, 0)) utterances.push(JSON.parse(text4));
  return { utterances, settledSamples };
}

// src/worker/stage-timer.ts
function createStageTimer(clock, before = {}) {
  const stages = { ...before };
  let current;
  const end2 = () => {
    if (!current) return;
    const { stage, startedMs } = current;
    const beforeMs = Math.round((stages[stage] ?? 0) * 1e3);
    stages[stage] = (beforeMs + Math.round(clock.monotonicMs() - startedMs)) / 1e3;
    current = void 0;
  };
  return {
    begin(stage) {
      end2();
      current = { stage, startedMs: clock.monotonicMs() };
    },
    end: end2,
    seconds: () => ({ ...stages })
  };
}

// src/worker/process-job.ts
function stageOf({ job }) {
  return job.file === null ? "fetch" : "transcribe";
}
async function processJob(claimed, dependencies, stopping) {
  const { clock, engines, metrics, queue } = dependencies;
  const { job, lease } = claimed;
  const stage = stageOf(claimed);
  const logger = dependencies.logger.child({ jobId: job.id, stage, attempt: job.attempts });
  const kept = keepLease({ queue, lease, leaseMs: dependencies.leaseMs, clock, logger });
  const stopListening = queue.onCancelled(lease, (reason) => kept.lose(reason));
  const reporter = new ProgressReporter({
    queue,
    lease,
    before: job.progress,
    onLost: () => kept.lose(new LeaseLostError()),
    clock,
    logger
  });
  const signal = AbortSignal.any([stopping, kept.lost]);
  const timer = createStageTimer(clock, secondsOf(job.postSessionMetadata["stages_seconds"]));
  const likelyEngine = () => engines.find(needsOf(claimed)).route?.engines[0] ?? engines.engines[0];
  const metadata2 = () => {
    const { id, model, version: version2 } = (attempt.engine ?? likelyEngine())?.capabilities ?? {};
    const { properties } = attempt;
    return {
      engine: { id, model, version: version2 },
      attempts: job.attempts,
      stages_seconds: timer.seconds(),
      ...properties === void 0 ? {} : { audio: describeProperties(properties) },
      ...attempt.language,
      ...attempt.vocabulary
    };
  };
  const attempt = {
    claimed,
    dependencies,
    signal,
    reporter,
    timer,
    metadata: metadata2,
    engine: void 0,
    language: {},
    properties: void 0,
    vocabulary: {}
  };
  try {
    logger.info("job begun");
    timer.begin("acquire");
    const isOurs = await (stage === "fetch" ? fetchJob(attempt) : transcribeJob(attempt));
    if (isOurs === "deferred") {
      logger.info("job waits for an engine that cannot work");
      return;
    }
    if (!isOurs) {
      logger.warn("job was claimed by another worker before it ended");
      return;
    }
    logger.info({ stages: timer.seconds() }, stage === "fetch" ? "job fetched" : "job done");
  } catch (error) {
    timer.end();
    if (kept.lost.aborted) {
      if (kept.lost.reason instanceof JobCancelledError) logger.info("job was cancelled");
      else logger.warn("job was cancelled elsewhere, or claimed by another worker");
      metrics.jobAttempts.inc({ outcome: "lost" });
      return;
    }
    await reporter.flush();
    if (stopping.aborted) {
      await queue.release(lease);
      metrics.jobAttempts.inc({ outcome: "released" });
      logger.info("job released");
      return;
    }
    const { errorCode: errorCode2, message, retry: retry2 } = describeFailure(error);
    if (errorCode2 === 500) logger.error({ err: error, errorCode: errorCode2, retry: retry2 }, "job attempt failed");
    else
      logger.info(
        { reason: message, cause: causeOf(error), errorCode: errorCode2, retry: retry2 },
        "job attempt failed"
      );
    const postSessionMetadata = { ...metadata2(), error: { code: errorCode2, message } };
    await queue.fail(lease, { errorCode: errorCode2, message, retry: retry2, postSessionMetadata });
    metrics.jobAttempts.inc({ outcome: "failed" });
  } finally {
    kept.stop();
    stopListening();
    await reporter.stop();
  }
}
function paramsOf({ job }) {
  return job.requestParams;
}
function needsOf(claimed) {
  return needsOfRecording(paramsOf(claimed), claimed.job.engine ?? void 0);
}
async function fetchJob(attempt) {
  const { claimed, dependencies, signal, reporter, timer } = attempt;
  const { queue, storage } = dependencies;
  const { lease } = claimed;
  reporter.begin("fetch");
  const file = await fetchAudio(claimed, {
    ...dependencies,
    signal,
    onProgress: (fetchedBytes, totalBytes) => reporter.setFetched(fetchedBytes, totalBytes)
  });
  timer.end();
  await reporter.stop();
  const postSessionMetadata = { stages_seconds: timer.seconds() };
  let isOurs = false;
  try {
    isOurs = await queue.handOver(lease, { file, postSessionMetadata }, storage.files);
  } finally {
    if (!isOurs) await storage.files.removeBytes(file.id);
  }
  return isOurs;
}
async function transcribeJob(attempt) {
  const { claimed, dependencies, signal, reporter, timer, metadata: metadata2 } = attempt;
  const { clock, decoder, engines, metrics, queue, storage } = dependencies;
  const { job, lease } = claimed;
  const params = paramsOf(claimed);
  const route = engines.route(needsOf(claimed));
  const engine = firstAvailable(route.engines);
  if (engine === void 0) {
    await queue.defer(lease, dependencies.deferralMs());
    return "deferred";
  }
  attempt.engine = engine;
  attempt.language = describeAssumption(params, engine.capabilities);
  const path3 = storage.files.pathOf(job.file?.id ?? "");
  const properties = readProperties(job.file?.audio) ?? await probe(attempt, path3);
  attempt.properties = properties;
  const resume = await readResumed(job.id, storage);
  timer.begin("transcribe");
  reporter.begin("transcribe", properties.durationSeconds);
  attempt.vocabulary = await describeVocabulary(
    engine.pool,
    params.custom_vocabulary ? params.custom_vocabulary_config : void 0,
    job.keyId,
    signal
  );
  const result = await transcribeProbed({
    path: path3,
    properties,
    decoder,
    engine: engine.pool,
    engineFor: (language2) => engineForLanguage(attempt, engine, language2).pool,
    params,
    tenant: job.keyId,
    clock,
    signal,
    resume,
    onProgress: ({ transcribedSeconds }) => reporter.setDone(transcribedSeconds),
    onUtterance: (utterance2, settledSamples) => reporter.addUtterance(JSON.stringify(utterance2), settledSamples)
  });
  timer.end();
  reporter.setDone(result.metadata.audio_duration);
  reporter.begin("finish", result.metadata.audio_duration);
  await reporter.flush();
  const isOurs = await queue.complete(lease, {
    result: jsonFragments(result),
    postSessionMetadata: metadata2()
  });
  if (!isOurs) return false;
  metrics.jobAttempts.inc({ outcome: "done" });
  metrics.audioSeconds.inc(properties.durationSeconds);
  for (const [stage, seconds] of Object.entries(timer.seconds()))
    metrics.jobSeconds.observe({ stage }, seconds);
  return true;
}
function probe({ claimed: { job }, dependencies, reporter, signal }, path3) {
  reporter.begin("analyse", job.file?.durationSeconds);
  return dependencies.decoder.probe(path3, { tenant: job.keyId, signal });
}
function engineForLanguage(attempt, detector, language2) {
  const { claimed, dependencies } = attempt;
  const needs = { ...needsOf(claimed), languages: [language2] };
  const { route } = dependencies.engines.find(needs);
  attempt.engine = firstAvailable(route?.engines ?? []) ?? detector;
  return attempt.engine;
}
function secondsOf(stored) {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry) => typeof entry[1] === "number"
    )
  );
}
function causeOf(error) {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : void 0;
}

// src/worker/start-worker.ts
var pollMs2 = 1e3;
var deferral = { firstMs: 5e3, furtherMs: 20, windowMs: 6e4 };
function createDeferral(clock) {
  let count2 = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.monotonicMs();
    count2 = nowMs - lastMs > deferral.windowMs ? 0 : count2 + 1;
    lastMs = nowMs;
    return deferral.firstMs + count2 * deferral.furtherMs;
  };
}
function startWorker(options) {
  const { canWork, clock, concurrency, fetchSlots, logger, queue } = options;
  const finishing = new AbortController();
  const stopping = new AbortController();
  const running = /* @__PURE__ */ new Set();
  const dependencies = { ...options, deferralMs: createDeferral(clock) };
  const reserved = Math.ceil(concurrency / 2);
  const slotsOf = {
    fetch: fetchSlots,
    transcribe: new KeySlots({ total: concurrency + reserved, perKey: concurrency, reserved })
  };
  async function takeJob(stage) {
    const slots = slotsOf[stage];
    const seen = queue.wakeUp.notifications;
    const isAble = !slots.isFull && canWork();
    const claimed = isAble ? await queue.claim({ stage, excludedKeyIds: slots.closedKeys() }) : void 0;
    if (!claimed) return queue.wakeUp.wait(pollMs2, finishing.signal, seen);
    const { id, keyId } = claimed.job;
    const slot = slots.add(keyId);
    const work = processJob(claimed, dependencies, stopping.signal).catch((error) => logger.error({ err: error, jobId: id }, "job was lost")).finally(() => {
      running.delete(work);
      slot.release();
      queue.wakeUp.notify();
    });
    running.add(work);
  }
  async function takeJobs(stage) {
    while (!finishing.signal.aborted) {
      try {
        await takeJob(stage);
      } catch (error) {
        if (finishing.signal.aborted) return;
        logger.error({ err: error }, "the queue cannot be read");
        await clock.sleep(pollMs2, finishing.signal).catch(() => void 0);
      }
    }
  }
  const taking = Promise.all([takeJobs("fetch"), takeJobs("transcribe")]);
  return {
    get running() {
      return running.size;
    },
    async stop(graceMs) {
      finishing.abort();
      const ended = new AbortController();
      const all = (async () => {
        while (running.size > 0) await Promise.all(running);
      })().finally(() => ended.abort());
      await clock.sleep(graceMs, ended.signal).catch(() => void 0);
      stopping.abort(new Error("The service is stopping"));
      await all;
      await taking;
    }
  };
}

// src/service/disposer.ts
var Disposer = class {
  #pending = [];
  #disposing;
  /** Registers the function that frees what was just opened. */
  defer(dispose) {
    this.#pending.push(dispose);
  }
  /**
   * Frees everything, the last opened first; an error of one does not keep the others from being freed. Idempotent.
   *
   * @throws AggregateError of the errors of all
   */
  dispose() {
    this.#disposing ??= this.#disposeEach();
    return this.#disposing;
  }
  async #disposeEach() {
    const errors = [];
    for (let next = this.#pending.pop(); next !== void 0; next = this.#pending.pop()) {
      try {
        await next();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "Closing failed");
  }
};

// src/service/janitor.ts
var longestPauseMs2 = 10 * 60 * 1e3;
var lateShare = 1 / 10;
var orphanAgeMs = 6 * 3600 * 1e3;
var orphanSearchMs = 3600 * 1e3;
var abandonedResultAgeMs = 3600 * 1e3;
var endedCallbackAgeMs = 7 * 24 * 3600 * 1e3;
var stepPauseMs = 5;
async function adoptJobs({
  queue,
  instances
}) {
  const dead = await instances.findDead();
  const adopted = await queue.expireLeasesOf(dead);
  await instances.forget(dead);
  if (adopted > 0) queue.wakeUp.notify();
  return adopted;
}
function startJanitor(options) {
  const { clock, instances, leaseMs, logger, metrics, outbox, retention: retention2, storage } = options;
  const { audioMs, resultMs, uploadsMs } = retention2;
  const stopped = new AbortController();
  const { signal } = stopped;
  const lease = new MaintenanceLease({ database: storage.database, instances, leaseMs, clock });
  const shortestMs = Math.min(uploadsMs, audioMs ?? uploadsMs, resultMs ?? uploadsMs);
  let orphansSearchedMs = Number.NEGATIVE_INFINITY;
  async function removeExpired(steps) {
    const removed = { jobs: 0, audio: 0, uploads: 0, orphans: 0, bytes: 0 };
    const count2 = (item, many) => {
      removed[item] += many;
      if (item === "bytes") metrics.removedBytes.inc(many);
      else metrics.removals.inc({ item }, many);
    };
    await attempt("bytes of removed files", () => storage.files.finishAllRemovals(steps));
    if (resultMs !== void 0)
      await attempt(
        "jobs",
        () => storage.jobs.removeEnded(resultMs, {
          ...steps,
          onStep: ({ jobs: jobs2, sizeBytes }) => {
            count2("jobs", jobs2);
            count2("bytes", sizeBytes);
          }
        })
      );
    await attempt(
      "audio",
      () => storage.files.expire({
        ...steps,
        uploadsMs,
        audioMs,
        onStep: ({ audio: audio2, sizeBytes, uploads }) => {
          count2("audio", audio2);
          count2("uploads", uploads);
          count2("bytes", sizeBytes);
        }
      })
    );
    await attempt("idempotency keys", () => storage.idempotency.removeExpired(steps));
    await attempt("callbacks", () => outbox.removeEnded(endedCallbackAgeMs, steps));
    await attempt("results", async () => {
      await storage.results.removeAbandoned(abandonedResultAgeMs, steps);
    });
    await attempt("journals", async () => {
      await storage.journal.removeAbandoned(steps);
    });
    if (clock.monotonicMs() - orphansSearchedMs < orphanSearchMs) return removed;
    await attempt("orphans", async () => {
      count2("orphans", await storage.files.removeOrphans(orphanAgeMs, steps));
      orphansSearchedMs = clock.monotonicMs();
    });
    return removed;
  }
  async function attempt(what, remove2) {
    await remove2().catch(
      (error) => logger.error({ err: error, what }, "cleaning up failed")
    );
  }
  async function clean() {
    if (!await lease.hold()) return;
    const lost = new AbortController();
    const adopted = await adoptJobs(options);
    let begunMs = clock.monotonicMs();
    const pause = async () => {
      const stepMs = clock.monotonicMs() - begunMs;
      await clock.sleep(Math.max(stepPauseMs, stepMs), signal).catch(() => void 0);
      if (!await lease.hold()) lost.abort();
      begunMs = clock.monotonicMs();
    };
    const isOurs = AbortSignal.any([signal, lost.signal]);
    const removed = await removeExpired({ pause, signal: isOurs });
    const isAnything = adopted + removed.orphans + removed.jobs + removed.audio + removed.uploads;
    if (isAnything > 0) logger.info({ adopted, ...removed }, "cleaned up");
  }
  const cleaning = repeat(clean, {
    clock,
    everyMs: Math.min(longestPauseMs2, shortestMs * lateShare),
    signal,
    onError: (error) => logger.error({ err: error }, "cleaning up failed")
  });
  return async () => {
    stopped.abort();
    await cleaning;
    await lease.release();
  };
}

// src/callbacks/callback-outbox.ts
import { randomUUID as randomUUID11 } from "crypto";
import { callbackMethodSchema, webUrlSchema } from "@earshot/core";
import { sql as sql13 } from "kysely";
import * as z18 from "zod";

// src/callbacks/callback-lanes.ts
import { sql as sql10 } from "kysely";
var scanLimits = { keys: 1e3, dueKeys: 64, lanes: 256 };
var LaneScanner = class {
  #database;
  /** The key after which the next scan begins. */
  #afterKey = "";
  /** The host after which the next scan of a key begins, for keys with more hosts than one scan covers. */
  #afterHost = /* @__PURE__ */ new Map();
  constructor(database) {
    this.#database = database;
  }
  /** Scans on from where the last scan ended. */
  async scan(nowMs) {
    const lanes = [];
    for (const keyId of await this.#dueKeys(nowMs))
      lanes.push(...await this.#dueLanesOf(keyId, nowMs));
    return lanes;
  }
  async #dueKeys(nowMs) {
    const waiting = sql10`(
      with recursive waiting (key_id) as (
        select min(key_id) from callbacks where next_attempt_at is not null and key_id > ${this.#afterKey}
        union all
        select (select min(key_id) from callbacks where next_attempt_at is not null and key_id > waiting.key_id)
        from waiting where key_id is not null
        limit ${scanLimits.keys}
      )
      select key_id, exists (
        select 1 from callbacks as due where due.key_id = waiting.key_id and due.next_attempt_at <= ${nowMs}
      ) as is_due
      from waiting where key_id is not null
    )`;
    const rows = await this.#database.selectFrom(waiting.as("waiting")).selectAll().execute();
    const due = rows.filter(({ is_due }) => is_due === 1).map(({ key_id }) => key_id);
    const keys = due.slice(0, scanLimits.dueKeys);
    const isAtEnd = rows.length < scanLimits.keys && due.length === keys.length;
    const isWholeRound = this.#afterKey === "";
    const last = due.length === keys.length ? rows.at(-1)?.key_id : keys.at(-1);
    this.#afterKey = isAtEnd ? "" : last ?? "";
    return keys.length === 0 && isAtEnd && !isWholeRound ? this.#dueKeys(nowMs) : keys;
  }
  async #dueLanesOf(keyId, nowMs) {
    const after = this.#afterHost.get(keyId) ?? "";
    const lanes = sql10`(
      with recursive lane (host) as (
        select min(host) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host > ${after}
        union all
        select (
          select min(host) from callbacks
          where next_attempt_at is not null and key_id = ${keyId} and host > lane.host
        ) from lane where host is not null
        limit ${scanLimits.lanes}
      )
      select host, (
        select min(next_attempt_at) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host = lane.host
      ) as due_at
      from lane where host is not null
    )`;
    const rows = await this.#database.selectFrom(lanes.as("lanes")).selectAll().execute();
    const last = rows.at(-1);
    if (rows.length < scanLimits.lanes || last === void 0) this.#afterHost.delete(keyId);
    else this.#afterHost.set(keyId, last.host);
    return rows.filter(({ due_at }) => due_at <= nowMs).map(({ host, due_at }) => ({ keyId, host, dueAt: due_at }));
  }
};

// src/callbacks/callback-rows.ts
import { sql as sql11 } from "kysely";
var afterEarlier = Number.MAX_SAFE_INTEGER;
function waitingRow(callback, nowMs) {
  return {
    ...callback,
    host: new URL(callback.url).host,
    state: "waiting",
    attempts: 0,
    next_attempt_at: nowMs,
    last_status: null,
    created_at: nowMs,
    ended_at: null
  };
}
function endedColumns(state, nowMs) {
  return { state, next_attempt_at: null, ended_at: nowMs };
}
async function takeFromLane(transaction, { keyId, host, count: count2 }, nowMs, heldMs) {
  const rows = await transaction.updateTable("callbacks").set((callback) => ({
    attempts: callback("attempts", "+", 1),
    next_attempt_at: nowMs + heldMs
  })).where(
    "id",
    "in",
    (callback) => callback.selectFrom("callbacks as due").select("due.id").where("due.key_id", "=", keyId).where("due.host", "=", host).where("due.next_attempt_at", "<=", nowMs).orderBy("due.next_attempt_at").orderBy("due.id").limit(count2)
  ).returningAll().execute();
  return rows.map(toAttempt);
}
async function promoteNextMessage(transaction, jobId, nowMs) {
  const first = await transaction.selectFrom("callbacks").select(["id", "next_attempt_at"]).where("job_id", "=", jobId).where("position", "is not", null).where(sql11`state = 'waiting'`).orderBy("position").limit(1).executeTakeFirst();
  if (first?.next_attempt_at !== afterEarlier) return;
  await transaction.updateTable("callbacks").set({ next_attempt_at: nowMs }).where("id", "=", first.id).execute();
}
function toAttempt(row) {
  return {
    id: row.id,
    jobId: row.job_id,
    keyId: row.key_id ?? "",
    url: row.url,
    host: row.host,
    method: row.method,
    attempts: row.attempts,
    payload: row.payload
  };
}

// src/callbacks/live-callback-messages.ts
import { sql as sql12 } from "kysely";
async function insertMessages(transaction, messages, { maximumWaitingPerKey, nowMs }) {
  await transaction.updateTable("waiting_counts").set({ waiting: 0 }).where("key_id", "=", "").execute();
  const jobs2 = /* @__PURE__ */ new Map();
  const waiting = /* @__PURE__ */ new Map();
  const leftOut = /* @__PURE__ */ new Map();
  for (const { jobId, payload, position, url } of messages) {
    let job = jobs2.get(jobId);
    if (job === void 0) {
      job = await lookUpJob(transaction, jobId);
      if (job === void 0) continue;
      jobs2.set(jobId, job);
    }
    const { keyId } = job;
    let count2 = waiting.get(keyId) ?? await countWaitingOf(transaction, keyId);
    const isLeftOut = count2 >= maximumWaitingPerKey && isReplaceable(payload);
    const row = waitingRow(
      {
        id: `msg_${jobId}_${position}`,
        job_id: jobId,
        key_id: keyId,
        url,
        method: "POST",
        position,
        payload
      },
      nowMs
    );
    const { numInsertedOrUpdatedRows } = await transaction.insertInto("callbacks").values(
      isLeftOut ? (
        // Its position is noted: it would come out of order if it were written at a restart.
        { ...row, ...endedColumns("given-up", nowMs), payload: "" }
      ) : { ...row, next_attempt_at: job.isFirst ? row.next_attempt_at : afterEarlier }
    ).onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) {
      if (isLeftOut) leftOut.set(keyId, (leftOut.get(keyId) ?? 0) + 1);
      else {
        count2 += 1;
        job.isFirst = false;
      }
    }
    waiting.set(keyId, count2);
  }
  return leftOut;
}
async function lookUpJob(transaction, jobId) {
  const job = await transaction.selectFrom("jobs").select(["key_id", (expression) => hasWaitingMessage(expression, jobId).as("has_waiting")]).where("id", "=", jobId).executeTakeFirst();
  return job === void 0 ? void 0 : { keyId: job.key_id, isFirst: !job.has_waiting };
}
function hasWaitingMessage(expression, jobId) {
  return expression.exists(
    expression.selectFrom("callbacks").select("callbacks.id").where("callbacks.job_id", "=", jobId).where("callbacks.position", "is not", null).where(sql12`callbacks.state = 'waiting'`)
  );
}
async function countWaitingOf(transaction, keyId) {
  const row = await transaction.selectFrom("waiting_counts").select("waiting").where("key_id", "=", keyId).where("item", "=", "callback").executeTakeFirst();
  return row?.waiting ?? 0;
}
function isReplaceable(payload) {
  const message = JSON.parse(payload);
  if (message.type === "audio_chunk") return message.acknowledged === true;
  return message.type === "transcript" && message.data?.is_final === false;
}

// src/callbacks/callback-outbox.ts
var removedAtOnce5 = 500;
var CallbackOutbox = class {
  #database;
  #clock;
  #lanes;
  #maximumWaitingPerKey;
  #onLeftOut;
  /** To be notified when a transaction is committed that wrote callbacks. */
  wakeUp;
  #leftOut = 0;
  constructor(database, clock, options = {}) {
    this.#database = database;
    this.#clock = clock;
    this.wakeUp = new WakeUp(clock);
    this.#lanes = new LaneScanner(database);
    this.#maximumWaitingPerKey = options.maximumWaitingPerKey ?? 2e4;
    this.#onLeftOut = options.onLeftOut ?? (() => void 0);
  }
  /** Messages that were left out so far. */
  get leftOut() {
    return this.#leftOut;
  }
  /** Callbacks that wait, of all keys. */
  async countWaiting() {
    const { count: count2 } = await this.#database.selectFrom("waiting_counts").select(({ fn }) => fn.coalesce(fn.sum("waiting"), sql13`0`).as("count")).where("item", "=", "callback").executeTakeFirstOrThrow();
    return count2;
  }
  /** Writes the callbacks of a job that ends; to be called from {@link JobQueueOptions.onEnded}. */
  async add(transaction, jobId) {
    const { key_id, request_params } = await transaction.selectFrom("jobs").select(["key_id", "request_params"]).where("id", "=", jobId).executeTakeFirstOrThrow();
    for (const { url, method } of callbackTargets(JSON.parse(request_params)))
      await transaction.insertInto("callbacks").values(
        waitingRow(
          {
            id: `msg_${randomUUID11()}`,
            job_id: jobId,
            key_id,
            url,
            method,
            position: null,
            payload: null
          },
          this.#clock.now()
        )
      ).execute();
  }
  /** Writes a message of a live session; one that was written before stays as it is. */
  async addMessage(transaction, message) {
    await this.#insert(transaction, [message]);
  }
  /** Writes messages of live sessions, all of them or none. */
  async addMessages(messages) {
    const leftOut = await this.#database.transaction().execute((transaction) => this.#insert(transaction, messages));
    this.wakeUp.notify();
    for (const [keyId, count2] of leftOut) {
      this.#leftOut += count2;
      this.#onLeftOut(keyId, count2);
    }
  }
  /** Finds lanes with due callbacks, at most some of them; further calls find the others. */
  dueLanes() {
    return this.#lanes.scan(this.#clock.now());
  }
  /**
   * Takes callbacks that are due, of each lane the one that waits longest first. One that is neither ended nor rescheduled within
   * `heldMs`, since its process died, is taken again.
   */
  async take(shares, heldMs) {
    if (shares.length === 0) return [];
    const nowMs = this.#clock.now();
    return this.#database.transaction().execute(async (transaction) => {
      const taken = [];
      for (const share of shares)
        taken.push(...await takeFromLane(transaction, share, nowMs, heldMs));
      return taken;
    });
  }
  /** Ends a callback that its receiver took, with the status of its response. */
  markDelivered(attempt, status) {
    return this.#end(attempt, "delivered", status);
  }
  /** Ends a callback that is not tried again. */
  markAbandoned(attempt, status) {
    return this.#end(attempt, "given-up", status);
  }
  /** Sets the next attempt at a callback to `delayMs` from now. */
  reschedule(attempt, delayMs, status) {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      last_status: status
    });
  }
  /** Releases a callback whose attempt was not made: it does not count, and the callback is due after `delayMs`. */
  release(attempt, delayMs = 0) {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      attempts: attempt.attempts - 1
    });
  }
  /**
   * Abandons callbacks that have waited for longer than `ageMs`, a number at a time.
   *
   * @returns the number of them; as many as `limit` when there may be more
   */
  async abandonOlderThan(ageMs, limit) {
    return this.#database.transaction().execute(async (transaction) => {
      const nowMs = this.#clock.now();
      const ended = await transaction.updateTable("callbacks").set(endedColumns("given-up", nowMs)).where(
        "id",
        "in",
        (callback) => callback.selectFrom("callbacks as old").select("old.id").where("old.created_at", "<", nowMs - ageMs).where("old.next_attempt_at", "is not", null).orderBy("old.created_at").limit(limit)
      ).returning(["job_id", "position"]).execute();
      const sessions = new Set(ended.flatMap((row) => row.position === null ? [] : [row.job_id]));
      for (const jobId of sessions) await promoteNextMessage(transaction, jobId, this.#clock.now());
      return ended.length;
    });
  }
  /** Removes callbacks that ended longer ago than `ageMs`, in short statements. */
  async removeEnded(ageMs, pace) {
    const before = this.#clock.now() - ageMs;
    const removeSome = async () => {
      const { numDeletedRows } = await this.#database.deleteFrom("callbacks").where(
        "id",
        "in",
        (callback) => callback.selectFrom("callbacks as old").select("old.id").where("old.ended_at", "<", before).limit(removedAtOnce5)
      ).executeTakeFirst();
      return Number(numDeletedRows);
    };
    await repeatWhileFull(removedAtOnce5, removeSome, pace);
  }
  #insert(transaction, messages) {
    return insertMessages(transaction, messages, {
      maximumWaitingPerKey: this.#maximumWaitingPerKey,
      nowMs: this.#clock.now()
    });
  }
  /** Ends a callback, and makes the next message of its session due. */
  async #end(attempt, state, status) {
    const change = { ...endedColumns(state, this.#clock.now()), last_status: status };
    if (attempt.payload === null) return this.#write(attempt, change);
    await this.#database.transaction().execute(async (transaction) => {
      await this.#write(attempt, change, transaction);
      await promoteNextMessage(transaction, attempt.jobId, this.#clock.now());
    });
  }
  /** Writes only while nobody took the callback again, which would have changed its number of attempts. */
  async #write({ id, attempts }, change, database = this.#database) {
    await database.updateTable("callbacks").set(change).where("id", "=", id).where("attempts", "=", attempts).where("state", "=", "waiting").execute();
  }
};
var parametersSchema = z18.object({
  callback: z18.boolean().optional(),
  callback_config: z18.object({ url: webUrlSchema, method: callbackMethodSchema.default("POST") }).optional(),
  callback_url: webUrlSchema.optional()
});
function callbackTargets(requestParams) {
  const { callback, callback_config, callback_url } = parametersSchema.parse(requestParams);
  const configured = callback === true && callback_config !== void 0 ? [callback_config] : [];
  const isCovered = callback_url === void 0 || configured.some(({ url }) => url === callback_url);
  return isCovered ? configured : [...configured, { url: callback_url, method: "POST" }];
}

// src/service/start-indexing.ts
var everyMs = 1e3;
var stepPauseMs2 = 5;
var manyJobs = 1e4;
function startIndexing({ clock, logger, storage }) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = () => clock.sleep(stepPauseMs2, signal).catch(() => void 0);
  async function update() {
    const startedMs = clock.monotonicMs();
    const jobs2 = await storage.index.update({ signal, pause });
    const seconds = (clock.monotonicMs() - startedMs) / 1e3;
    if (jobs2 >= manyJobs) logger.info({ jobs: jobs2, seconds }, "jobs indexed");
  }
  const indexing = repeat(update, {
    clock,
    everyMs,
    signal,
    onError: (error) => logger.error({ err: error }, "the index of the lists cannot be updated")
  });
  return async () => {
    stopped.abort();
    await indexing;
  };
}

// src/service/open-infrastructure.ts
async function openInfrastructure({ apiKey, dataFolder, leaseMs, limits: limits8 }, { clock, logger }, disposer) {
  const storage = await openStorage(dataFolder, { clock });
  disposer.defer(() => storage.close());
  if (apiKey !== void 0) await storage.keys.ensureEnvironmentKey(apiKey);
  const firstKey = await createFirstKey(dataFolder, storage.keys);
  const instances = new InstanceLock(dataFolder, storage.isFileLocked);
  disposer.defer(() => instances.release());
  const outbox = new CallbackOutbox(storage.database, clock, {
    maximumWaitingPerKey: limits8.maximumWaitingCallbacksPerKey,
    onLeftOut: (keyId, count2) => logger.warn({ keyId, count: count2 }, "callbacks of a key are left out: too many of them wait")
  });
  const queue = new JobQueue(storage.database, clock, {
    instanceId: instances.id,
    leaseMs,
    onEnded: (transaction, jobId) => outbox.add(transaction, jobId),
    onEndCommitted: () => outbox.wakeUp.notify(),
    // An attempt writes its bytes under the token of its lease.
    onAbandoned: (leaseToken) => storage.files.removeBytes(leaseToken)
  });
  await adoptJobs({ queue, instances });
  disposer.defer(startIndexing({ storage, clock, logger }));
  return { storage, queue, outbox, instances, firstKey };
}

// src/service/start-engines.ts
import { availableParallelism as availableParallelism3 } from "os";
import { createEnginePool } from "@earshot/engine";
var retryMs = 5e3;
function monitorEngine(engine, { clock, logger }) {
  const ended = new AbortController();
  let loadError;
  const load = async () => {
    try {
      await engine.ready();
      if (loadError !== void 0) logger.info("engine is available again");
      loadError = void 0;
      ended.abort();
    } catch (error) {
      if (ended.signal.aborted) return;
      loadError = error instanceof Error ? error.message : String(error);
    }
  };
  const settled2 = load();
  void settled2.then(
    () => repeat(load, { clock, firstPauseMs: retryMs, everyMs: retryMs, signal: ended.signal })
  );
  return {
    get unavailableReason() {
      return loadError ?? engine.unavailableReason;
    },
    settled: settled2,
    stop: () => ended.abort()
  };
}
var isRemote = ({ choice }) => choice.engine === "openai";
function shareProcesses(engines, total) {
  const local = engines.filter((engine) => !isRemote(engine)).length;
  const rest = Math.max(local, total - (engines.length - local));
  let index = 0;
  return engines.map((engine) => {
    if (isRemote(engine)) return 1;
    const share = Math.floor(rest / local) + (index < rest % local ? 1 : 0);
    index += 1;
    return share;
  });
}
function startEngines({ engines: configured, roles }, context, disposer) {
  const choices = engineChoices(configured);
  const isWorking = roles.has("worker") || roles.has("live");
  const total = isWorking ? configured.processes ?? availableParallelism3() : choices.length;
  const processes = shareProcesses(choices, total);
  const monitors = [];
  const entries = choices.map(({ choice, name }, index) => {
    const logger = context.logger.child({ engine: name });
    const pool = createEnginePool({ ...choice, logger, processes: processes[index] ?? 1 });
    disposer.defer(() => pool.close());
    const monitor = monitorEngine(pool, { ...context, logger });
    disposer.defer(() => monitor.stop());
    monitors.push(monitor);
    return {
      name,
      pool,
      get unavailableReason() {
        return monitor.unavailableReason;
      }
    };
  });
  return {
    engines: new EngineRegistry(entries),
    settled: Promise.all(monitors.map(({ settled: settled2 }) => settled2)).then(() => void 0)
  };
}

// src/service/start-live.ts
import { join as join12 } from "path";

// src/live/gateway/live-gateway.ts
import { limits as limits6 } from "@earshot/core";
import { closeCodeOf, parseResumption } from "@earshot/core/protocol";
import { WebSocket, WebSocketServer } from "ws";

// src/live/session/meter-processing.ts
var burstMs = 30;
var processingRate = { burst: burstMs, perSecond: 50 };
var drainMs = 20;
function meterProcessing({
  clock,
  initialMs = burstMs,
  onExceeded,
  transport
}) {
  const rate = { ...processingRate, initial: initialMs };
  let bucket = new TokenBucket(rate, () => clock.monotonicMs());
  let startedMs = 0;
  let isExceeded = false;
  async function drain() {
    onExceeded(true);
    do
      await clock.sleep(drainMs);
    while (!bucket.hasTokens && !transport.destroyed);
    isExceeded = false;
    if (!transport.destroyed) onExceeded(false);
  }
  transport.prependListener("data", () => {
    startedMs = clock.monotonicMs();
  });
  transport.on("data", () => {
    bucket.take(clock.monotonicMs() - startedMs);
    if (isExceeded || bucket.hasTokens) return;
    isExceeded = true;
    void drain();
  });
  return {
    drawFrom(shared) {
      bucket = shared;
    }
  };
}

// src/live/gateway/decline-upgrade.ts
function refuseUpgrade({ headers, url = "" }, socket, error, clock) {
  if (socket.destroyed) return;
  const [path3 = ""] = url.split("?", 1);
  socket.once("finish", () => socket.destroy());
  socket.end(
    rawResponse(error, { path: path3, requestId: requestIdentifier(headers), failedAt: clock.now() })
  );
}
var upgradeHeaders = /* @__PURE__ */ new Set(["connection", "upgrade", "http2-settings"]);
function serveWithoutUpgrade(server2, request3, socket, head) {
  const { headers, httpVersion, method, rawHeaders, url } = request3;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!upgradeHeaders.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  if (/\bclose\b/i.test(headers.connection ?? "")) lines.push("connection: close");
  const text4 = `${lines.join("\r\n")}\r
\r
`;
  socket.unshift(Buffer.concat([Buffer.from(text4, "latin1"), head]));
  server2.emit("connection", socket);
}

// src/live/gateway/live-gateway.ts
var path2 = "/v2/live";
var LiveGateway = class {
  #options;
  #sockets;
  #mayRefuse;
  #isClosed = false;
  constructor(options) {
    this.#options = options;
    this.#mayRefuse = createRefusalLimit(options.clock);
    this.#sockets = new WebSocketServer({
      noServer: true,
      WebSocket: LiveWebSocket,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits6.live.maximumFrameBytes,
      // Sessions send the pongs, as many as their client reads.
      autoPong: false
    });
    this.#sockets.on(
      "wsClientError",
      (cause, socket, request3) => refuseUpgrade(request3, socket, toHandshakeError(request3, cause), options.clock)
    );
    options.server.on("upgrade", this.#onUpgrade);
  }
  /** Takes no more connections. */
  close() {
    this.#isClosed = true;
  }
  #onUpgrade = (request3, socket, head) => {
    if (!isForWebSocket(request3)) {
      serveWithoutUpgrade(this.#options.server, request3, socket, head);
      return;
    }
    socket.on("error", () => socket.destroy());
    this.#admit(request3, socket, head).catch((cause) => {
      if (!HttpError.is(cause))
        this.#options.logger.error({ err: cause }, "live connection cannot be taken");
      const error = HttpError.is(cause) ? cause : new HttpError(500, "The service failed", { cause });
      refuseUpgrade(request3, socket, error, this.#options.clock);
    });
  };
  async #admit(request3, socket, head) {
    if (this.#isClosed) throw new HttpError(503, "The service is stopping");
    const url = parseTarget(request3.url);
    if (url === void 0 || url.pathname !== path2)
      throw new HttpError(404, `There are live sessions at ${path2} alone`);
    const resumption = parseResumption(url.searchParams);
    const token = url.searchParams.get("token");
    const admission = token === null ? { kind: "unknown" } : await this.#options.service.admit(hashToken(token));
    const address = request3.socket.remoteAddress ?? "";
    if (admission.kind === "unknown" && !this.#mayRefuse(address))
      throw new HttpError(429, "Too many unknown tokens", { retryAfterSeconds: 1 });
    if (socket.destroyed) return;
    this.#sockets.handleUpgrade(request3, socket, head, (webSocket) => {
      webSocket.on(
        "error",
        (error) => this.#options.logger.debug({ err: error }, "live socket failed")
      );
      const connection = { socket: webSocket, transport: socket };
      if (resumption.success) this.#serve(connection, admission, resumption);
      else this.#refuse(connection, "protocol_fault", resumption.reason);
    });
  }
  #serve(connection, admission, resumption) {
    switch (admission.kind) {
      case "unknown":
        this.#refuse(connection, "token_refused", "The token is unknown or expired");
        break;
      case "busy":
        this.#refuse(
          connection,
          "overloaded",
          "The service has no room for the session at the moment"
        );
        break;
      case "session": {
        const refusal2 = admission.session.connect(connection, resumption);
        if (refusal2 !== void 0) this.#refuse(connection, refusal2.code, refusal2.reason);
        break;
      }
    }
  }
  #refuse({ socket, transport }, name, reason) {
    meterProcessing({
      transport,
      clock: this.#options.clock,
      onExceeded: () => socket.terminate()
    });
    socket.close(closeCodeOf(name), reason);
  }
};
function isForWebSocket({ headers, httpVersionMajor, httpVersionMinor }) {
  const isNewEnough = httpVersionMajor > 1 || httpVersionMinor >= 1;
  return isNewEnough && headers.upgrade?.toLowerCase() === "websocket";
}
function toHandshakeError({ headers, method }, cause) {
  if (method !== "GET")
    return new HttpError(405, `A WebSocket is opened with GET, not with ${method}`, {
      headers: { allow: "GET" }
    });
  if (headers["sec-websocket-version"] !== "13")
    return new HttpError(400, "sec-websocket-version must be 13", {
      headers: { "sec-websocket-version": "13" }
    });
  return HttpError.validation([`request is not a valid opening handshake: ${cause.message}`]);
}
function parseTarget(target) {
  const base2 = "http://localhost";
  return target?.startsWith("/") === true && URL.canParse(target, base2) ? new URL(target, base2) : void 0;
}
var tooManyFragments = 1008;
var tooLarge = 1009;
var LiveWebSocket = class extends WebSocket {
  close(code, reason) {
    super.close(code === tooManyFragments && reason === void 0 ? tooLarge : code, reason);
  }
};
var refusalsPerSecond = 5;
var maximumAddresses2 = 1e4;
function createRefusalLimit(clock) {
  let counts = /* @__PURE__ */ new Map();
  let second2 = 0;
  return (address) => {
    const now = Math.floor(clock.monotonicMs() / 1e3);
    if (now !== second2 || counts.size > maximumAddresses2) counts = /* @__PURE__ */ new Map();
    second2 = now;
    const count2 = (counts.get(address) ?? 0) + 1;
    counts.set(address, count2);
    return count2 <= refusalsPerSecond;
  };
}

// src/live/live-service.ts
import { readdir as readdir3 } from "fs/promises";
import { setImmediate as nextTurn5 } from "timers/promises";
import { liveRequestSchema as liveRequestSchema2 } from "@earshot/core";

// src/live/callback-writer.ts
var callbacksAtOnce = 500;
var gatheringMs = 50;
var CallbackWriter = class {
  #options;
  /** Feeds with messages that are not in the outbox. */
  #pending = /* @__PURE__ */ new Set();
  #writing = Promise.resolve();
  #cancelTimer;
  #isClosed = false;
  constructor(options) {
    this.#options = options;
  }
  /** Adds the feed of a session whose journal has messages for its callback. */
  add(feed) {
    this.#pending.add(feed);
    this.#writeLater();
  }
  /** True while a feed has messages that are not in the outbox. */
  isPending(feed) {
    return this.#pending.has(feed);
  }
  /** Writes what is pending, and then nothing more by itself. */
  async close() {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#write().catch(() => void 0);
  }
  /** Reads the last messages of a session, which are written in the transaction that stores its result. */
  async prepareLast(feed, last) {
    await this.#write();
    const batch = await feed.read(last);
    return {
      advance: () => {
        batch.advance();
        this.#options.outbox.wakeUp.notify();
      },
      write: async (transaction) => {
        for (const message of batch.messages)
          await this.#options.outbox.addMessage(transaction, message);
      }
    };
  }
  #writeLater() {
    if (this.#isClosed) return;
    this.#cancelTimer ??= this.#options.clock.after(gatheringMs, () => {
      this.#cancelTimer = void 0;
      this.#write().catch(() => void 0);
    });
  }
  /**
   * Writes all pending messages.
   *
   * @throws errors of the files and of the database, which are logged as well; the messages stay pending, and are tried again
   */
  #write() {
    const writing = this.#writing.then(async () => {
      while (this.#pending.size > 0) await this.#writeBatch();
    });
    this.#writing = writing.catch((error) => {
      this.#options.logger.error({ err: error }, "live callbacks cannot be written");
      this.#writeLater();
    });
    return writing;
  }
  async #writeBatch() {
    const batches = [];
    let count2 = 0;
    for (const feed of this.#pending) {
      const batch = await feed.read();
      batches.push([feed, batch]);
      count2 += batch.messages.length;
      if (count2 >= callbacksAtOnce) break;
    }
    await this.#options.outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pending.delete(feed);
    }
  }
};

// src/live/commit-schedule.ts
var wait = { forEachSessionMs: 0.2, atMostMs: 150 };
var minimumIntervalMs = 20;
var countingMs = 1e3;
var toleranceMs = 10;
var CommitSchedule = class {
  #clock;
  #due = [];
  /** Sessions that wait, the one whose wait ends first at the front. */
  #waiting = /* @__PURE__ */ new Set();
  #cancelTimer;
  #countedFromMs;
  /** Number of the interval in which sessions are counted. */
  #interval = 0;
  /** Number of the sessions that have sent audio in this interval, and in the one before. */
  #activeCount = { now: 0, before: 0 };
  constructor(clock) {
    this.#clock = clock;
    this.#countedFromMs = clock.monotonicMs();
  }
  /** Adds a session, which is held by what is returned alone. */
  add(session) {
    const scheduled = {
      session,
      committedMs: Number.NEGATIVE_INFINITY,
      untilMs: 0,
      activeInterval: void 0,
      isDue: false
    };
    return { note: (pendingSeconds) => this.#note(scheduled, pendingSeconds) };
  }
  /** Cancels all commits. */
  close() {
    this.#cancelTimer?.();
    this.#waiting.clear();
  }
  #note(scheduled, pendingSeconds) {
    const nowMs = this.#clock.monotonicMs();
    this.#count(scheduled, nowMs);
    const waitMs = Math.max(
      Math.min(wait.atMostMs, wait.forEachSessionMs * this.#activeCount.before),
      minimumIntervalMs - (nowMs - scheduled.committedMs)
    );
    if (waitMs < toleranceMs || pendingSeconds * 1e3 >= waitMs) this.#commitSoon(scheduled);
    else if (!this.#waiting.has(scheduled)) {
      scheduled.untilMs = nowMs + waitMs;
      this.#waiting.add(scheduled);
      this.#cancelTimer ??= this.#clock.after(waitMs, () => this.#commitOverdue());
    }
  }
  #count(scheduled, nowMs) {
    if (scheduled.activeInterval !== this.#interval) {
      scheduled.activeInterval = this.#interval;
      this.#activeCount.now += 1;
    }
    if (nowMs - this.#countedFromMs < countingMs) return;
    this.#countedFromMs = nowMs;
    this.#activeCount = { now: 0, before: this.#activeCount.now };
    this.#interval += 1;
  }
  #commitSoon(scheduled) {
    this.#waiting.delete(scheduled);
    if (scheduled.isDue) return;
    scheduled.isDue = true;
    if (this.#due.length === 0) setImmediate(() => this.#commitDue());
    this.#due.push(scheduled);
  }
  #commitDue() {
    const due = this.#due;
    this.#due = [];
    for (const scheduled of due) {
      scheduled.isDue = false;
      this.#commit(scheduled);
    }
  }
  #commitOverdue() {
    this.#cancelTimer = void 0;
    const nowMs = this.#clock.monotonicMs();
    for (const scheduled of this.#waiting) {
      if (scheduled.untilMs > nowMs) {
        const leftMs = scheduled.untilMs - nowMs + toleranceMs;
        this.#cancelTimer = this.#clock.after(leftMs, () => this.#commitOverdue());
        return;
      }
      this.#waiting.delete(scheduled);
      this.#commit(scheduled);
    }
  }
  #commit(scheduled) {
    scheduled.committedMs = this.#clock.monotonicMs();
    scheduled.session.commit();
  }
};

// src/live/session/session-files.ts
import { rm as rm4, stat as stat4 } from "fs/promises";
import { join as join11 } from "path";
function sessionFiles(liveFolder, sessionId) {
  const audioPath = join11(liveFolder, `${sessionId}.wav`);
  const journalPath = join11(liveFolder, `${sessionId}.journal`);
  const documentPath = join11(liveFolder, `${sessionId}.json`);
  const paths = [audioPath, journalPath, documentPath, `${documentPath}.part`];
  return {
    audioPath,
    journalPath,
    documentPath,
    async changedAtMs() {
      const times = paths.map(
        (path3) => stat4(path3).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0
        )
      );
      return Math.max(...await Promise.all(times));
    },
    async remove() {
      await Promise.all(paths.map((path3) => rm4(path3, { force: true })));
    }
  };
}
function sessionOf(fileName3) {
  return fileName3.split(".")[0] ?? fileName3;
}

// src/live/session/session-limits.ts
var mebibyte2 = 1024 * 1024;
var limits7 = {
  /** Messages and utterances on disk, in bytes. Three hours of captions of one channel take about 50 MB. */
  journalBytes: 512 * mebibyte2,
  /** Utterances, in bytes of JSON: the final messages and the result repeat them. Three hours of eight voices take about 16 MB. */
  transcriptBytes: 24 * mebibyte2,
  /** The stored result, in bytes of JSON; messages beyond it are left out of it. */
  resultBytes: 64 * mebibyte2,
  /** Connections to one session: a burst, and how many more a second. */
  connections: { burst: 30, perSecond: 1 },
  /** Attempts at ending a session, for errors that do not pass by themselves. */
  finishAttempts: 5,
  /** Consecutive processes that died while they recovered a session. */
  recoveryAttempts: 5
};
var minuteMs = 6e4;
function sessionTimes(set) {
  return {
    warningMs: 5 * minuteMs,
    lateTokenMs: 2 * minuteMs,
    pingMs: 2e4,
    silentMs: 4e4,
    ...set
  };
}

// src/live/session/session-state.ts
import { liveMessageSchemas } from "@earshot/core";
import { liveChannelBegin } from "@earshot/engine";

// src/live/audio/audio-file.ts
import { closeSync as closeSync3, linkSync, mkdirSync as mkdirSync4 } from "fs";
import { stat as stat5 } from "fs/promises";
import { dirname as dirname5 } from "path";
import { createWavHeader } from "@earshot/audio";

// src/live/files/growing-file.ts
import { closeSync as closeSync2, ftruncateSync, mkdirSync as mkdirSync3, openSync as openSync2, read as read2, writeSync } from "fs";
import { dirname as dirname4 } from "path";
import { promisify as promisify2 } from "util";
var readAt = promisify2(read2);
var GrowingFile = class {
  #open;
  #descriptor;
  #readers = 0;
  #isReleased = false;
  /** @param open - opens the file, and returns its descriptor */
  constructor(open5) {
    this.#open = open5;
  }
  /**
   * Appends bytes: all of them or none.
   *
   * @param end - offset of its end
   * @throws the error of the file system, such as ENOSPC
   */
  append(bytes, end2) {
    appendWhole(this.#openToWrite(), bytes, end2);
  }
  /**
   * Appends a short text as {@link append} does bytes, without a buffer for them.
   *
   * @param text - of ASCII characters
   */
  appendAscii(text4, end2) {
    const descriptor = this.#openToWrite();
    try {
      const written = writeSync(descriptor, text4, end2, "latin1");
      if (written < text4.length)
        writeWhole(descriptor, Buffer.from(text4.slice(written), "latin1"), end2 + written);
    } catch (error) {
      ftruncateSync(descriptor, end2);
      throw error;
    }
  }
  /**
   * Writes bytes over others.
   *
   * @param position - offset of the first one
   * @throws the error of the file system
   */
  overwrite(bytes, position) {
    writeWhole(this.#openToWrite(), bytes, position);
  }
  /**
   * Reads bytes.
   *
   * @param from - index of the first one in `target`
   * @param position - offset of the first one in the file
   * @returns number of bytes that were read
   * @throws the error of the file system
   */
  async read(target, from, position) {
    this.#descriptor ??= this.#open();
    this.#readers += 1;
    try {
      const length = target.length - from;
      const { bytesRead } = await readAt(this.#descriptor, target, from, length, position);
      return bytesRead;
    } finally {
      this.#readers -= 1;
      if (this.#isReleased) this.releaseDescriptor();
    }
  }
  /** Closes the descriptor as soon as no read is under way. */
  releaseDescriptor() {
    this.#isReleased = true;
    if (this.#readers > 0 || this.#descriptor === void 0) return;
    closeSync2(this.#descriptor);
    this.#descriptor = void 0;
  }
  #openToWrite() {
    this.#isReleased = false;
    this.#descriptor ??= this.#open();
    return this.#descriptor;
  }
};
function openInFolder(path3, flags) {
  try {
    return openSync2(path3, flags);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    mkdirSync3(dirname4(path3), { recursive: true });
    return openSync2(path3, flags);
  }
}
function writeWhole(descriptor, bytes, position) {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
}
function appendWhole(descriptor, bytes, end2) {
  try {
    writeWhole(descriptor, bytes, end2);
  } catch (error) {
    ftruncateSync(descriptor, end2);
    throw error;
  }
}

// src/live/audio/audio-file.ts
var AudioFile = class _AudioFile {
  #path;
  #format;
  #headerBytes;
  #file = new GrowingFile(() => this.#open());
  #size;
  /**
   * @param path - of the file, which is created by the first audio
   * @param size - bytes of audio that it has already
   */
  constructor(path3, format3, size) {
    this.#path = path3;
    this.#format = format3;
    this.#headerBytes = createWavHeader(format3, null).length;
    this.#size = size;
  }
  /** Opens the file of a former process, whether there is one or not. */
  static async recover(path3, format3) {
    const size = await stat5(path3).then(
      (found) => found.size,
      () => 0
    );
    return new _AudioFile(path3, format3, Math.max(0, size - createWavHeader(format3, null).length));
  }
  /** Bytes of audio. */
  get size() {
    return this.#size;
  }
  /**
   * Appends audio: all of it or nothing.
   *
   * @throws the error of the file system, such as ENOSPC
   */
  append(bytes) {
    this.#file.append(bytes, this.#headerBytes + this.#size);
    this.#size += bytes.length;
  }
  /**
   * Reads audio.
   *
   * @param offset - of the first byte
   * @param length - in bytes, at most
   */
  async read(offset, length) {
    const wanted = Math.min(length, this.#size - offset);
    const target = new Uint8Array(Math.max(0, wanted));
    let filled = 0;
    while (filled < target.length) {
      const position = this.#headerBytes + offset + filled;
      const bytesRead = await this.#file.read(target, filled, position);
      if (bytesRead === 0) throw new Error(`The audio ends at ${offset + filled}`);
      filled += bytesRead;
    }
    return target;
  }
  /**
   * Completes the file, and gives it a second name. Done again, it changes nothing.
   *
   * @param path - the second name
   * @returns the size of the whole file, in bytes
   */
  completeAs(path3) {
    const padding = this.#size % 2;
    if (padding > 0) this.#file.overwrite(new Uint8Array(1), this.#headerBytes + this.#size);
    this.#file.overwrite(createWavHeader(this.#format, this.#size), 0);
    mkdirSync4(dirname5(path3), { recursive: true });
    try {
      linkSync(this.#path, path3);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    return this.#headerBytes + this.#size + padding;
  }
  /** Closes the descriptor; the next use opens the file again. */
  releaseDescriptor() {
    this.#file.releaseDescriptor();
  }
  #open() {
    const descriptor = openInFolder(this.#path, this.#size === 0 ? "w+" : "r+");
    if (this.#size > 0) return descriptor;
    try {
      writeWhole(descriptor, createWavHeader(this.#format, null), 0);
    } catch (error) {
      closeSync3(descriptor);
      throw error;
    }
    return descriptor;
  }
};

// src/live/journal/journal.ts
import { stat as stat6, truncate } from "fs/promises";

// src/live/journal/journal-entry.ts
var messageTags = { socket: "M", callback: "C", both: "B" };
var acknowledgementTags = { socket: "A", callback: "K", both: "D" };
var documentTags = { socket: "F", callback: "G", both: "H" };
var numberedTags = "MBADFH";
var separator = "	";
function writeEntry(entry) {
  switch (entry.kind) {
    case "message":
      return `${messageTags[entry.audience]}${entry.text}
`;
    case "acknowledgement":
      return acknowledgementLine(entry.audience, entry.size, entry.atMs);
    case "utterance":
      return `U${[entry.channel, JSON.stringify(entry.position), entry.utteranceText ?? ""].join(separator)}
`;
    case "position":
      return `P${JSON.stringify([entry.channel, entry.position])}
`;
    case "document":
      return `${documentTags[entry.audience]}${[entry.type, entry.atMs, entry.from, entry.to].join(separator)}
`;
    case "work":
      return `W${entry.milliseconds}
`;
    case "recovery":
      return "R\n";
    case "stop":
      return "S\n";
    case "protocol-error":
      return `X${JSON.stringify(entry.message)}
`;
  }
}
function acknowledgementLine(audience, size, atMs) {
  return `${acknowledgementTags[audience]}${size} ${atMs}
`;
}
function isNumbered(line) {
  return numberedTags.includes(line.charAt(0));
}
function readEntry(line) {
  const rest = line.slice(1);
  switch (line.charAt(0)) {
    case "M":
      return { kind: "message", audience: "socket", text: rest };
    case "C":
      return { kind: "message", audience: "callback", text: rest };
    case "B":
      return { kind: "message", audience: "both", text: rest };
    case "A":
      return readAcknowledgement("socket", rest);
    case "K":
      return readAcknowledgement("callback", rest);
    case "D":
      return readAcknowledgement("both", rest);
    case "U": {
      const [channel, position = "", utteranceText = ""] = rest.split(separator);
      return {
        kind: "utterance",
        channel: Number(channel),
        utteranceText: utteranceText === "" ? null : utteranceText,
        // Written above.
        position: JSON.parse(position)
      };
    }
    case "F":
      return readDocument("socket", rest);
    case "G":
      return readDocument("callback", rest);
    case "H":
      return readDocument("both", rest);
    case "P": {
      const [channel, position] = JSON.parse(rest);
      return { kind: "position", channel, position };
    }
    case "W":
      return { kind: "work", milliseconds: Number(rest) };
    case "R":
      return { kind: "recovery" };
    case "S":
      return { kind: "stop" };
    case "X":
      return { kind: "protocol-error", message: String(JSON.parse(rest)) };
    default:
      throw new Error(`The journal has a line of an unknown kind: ${line.slice(0, 20)}`);
  }
}
function readAcknowledgement(audience, rest) {
  const [size = Number.NaN, atMs = Number.NaN] = rest.split(" ").map(Number);
  return { kind: "acknowledgement", audience, size, atMs };
}
function readDocument(audience, rest) {
  const [type, ...numbers] = rest.split(separator);
  const [atMs = Number.NaN, from = Number.NaN, to2 = Number.NaN] = numbers.map(Number);
  return { kind: "document", audience, type, atMs, from, to: to2 };
}

// src/live/journal/read-journal.ts
import { createReadStream as createReadStream4 } from "fs";
var lineBreak = 10;
async function* readJournal(path3) {
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream4(path3)) {
      const content = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start2 = 0;
      for (let end2 = content.indexOf(lineBreak); end2 >= 0; end2 = content.indexOf(lineBreak, start2)) {
        const line = content.toString("utf8", start2, end2);
        yield { entry: readEntry(line), bytes: end2 + 1 - start2 };
        start2 = end2 + 1;
      }
      rest = content.subarray(start2);
    }
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

// src/live/journal/journal.ts
var markEvery = 256;
var blockBytes3 = 64 * 1024;
var maximumBoundaries = 4096;
var searchedBytes = 4 * 1024 * 1024;
var lineBreak2 = 10;
var journalStart = { offset: 0, acknowledged: 0 };
var Journal = class _Journal {
  #file;
  /** Positions of every {@link markEvery}th numbered message. */
  #marks = [];
  #bytes = 0;
  #count = 0;
  #acknowledged = 0;
  /** @param path - of the file, which is created by the first entry */
  constructor(path3) {
    this.#file = new GrowingFile(() => openInFolder(path3, this.#bytes === 0 ? "a+" : "r+"));
  }
  /**
   * Opens the journal of a former process, whether there is one or not. An incomplete last line was never published, and is truncated.
   *
   * @param onEntry - takes every entry, in order
   */
  static async recover(path3, onEntry) {
    const journal = new _Journal(path3);
    for await (const { bytes, entry } of readJournal(path3)) {
      journal.#note(entry, bytes);
      onEntry(entry);
    }
    const size = await stat6(path3).then(
      (found) => found.size,
      () => 0
    );
    if (size > journal.#bytes) await truncate(path3, journal.#bytes);
    return journal;
  }
  /** Number of numbered messages. */
  get count() {
    return this.#count;
  }
  /** Length in bytes. */
  get bytes() {
    return this.#bytes;
  }
  /** End of the acknowledged audio, in bytes. */
  get acknowledged() {
    return this.#acknowledged;
  }
  /**
   * Writes entries, all of them or none.
   *
   * @throws the error of the file system, such as ENOSPC
   */
  append(...entries) {
    const lines = entries.map(writeEntry);
    const bytes = Buffer.from(lines.length === 1 ? lines[0] ?? "" : lines.join(""));
    this.#file.append(bytes, this.#bytes);
    if (entries.length === 1 && entries[0] !== void 0) this.#note(entries[0], bytes.length);
    else
      for (const [index, entry] of entries.entries())
        this.#note(entry, Buffer.byteLength(lines[index] ?? ""));
  }
  /**
   * Writes an acknowledgement, as {@link append} does without an object for it: each session has ten a second, and few of anything else.
   *
   * @throws the error of the file system, such as ENOSPC
   */
  appendAcknowledgement(audience, size, atMs) {
    const line = acknowledgementLine(audience, size, atMs);
    this.#file.appendAscii(line, this.#bytes);
    if (audience !== "callback") this.#noteNumbered();
    this.#acknowledged = size;
    this.#bytes += line.length;
  }
  /**
   * Reads numbered messages, as many as fit into a block.
   *
   * @param from - number of the first one
   */
  async read(from) {
    const mark = this.#marks[Math.floor(from / markEvery)];
    const entries = [];
    if (mark === void 0 || from >= this.#count) return { entries, next: from };
    let number4 = Math.floor(from / markEvery) * markEvery;
    let { offset, acknowledged } = mark;
    while (entries.length === 0 && number4 < this.#count) {
      const lines = await this.#readLines(offset);
      for (const line of lines.lines) {
        if (!isNumbered(line)) continue;
        const entry = readEntry(line);
        if (entry.kind === "acknowledgement") {
          if (number4 >= from)
            entries.push({
              kind: entry.kind,
              from: acknowledged,
              to: entry.size,
              atMs: entry.atMs
            });
          acknowledged = acknowledgedBehind(entry, acknowledged);
        } else if (entry.kind === "message" && number4 >= from)
          entries.push({ kind: entry.kind, text: entry.text });
        else if (entry.kind === "document" && number4 >= from) entries.push(entry);
        number4 += 1;
      }
      offset = lines.next;
    }
    return { entries, next: number4 };
  }
  /** Reads the ends of the latest acknowledgements, in bytes, growing: up to 4,096 of them. */
  async readBoundaries() {
    const boundaries = [];
    let from = Math.max(0, this.#count - maximumBoundaries);
    while (from + markEvery < this.#count && this.#bytesFrom(from) > searchedBytes)
      from += markEvery;
    while (from < this.#count) {
      const { entries, next } = await this.read(from);
      for (const entry of entries) if (entry.kind === "acknowledgement") boundaries.push(entry.to);
      from = next;
    }
    return boundaries;
  }
  /**
   * Reads entries of every kind, in order, up to the end that the journal has by then, in blocks of some thousands.
   *
   * @param from - position before the first one
   */
  async *scan(from = journalStart) {
    let position = from;
    while (position.offset < this.#bytes) {
      const { lines } = await this.#readLines(position.offset);
      yield lines.map((line) => {
        const start2 = position;
        const entry = readEntry(line);
        position = {
          offset: start2.offset + Buffer.byteLength(line) + 1,
          acknowledged: acknowledgedBehind(entry, start2.acknowledged)
        };
        return { entry, start: start2, end: position };
      });
    }
  }
  /** Reads bytes of the journal, whole lines or not. */
  async readBytes(offset, length) {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.#bytes - offset)));
    const bytesRead = await this.#file.read(buffer, 0, offset);
    return buffer.subarray(0, bytesRead);
  }
  /** Closes the descriptor; the next use opens the file again. */
  releaseDescriptor() {
    this.#file.releaseDescriptor();
  }
  /** Length of the journal from the mark at or before a numbered message on, in bytes. */
  #bytesFrom(number4) {
    return this.#bytes - (this.#marks[Math.floor(number4 / markEvery)]?.offset ?? 0);
  }
  #note(entry, bytes) {
    if ("audience" in entry && entry.audience !== "callback") this.#noteNumbered();
    this.#acknowledged = acknowledgedBehind(entry, this.#acknowledged);
    this.#bytes += bytes;
  }
  #noteNumbered() {
    if (this.#count % markEvery === 0)
      this.#marks.push({ offset: this.#bytes, acknowledged: this.#acknowledged });
    this.#count += 1;
  }
  /** Whole lines from an offset on: a block of them, or one that is longer. */
  async #readLines(offset) {
    for (let length = blockBytes3; ; length *= 4) {
      const buffer = Buffer.allocUnsafe(Math.min(length, this.#bytes - offset));
      const bytesRead = await this.#file.read(buffer, 0, offset);
      const end2 = buffer.lastIndexOf(lineBreak2, bytesRead - 1);
      if (end2 < 0 && bytesRead > 0 && offset + bytesRead < this.#bytes) continue;
      if (end2 < 0) throw new Error(`The journal ends at ${offset}`);
      const lines = buffer.toString("utf8", 0, end2).split("\n");
      return { lines, next: offset + end2 + 1 };
    }
  }
};
function acknowledgedBehind(entry, before) {
  return entry.kind === "acknowledgement" ? entry.size : before;
}

// src/live/session/session-state.ts
function newSessionState(files, params) {
  return {
    ...emptyState(),
    audio: new AudioFile(files.audioPath, params, 0),
    journal: new Journal(files.journalPath)
  };
}
async function recoverSessionState(files, params) {
  const state = emptyState();
  let messages = 0;
  const speech = /* @__PURE__ */ new Map();
  function note(entry) {
    if ("audience" in entry && entry.audience !== "callback") messages += 1;
    switch (entry.kind) {
      case "utterance":
        state.positions.set(entry.channel, entry.position);
        state.transcriptBytes += entry.utteranceText?.length ?? 0;
        break;
      case "position":
        state.positions.set(entry.channel, entry.position);
        break;
      case "work":
        state.workMs = entry.milliseconds;
        break;
      case "recovery":
        state.attempts += 1;
        break;
      case "stop":
        state.isStopped = true;
        break;
      case "protocol-error":
        state.protocolError = entry.message;
        break;
      case "document":
        state.documents.set(entry.type, { from: entry.from, to: entry.to });
        break;
      case "message":
        noteMessage(entry.text);
        break;
      case "acknowledgement":
        break;
    }
  }
  function noteMessage(text4) {
    const type = /^\{"type":"(\w+)"/.exec(text4)?.[1] ?? "";
    state.published.add(type);
    if (type === "transcript") state.afterTranscripts = messages;
    if (type === "speech_start" || type === "speech_end") {
      const { channel } = liveMessageSchemas[type].parse(JSON.parse(text4)).data;
      const count2 = speech.get(channel) ?? { starts: 0, ends: 0 };
      count2[type === "speech_start" ? "starts" : "ends"] += 1;
      speech.set(channel, count2);
    } else if (type === "pre_processing") {
      const { channel, ...levels } = liveMessageSchemas[type].parse(JSON.parse(text4)).data;
      state.levels.set(channel, levels);
    }
  }
  const journal = await Journal.recover(files.journalPath, note);
  for (const [channel, { starts, ends }] of speech) {
    const position = state.positions.get(channel) ?? liveChannelBegin;
    state.positions.set(channel, { ...position, publishedStarts: starts, publishedEnds: ends });
  }
  return { ...state, audio: await AudioFile.recover(files.audioPath, params), journal };
}
function emptyState() {
  return {
    positions: /* @__PURE__ */ new Map(),
    levels: /* @__PURE__ */ new Map(),
    published: /* @__PURE__ */ new Set(),
    documents: /* @__PURE__ */ new Map(),
    transcriptBytes: 0,
    workMs: 0,
    attempts: 1,
    isStopped: false,
    protocolError: void 0,
    afterTranscripts: 0
  };
}

// src/live/session-entry.ts
import { audioLayoutOf as audioLayoutOf6 } from "@earshot/core/protocol";

// src/live/pipeline/pipeline.ts
import { audioLayoutOf } from "@earshot/core/protocol";

// src/live/audio/decode-frames.ts
import {
  decodeAlawToFloat,
  decodePcm,
  decodeUlawToFloat,
  deinterleave
} from "@earshot/audio";
function decodeFrames(bytes, format3) {
  const { bit_depth, channels, encoding } = format3;
  if (encoding === "wav/pcm" && bit_depth === 16 && channels === 1) return [viewInt16(bytes)];
  const samples = decodeSamples(bytes, format3);
  return channels === 1 ? [samples] : deinterleave(samples, channels);
}
function viewInt16(bytes) {
  const { buffer, byteOffset, length } = bytes.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(buffer, byteOffset, length / Int16Array.BYTES_PER_ELEMENT);
}
function decodeSamples(bytes, { bit_depth, encoding }) {
  switch (encoding) {
    case "wav/alaw":
      return decodeAlawToFloat(bytes);
    case "wav/ulaw":
      return decodeUlawToFloat(bytes);
    case "wav/pcm":
      return decodePcm(bytes, { bitDepth: bit_depth });
  }
}

// src/live/audio/level-meter.ts
var blockMs = 20;
var windowSeconds = { first: 1, further: 10 };
var furtherEvery = 5;
var quietShare = 0.1;
var material = { noiseFloorDb: 6, clippingRatio: 0.01 };
var clippingLevel = 32767 / 32768;
var lowestDbfs = -200;
function createLevelMeter(sampleRateHz, reported, onReport) {
  const blockSamples = Math.round(blockMs / 1e3 * sampleRateHz);
  let latest2 = reported;
  let floors = [];
  let peak = 0;
  let clipped = 0;
  let measured = 0;
  let counted2 = 0;
  let blockEnergy = 0;
  let blockCount = 0;
  function untilNextBlock(isMeasured, windowSamples) {
    const length = isMeasured ? blockSamples : furtherEvery * blockSamples;
    const atMost = Math.ceil(windowSamples / blockSamples) * blockSamples - counted2;
    return Math.min(length - counted2 % length, atMost);
  }
  function measure(samples, from, to2) {
    const fullScale = samples instanceof Int16Array ? 32768 : 1;
    const clipping = fullScale * clippingLevel;
    let largest = 0;
    let energy = 0;
    for (let index = from; index < to2; index += 1) {
      const magnitude = Math.abs(samples[index] ?? 0);
      if (magnitude > largest) largest = magnitude;
      if (magnitude >= clipping) clipped += 1;
      energy += magnitude * magnitude;
    }
    peak = Math.max(peak, largest / fullScale);
    measured += to2 - from;
    blockEnergy += energy / fullScale ** 2;
    blockCount += to2 - from;
    if (blockCount < blockSamples) return;
    if (blockEnergy > 0) floors.push(blockEnergy / blockCount);
    blockEnergy = 0;
    blockCount = 0;
  }
  function report() {
    floors.sort((left, right) => left - right);
    const floor = floors[Math.floor(floors.length * quietShare)] ?? 0;
    const levels = {
      noise_floor_dbfs: toTenths(Math.max(lowestDbfs, 10 * Math.log10(floor))),
      peak_dbfs: toTenths(Math.max(lowestDbfs, 20 * Math.log10(peak))),
      clipping_ratio: Math.round(clipped / measured * 1e4) / 1e4
    };
    floors = [];
    peak = 0;
    clipped = 0;
    measured = 0;
    counted2 = 0;
    if (latest2 !== void 0 && !hasChanged(latest2, levels)) return;
    latest2 = levels;
    onReport(levels);
  }
  return (samples) => {
    for (let from = 0; from < samples.length; ) {
      const isFirst = latest2 === void 0;
      const windowSamples = sampleRateHz * (isFirst ? windowSeconds.first : windowSeconds.further);
      const isMeasured = isFirst || Math.floor(counted2 / blockSamples) % furtherEvery === 0;
      const to2 = Math.min(samples.length, from + untilNextBlock(isMeasured, windowSamples));
      counted2 += to2 - from;
      if (isMeasured) measure(samples, from, to2);
      from = to2;
      if (counted2 >= windowSamples) report();
    }
  };
}
function hasChanged(before, now) {
  return Math.abs(before.noise_floor_dbfs - now.noise_floor_dbfs) >= material.noiseFloorDb || Math.abs(before.clipping_ratio - now.clipping_ratio) >= material.clippingRatio;
}
function toTenths(value) {
  return Math.round(value * 10) / 10;
}

// src/live/pipeline/channel-feed.ts
import { createResampler as createResampler2, floatToInt16 as floatToInt162, int16ToFloat } from "@earshot/audio";
var warmUpSeconds = 1;
var ChannelFeed = class {
  #options;
  #resampler;
  #channel;
  #nextFrame = 0;
  #nextSample = 0;
  #wantedSample = 0;
  #hasRoom = true;
  #isEnded = false;
  #hasFailed = false;
  constructor(options) {
    const { from, openChannel, sampleRateHz } = options;
    this.#options = options;
    this.#resampler = sampleRateHz === engineRateHz ? void 0 : createResampler2({ fromRate: sampleRateHz, toRate: engineRateHz });
    this.#seek(from?.sample ?? 0);
    this.#channel = openChannel({ from, onEvent: (event) => this.#onEvent(event) });
  }
  /** Number of the next frame of the recording that it takes. */
  get nextFrame() {
    return this.#nextFrame;
  }
  /** True while it takes audio. */
  get hasRoom() {
    return this.#hasRoom && !this.#isEnded;
  }
  /** True once the engine has abandoned the channel. */
  get hasFailed() {
    return this.#hasFailed;
  }
  /** Takes the samples from {@link nextFrame} on. */
  feed(samples) {
    this.#nextFrame += samples.length;
    this.#push(
      this.#resampler === void 0 ? samples : only(this.#resampler.write([toFloat(samples)]))
    );
  }
  /** Ends the channel at {@link nextFrame}. */
  end() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#resampler !== void 0) this.#push(only(this.#resampler.flush()));
    this.#channel.finish();
  }
  /** Aborts the channel. */
  abort() {
    this.#isEnded = true;
    this.#channel.abort();
  }
  #push(samples) {
    const from = Math.max(0, this.#wantedSample - this.#nextSample);
    this.#nextSample += samples.length;
    if (from >= samples.length) return;
    this.#hasRoom = this.#channel.push(toInt16(from === 0 ? samples : samples.subarray(from)));
  }
  #seek(sample) {
    const second2 = Math.max(0, Math.floor(sample / engineRateHz) - warmUpSeconds);
    this.#resampler?.reset();
    this.#nextFrame = second2 * this.#options.sampleRateHz;
    this.#nextSample = second2 * engineRateHz;
    this.#wantedSample = sample;
    this.#hasRoom = true;
    this.#isEnded = false;
  }
  #onEvent(event) {
    if (event.type === "rewind") {
      this.#seek(event.sample);
      this.#options.onReady();
      return;
    }
    if (event.type === "room") {
      this.#hasRoom = true;
      this.#options.onReady();
      return;
    }
    if (event.type === "failed") {
      this.#hasFailed = true;
      this.#isEnded = true;
    }
    this.#options.onEvent(event);
  }
};
function only(block) {
  return block[0] ?? new Float32Array(0);
}
function toFloat(samples) {
  return samples instanceof Float32Array ? samples : int16ToFloat(samples);
}
function toInt16(samples) {
  return samples instanceof Int16Array ? samples : floatToInt162(samples);
}

// src/live/pipeline/pipeline.ts
var blockSeconds = 1;
var Pipeline = class {
  #options;
  #feeds;
  #frameBytes;
  #pumping = /* @__PURE__ */ new Set();
  #meters;
  #headFrame;
  #incompleteFrame;
  #isEnding = false;
  #isAborted = false;
  /** @param options - the recording may have audio already, as after a restart */
  constructor(options) {
    const { audio: audio2, params, positions } = options;
    this.#options = options;
    this.#frameBytes = audioLayoutOf(params).frameBytes;
    this.#headFrame = Math.floor(audio2.size / this.#frameBytes);
    this.#incompleteFrame = options.incompleteFrame;
    const channels = Array.from({ length: params.channels }, (_, channel) => channel);
    this.#meters = channels.map(
      (channel) => createLevelMeter(
        params.sample_rate,
        options.levels.get(channel),
        (levels) => options.onLevels(channel, levels)
      )
    );
    this.#feeds = channels.map((channel) => {
      const feed = new ChannelFeed({
        sampleRateHz: params.sample_rate,
        from: positions.get(channel),
        openChannel: (own) => options.engine.openLiveChannel({
          recognition: recognitionOf(params),
          codeSwitching: params.language_config.code_switching,
          speechThreshold: params.pre_processing.speech_threshold,
          endpointingSeconds: params.endpointing,
          maximumUtteranceSeconds: params.maximum_duration_without_endpointing,
          partials: wantsPartials(params),
          enhance: params.pre_processing.audio_enhancer,
          ...own
        }),
        onEvent: (event) => options.onEvent(channel, event),
        onReady: () => this.#pump(feed)
      });
      return feed;
    });
    for (const feed of this.#feeds) this.#pump(feed);
  }
  /** Audio of the recording that the slowest channel has not taken, in bytes. */
  get backlogBytes() {
    let slowest = this.#headFrame;
    for (const { hasFailed, nextFrame } of this.#feeds)
      if (!hasFailed && nextFrame < slowest) slowest = nextFrame;
    return (this.#headFrame - slowest) * this.#frameBytes;
  }
  /** Takes audio that was appended to the recording. */
  take(bytes) {
    const joined = this.#incompleteFrame.length === 0 ? bytes : Buffer.concat([this.#incompleteFrame, bytes]);
    const whole = joined.length - joined.length % this.#frameBytes;
    this.#incompleteFrame = whole === joined.length ? noBytes : new Uint8Array(joined.subarray(whole));
    const from = this.#headFrame;
    this.#headFrame += whole / this.#frameBytes;
    if (whole === 0) return;
    const frames = whole === joined.length ? joined : joined.subarray(0, whole);
    const block = decodeFrames(frames, this.#options.params);
    this.#options.onAudio(from, block);
    for (const [channel, samples] of block.entries()) {
      this.#meters[channel]?.(samples);
      const feed = this.#feeds[channel];
      if (feed?.nextFrame === from && feed.hasRoom && !this.#pumping.has(feed)) feed.feed(samples);
    }
  }
  /** Ends the channels behind the last audio of the recording. */
  end() {
    this.#isEnding = true;
    for (const feed of this.#feeds) this.#pump(feed);
  }
  /** Aborts all channels. */
  abort() {
    this.#isAborted = true;
    for (const feed of this.#feeds) feed.abort();
  }
  #pump(feed) {
    if (this.#pumping.has(feed) || this.#isAborted) return;
    this.#pumping.add(feed);
    this.#catchUp(feed).catch((error) => {
      if (this.#isAborted) return;
      this.abort();
      this.#options.onError(error);
    }).finally(() => {
      this.#pumping.delete(feed);
      if (feed.hasRoom && feed.nextFrame < this.#headFrame) this.#pump(feed);
    });
  }
  async #catchUp(feed) {
    const { audio: audio2, params } = this.#options;
    const channel = this.#feeds.indexOf(feed);
    while (!this.#isAborted && feed.hasRoom && feed.nextFrame < this.#headFrame) {
      const from = feed.nextFrame;
      const frames = Math.min(this.#headFrame - from, blockSeconds * params.sample_rate);
      const bytes = await audio2.read(from * this.#frameBytes, frames * this.#frameBytes);
      if (this.#isAborted || feed.nextFrame !== from) continue;
      const samples = decodeFrames(bytes, params)[channel];
      if (samples !== void 0) feed.feed(samples);
      this.#options.onProgress();
    }
    if (this.#isEnding && !this.#isAborted && feed.nextFrame === this.#headFrame) feed.end();
  }
};
var noBytes = new Uint8Array(0);
function wantsPartials({ callback, callback_config, messages_config }) {
  return messages_config.receive_partial_transcripts || callback && callback_config.receive_partial_transcripts;
}
function recognitionOf({
  language_config,
  realtime_processing
}) {
  const { custom_vocabulary, custom_vocabulary_config } = realtime_processing;
  const { languages } = language_config;
  return {
    language: languages.length === 1 ? languages[0] : void 0,
    languages: languages.length > 1 ? languages : void 0,
    vocabulary: custom_vocabulary ? custom_vocabulary_config : void 0
  };
}

// src/live/session/callback-feed.ts
var batchCharacters = 256 * 1024;
var CallbackFeed = class {
  #options;
  /** Position in the journal before the next message. */
  #next = journalStart;
  /** Number of the next message; the first is that of start_session, which was written with the job. */
  #position = 1;
  #isAtDocument = false;
  /** The end of the session, which was written with the result before it was in the journal. */
  #endText;
  constructor(options) {
    this.#options = options;
  }
  /** True while there is nothing to read: all of the journal was read, or the next message waits for the result. */
  get isDrained() {
    return this.#isAtDocument || this.#next.offset >= this.#options.journal.bytes;
  }
  /**
   * Reads the next messages.
   *
   * @param last - given for the messages up to the end, to be written in the transaction that stores the result
   */
  async read(last) {
    const { bytesPerSecond, journal, sessionId, url } = this.#options;
    const messages = [];
    let next = this.#next;
    let characters = 0;
    let isAtDocument = false;
    const add2 = (payload) => {
      const position = this.#position + messages.length;
      messages.push({ jobId: sessionId, url, position, payload });
      characters += payload.length;
    };
    for await (const placed of journal.scan(this.#next)) {
      for (const { end: end2, entry, start: start2 } of placed) {
        const isForCallback = "audience" in entry && entry.audience !== "socket";
        isAtDocument = entry.kind === "document" && isForCallback && last === void 0;
        if (isAtDocument) break;
        next = end2;
        if (!isForCallback) continue;
        if (entry.kind === "acknowledgement") {
          const taken = { from: start2.acknowledged, to: entry.size, atMs: entry.atMs };
          add2(acknowledgementText(sessionId, taken, bytesPerSecond));
        } else if (entry.kind === "message" && entry.text !== this.#endText) add2(entry.text);
        else if (entry.kind === "document" && last !== void 0)
          add2(documentReference(sessionId, entry, last.whole));
      }
      if (isAtDocument || last === void 0 && characters >= batchCharacters) break;
    }
    if (last?.endText !== void 0) add2(last.endText);
    return {
      messages,
      advance: () => {
        this.#next = next;
        this.#position += messages.length;
        this.#isAtDocument = isAtDocument;
        this.#endText ??= last?.endText;
      }
    };
  }
};

// src/live/session/session-record.ts
import { roundSeconds as roundSeconds8 } from "@earshot/core/protocol";
function describeSession({ params, state }, engine, stages = {}) {
  const { id, model, version: version2 } = engine;
  const seconds = { transcribe: state.workMs / 1e3, ...stages };
  return {
    engine: { id, model, version: version2 },
    attempts: state.attempts,
    ...describeAssumption(params, engine),
    stages_seconds: Object.fromEntries(
      Object.entries(seconds).map(([stage, each]) => [stage, roundSeconds8(each)])
    )
  };
}
function keepRecording({ id, params, seconds, state }, { files, keyId }) {
  return {
    id,
    keyId,
    filename: `${id}.wav`,
    source: null,
    extension: "wav",
    sizeBytes: state.audio.completeAs(files.pathOf(id)),
    durationSeconds: seconds,
    channelCount: params.channels,
    audio: null
  };
}

// src/live/session/fail-session.ts
async function failSession(session, { errorCode: errorCode2, message }, options) {
  await options.live.fail(session.id, {
    errorCode: errorCode2,
    message,
    postSessionMetadata: {
      ...describeSession(session, options.engine),
      error: { code: errorCode2, message }
    },
    file: recordingOf(session, options)
  });
}
function recordingOf(session, options) {
  if (session.state.audio.size === 0) return void 0;
  try {
    return keepRecording(session, options);
  } catch {
    return void 0;
  }
}

// src/live/result/final-document.ts
import { createReadStream as createReadStream5 } from "fs";
import { open as open4, rename as rename2, stat as stat7 } from "fs/promises";

// src/live/files/buffered-writer.ts
var bufferedCharacters = 64 * 1024;
var BufferedWriter = class {
  #file;
  #pending = "";
  #bytes = 0;
  constructor(file) {
    this.#file = file;
  }
  /** Offset of the next byte. */
  get offset() {
    return this.#bytes + Buffer.byteLength(this.#pending);
  }
  async write(text4) {
    this.#pending += text4;
    if (this.#pending.length >= bufferedCharacters) await this.flush();
  }
  /** Writes what is pending. */
  async flush() {
    const bytes = Buffer.from(this.#pending);
    this.#pending = "";
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written)).bytesWritten;
  }
};

// src/live/result/utterance-reader.ts
import { BlockReader } from "@earshot/core/protocol";
var UtteranceReader = class _UtteranceReader {
  #journal;
  #channels;
  constructor(journal, channels) {
    this.#journal = journal;
    this.#channels = channels;
  }
  /** Indexes the utterances of a journal. */
  static async open(journal) {
    const channels = /* @__PURE__ */ new Map();
    for await (const placed of journal.scan())
      for (const { end: end2, entry, start: start2 } of placed) {
        if (entry.kind !== "utterance" || entry.utteranceText === null) continue;
        const { channel } = entry;
        const index = channels.get(channel) ?? { channel, starts: [], offsets: [], lengths: [] };
        channels.set(channel, index);
        index.starts.push(startOf(entry.utteranceText));
        index.offsets.push(start2.offset);
        index.lengths.push(end2.offset - start2.offset);
      }
    return new _UtteranceReader(
      journal,
      [...channels.values()].sort((left, right) => left.channel - right.channel)
    );
  }
  /** Reads them by the time of their begin, for equal times by channel: JSON of the contract. */
  async *read() {
    const journal = this.#journal;
    const reader = new BlockReader({
      size: journal.bytes,
      read: (offset, length) => journal.readBytes(offset, length)
    });
    const next = this.#channels.map(() => 0);
    for (; ; ) {
      let earliest = -1;
      let earliestStart = Number.POSITIVE_INFINITY;
      for (const [index, { starts }] of this.#channels.entries()) {
        const start2 = starts[next[index] ?? 0] ?? Number.POSITIVE_INFINITY;
        if (start2 >= earliestStart) continue;
        earliest = index;
        earliestStart = start2;
      }
      const channel = this.#channels[earliest];
      if (channel === void 0) return;
      const number4 = next[earliest] ?? 0;
      next[earliest] = number4 + 1;
      const bytes = await reader.readExactly(
        channel.offsets[number4] ?? 0,
        channel.lengths[number4] ?? 0
      );
      const entry = readEntry(Buffer.from(bytes.subarray(0, -1)).toString("utf8"));
      if (entry.kind === "utterance" && entry.utteranceText !== null) yield entry.utteranceText;
    }
  }
};
function startOf(utteranceText) {
  return JSON.parse(utteranceText).start;
}

// src/live/result/final-document.ts
async function writeFinalDocument(path3, journal, { addOns: addOns2, metadata: metadata2 }) {
  const partial = `${path3}.part`;
  const utterances = await UtteranceReader.open(journal);
  const file = await open4(partial, "w");
  let transcription3;
  let end2;
  try {
    const writer = new BufferedWriter(file);
    await writer.write(`{"metadata":${JSON.stringify(metadata2)},"transcription":`);
    const from = writer.offset;
    await writeTranscription(writer, utterances);
    transcription3 = { from, to: writer.offset };
    for (const [name, envelope] of Object.entries(addOns2))
      await writer.write(`,${JSON.stringify(name)}:${JSON.stringify(envelope)}`);
    await writer.write("}");
    await writer.flush();
    end2 = writer.offset;
  } finally {
    await file.close();
  }
  await rename2(partial, path3);
  return { path: path3, whole: { from: 0, to: end2 }, transcription: transcription3 };
}
async function findFinalDocument(path3, transcription3) {
  const { size } = await stat7(path3);
  return { path: path3, whole: { from: 0, to: size }, transcription: transcription3 };
}
function readDocument2(path3, { from, to: to2 }) {
  return createReadStream5(path3, { start: from, end: to2 - 1 });
}
async function writeTranscription(writer, utterances) {
  const languages = createLanguageCount();
  let separator2 = "";
  await writer.write('{"full_transcript":"');
  for await (const text4 of utterances.read()) {
    const utterance2 = JSON.parse(text4);
    languages.add(utterance2);
    await writer.write(separator2 + JSON.stringify(utterance2.text).slice(1, -1));
    separator2 = " ";
  }
  await writer.write(`","languages":${JSON.stringify(languages.current())},"utterances":[`);
  separator2 = "";
  for await (const text4 of utterances.read()) {
    await writer.write(separator2 + text4);
    separator2 = ",";
  }
  await writer.write("]}");
}

// src/live/result/result-messages.ts
var classes = ["message", "document", "acknowledgement", "partial"];
var acknowledgementBytes = 384;
var ResultMessages = class _ResultMessages {
  #options;
  #kept;
  omitted;
  constructor(options, kept, omitted) {
    this.#options = options;
    this.#kept = kept;
    this.omitted = omitted;
  }
  /** Decides, in one pass over the journal, which messages fit. */
  static async plan(options) {
    const sizes = { message: 0, document: 0, acknowledgement: 0, partial: 0 };
    const counts = { ...sizes };
    let previous;
    for await (const placed of socketEntries(options.journal))
      for (const { entry } of placed) {
        const name = classOf(entry);
        counts[name] += 1;
        if (name !== "acknowledgement" || previous !== name) sizes[name] += sizeOf(entry);
        previous = name;
      }
    const kept = /* @__PURE__ */ new Set();
    const omitted = {};
    let bytes = 0;
    for (const name of classes) {
      bytes += sizes[name];
      if (bytes <= options.maximumBytes) kept.add(name);
      else {
        bytes -= sizes[name];
        if (counts[name] > 0) omitted[name] = counts[name];
      }
    }
    return new _ResultMessages(options, kept, omitted);
  }
  /** Reads them: each as one JSON text, in one fragment or several. */
  async *read() {
    const { bytesPerSecond, document, journal, sessionId } = this.#options;
    const textOf3 = (taken2) => [
      JSON.stringify(acknowledgementText(sessionId, taken2, bytesPerSecond))
    ];
    let taken;
    for await (const placed of socketEntries(journal))
      for (const { entry, start: start2 } of placed) {
        if (entry.kind === "acknowledgement") {
          taken = {
            from: taken?.from ?? start2.acknowledged,
            to: entry.size,
            atMs: entry.atMs
          };
          continue;
        }
        if (!this.#kept.has(classOf(entry))) continue;
        if (taken !== void 0 && this.#kept.has("acknowledgement")) yield textOf3(taken);
        taken = void 0;
        yield entry.kind === "message" ? [JSON.stringify(entry.text)] : documentText(sessionId, entry, document);
      }
    if (taken !== void 0 && this.#kept.has("acknowledgement")) yield textOf3(taken);
  }
};
async function* socketEntries(journal) {
  for await (const placed of journal.scan())
    yield placed.flatMap(
      ({ entry, ...positions }) => "audience" in entry && entry.audience !== "callback" ? [{ entry, ...positions }] : []
    );
}
function classOf(entry) {
  if (entry.kind !== "message") return entry.kind;
  const isPartial = /^\{"type":"transcript".{0,256}?"is_final":false/.test(entry.text);
  return isPartial ? "partial" : "message";
}
function sizeOf(entry) {
  switch (entry.kind) {
    case "message":
      return Buffer.byteLength(JSON.stringify(entry.text)) + 1;
    case "acknowledgement":
      return acknowledgementBytes;
    case "document":
      return Math.ceil((entry.to - entry.from) * 1.34) + 256;
  }
}
async function* documentText(sessionId, entry, { path: path3 }) {
  yield `"${escaped(documentHead(sessionId, entry))}`;
  const decoder = new TextDecoder();
  for await (const chunk of readDocument2(path3, entry))
    yield escaped(decoder.decode(chunk, { stream: true }));
  yield `${escaped(decoder.decode())}}"`;
}
function escaped(text4) {
  return JSON.stringify(text4).slice(1, -1);
}

// src/live/result/session-result.ts
async function* readSessionResult(document, messages, { after, before }) {
  const decoder = new TextDecoder();
  const range = { from: 0, to: document.whole.to - 1 };
  for await (const chunk of readDocument2(document.path, range))
    yield decoder.decode(chunk, { stream: true });
  yield `${decoder.decode()},"messages":[${before.map((text4) => JSON.stringify(text4)).join(",")}`;
  let separator2 = before.length === 0 ? "" : ",";
  for await (const fragments of messages.read()) {
    yield separator2;
    yield* fragments;
    separator2 = ",";
  }
  for (const text4 of after) {
    yield separator2 + JSON.stringify(text4);
    separator2 = ",";
  }
  yield "]}";
}

// src/live/session/session-publisher.ts
import { createSpeller as createSpeller2 } from "@earshot/add-ons";
import { roundSeconds as roundSeconds9, transcriptId } from "@earshot/core/protocol";
import {
  buildUtterance,
  liveChannelBegin as liveChannelBegin2
} from "@earshot/engine";
var writtenEverySamples = 30 * engineRateHz;
var realtimeAddOns = [
  "translation",
  "named_entity_recognition",
  "sentiment_analysis"
];
function createSessionPublisher({
  isPartialWanted,
  language: language2,
  log,
  params,
  state
}) {
  const { realtime_processing: processing } = params;
  const speller = processing.custom_spelling && processing.custom_spelling_config !== void 0 ? createSpeller2(processing.custom_spelling_config) : void 0;
  const writtenSamples = /* @__PURE__ */ new Map();
  let writtenWorkMs = state.workMs;
  let isWarned = false;
  function spelled(utterance2) {
    return speller === void 0 ? utterance2 : speller.spell(utterance2);
  }
  function raise(channel, published) {
    const position = state.positions.get(channel) ?? liveChannelBegin2;
    state.positions.set(channel, { ...position, ...published });
  }
  function publishPartial(channel, { hypothesis, utterance: number4 }) {
    if (!isPartialWanted()) return;
    const { words } = hypothesis;
    const confidence = words.reduce((sum2, word2) => sum2 + word2.confidence, 0) / words.length;
    const utterance2 = buildUtterance({ words, confidence, language: language2 }, 0, channel);
    if (utterance2 === void 0) return;
    const id = transcriptId(channel, number4);
    log.write({ type: "transcript", data: { id, is_final: false, utterance: spelled(utterance2) } });
  }
  function publishFinal(channel, event) {
    const recognised = buildUtterance(event.recognition, event.startSeconds, channel);
    const utterance2 = recognised === void 0 ? void 0 : spelled(recognised);
    const bodies = [];
    if (event.error !== void 0) bodies.push(engineError(event.error));
    if (utterance2 !== void 0) {
      const id = transcriptId(channel, event.utterance);
      bodies.push({ type: "transcript", data: { id, is_final: true, utterance: utterance2 } });
      for (const addOn of realtimeAddOns)
        if (processing[addOn])
          bodies.push({ type: addOn, error: unavailable(addOn).error, data: null });
    }
    state.transcriptBytes += log.writeUtterance(channel, utterance2 ?? null, event.position, bodies);
    state.positions.set(channel, event.position);
    writtenSamples.set(channel, event.position.sample);
    writeWork();
  }
  function writeWork() {
    const milliseconds = Math.round(state.workMs);
    if (milliseconds === writtenWorkMs) return;
    writtenWorkMs = milliseconds;
    log.writeWith({ kind: "work", milliseconds });
  }
  function settle(channel, position) {
    state.positions.set(channel, position);
    if (position.sample - (writtenSamples.get(channel) ?? 0) < writtenEverySamples) return;
    writtenSamples.set(channel, position.sample);
    log.writeWith({ kind: "position", channel, position });
    writeWork();
  }
  return {
    publishOnce(body, text4) {
      if (state.published.has(body.type)) return;
      if (text4 === void 0) log.write(body);
      else log.writeText(body, text4);
      state.published.add(body.type);
    },
    publishLevels(channel, measured) {
      const { audio_enhancer } = params.pre_processing;
      log.write({ type: "pre_processing", data: { channel, ...measured, audio_enhancer } });
    },
    publishEvent(channel, event) {
      switch (event.type) {
        case "speech-start":
          log.write({
            type: "speech_start",
            data: { time: roundSeconds9(event.seconds), channel }
          });
          raise(channel, { publishedStarts: event.utterance + 1 });
          break;
        case "speech-end":
          log.write({ type: "speech_end", data: { time: roundSeconds9(event.seconds), channel } });
          raise(channel, { publishedEnds: event.utterance + 1 });
          break;
        case "partial":
          publishPartial(channel, event);
          break;
        case "final":
          publishFinal(channel, event);
          break;
        case "settled":
          settle(channel, event.position);
          break;
        case "worked":
          state.workMs += event.seconds * 1e3;
          break;
        case "failed":
          log.write(engineError(event.error));
          break;
        case "finished":
          writeWork();
          break;
        case "rewind":
        case "room":
          break;
      }
    },
    publishWarning(message) {
      if (isWarned) return;
      isWarned = true;
      log.write({
        type: "error",
        error: { status_code: 408, exception: "SessionEndsSoon", message }
      });
    },
    processedSeconds() {
      const samples = Array.from(
        { length: params.channels },
        (_, channel) => state.positions.get(channel)?.sample ?? 0
      );
      return Math.min(...samples) / engineRateHz;
    }
  };
}
function engineError({ message }) {
  return { type: "error", error: { status_code: 500, exception: "EngineFailed", message } };
}

// src/live/session/finish-session.ts
var postAddOns = ["summarization", "chapterization"];
async function finishSession(session, options) {
  const startedMs = options.clock.monotonicMs();
  const { params, seconds, state } = session;
  session.publishOnce({ type: "end_recording", data: { recording_duration: seconds } });
  const document = await prepareDocument(session, options.documentPath);
  session.publishDocument("post_transcript", document.transcription);
  for (const addOn of postAddOns)
    if (params.post_processing[addOn])
      session.publishOnce({ type: `post_${addOn}`, error: unavailable(addOn).error, data: null });
  session.publishDocument("post_final_transcript", document.whole);
  const end2 = { type: "end_session" };
  const endedAtMs = session.log.stampMs();
  const endText = session.log.textOf(end2, endedAtMs);
  const isEndSent = params.messages_config.receive_lifecycle_events && !state.published.has(end2.type);
  const before = [startSessionText(session.id, options.createdAtMs)];
  const after = isEndSent ? [endText] : [];
  const messages = await ResultMessages.plan({
    sessionId: session.id,
    bytesPerSecond: options.bytesPerSecond,
    journal: state.journal,
    document,
    maximumBytes: limits7.resultBytes - document.whole.to
  });
  const vocabulary = await options.describeVocabulary().catch(() => ({}));
  const file = keepRecording(session, options);
  const isEndCalledBack = params.callback && params.callback_config.receive_lifecycle_events;
  const callbacks = await options.prepareCallbacks({
    whole: document.whole,
    endText: isEndCalledBack && !state.published.has(end2.type) ? endText : void 0
  });
  const completedAtMs = await options.live.complete(session.id, {
    result: readSessionResult(document, messages, { before, after }),
    postSessionMetadata: {
      ...describeSession(session, options.engine, {
        post_processing: (options.clock.monotonicMs() - startedMs) / 1e3
      }),
      ...vocabulary,
      ...Object.keys(messages.omitted).length > 0 ? { messages_omitted: messages.omitted } : {}
    },
    file,
    lateTokenMs: options.lateTokenMs,
    endedAtMs,
    also: async (transaction) => callbacks?.write(transaction)
  });
  callbacks?.advance();
  session.publishOnce(
    end2,
    completedAtMs < endedAtMs ? session.log.textOf(end2, completedAtMs) : endText
  );
  session.end();
}
async function prepareDocument(session, path3) {
  const published = session.state.documents.get("post_transcript");
  return published === void 0 ? writeFinalDocument(path3, session.state.journal, await finalParts(session)) : findFinalDocument(path3, published);
}
async function finalParts(session) {
  const { params, seconds, state } = session;
  const { post_processing, realtime_processing } = params;
  const requested = [
    ...realtimeAddOns.filter((addOn) => realtime_processing[addOn]),
    ...postAddOns.filter((addOn) => post_processing[addOn])
  ];
  return {
    metadata: resultMetadata({
      audioSeconds: seconds,
      distinctChannelCount: await session.countDistinctChannels(),
      transcriptionSeconds: state.workMs / 1e3
    }),
    addOns: Object.fromEntries(requested.map((addOn) => [addOn, unavailable(addOn)]))
  };
}

// src/live/session/live-session.ts
import { AudioError } from "@earshot/audio";
import {
  acknowledgedStop,
  audioAfterEnd,
  audioLayoutOf as audioLayoutOf5,
  closeReason,
  malformedMessage,
  refusedAudio,
  refusedHeader
} from "@earshot/core/protocol";

// src/live/messages/session-log.ts
import { messageFlagOf } from "@earshot/core/protocol";
var SessionLog = class {
  #options;
  #toSocket;
  #toCallback;
  #lastMs = 0;
  constructor(options) {
    const { callback, callback_config, messages_config } = options.params;
    this.#options = options;
    this.#toSocket = messages_config;
    this.#toCallback = callback ? callback_config : void 0;
  }
  /** Publishes messages. */
  write(...bodies) {
    this.#append([], bodies);
  }
  /** Publishes a message whose text was made before, by {@link textOf}. */
  writeText(body, text4) {
    const audience = this.#audienceOf(messageFlagOf(body));
    if (audience !== void 0) this.#appendTexts([], [{ kind: "message", audience, text: text4 }]);
  }
  /** Publishes messages together with an entry of the journal: both or neither. */
  writeWith(entry, ...bodies) {
    this.#append([entry], bodies);
  }
  /**
   * Writes an utterance that has ended, and publishes its messages.
   *
   * @returns length of the utterance as JSON, in characters
   */
  writeUtterance(channel, utterance2, position, bodies) {
    const utteranceText = utterance2 === null ? null : JSON.stringify(utterance2);
    this.#append([{ kind: "utterance", channel, utteranceText, position }], bodies);
    return utteranceText?.length ?? 0;
  }
  /**
   * Publishes a message whose data are a range of the final document.
   *
   * @param from - offset of the data in the document, in bytes
   * @param to - offset behind the data
   */
  writeDocument(type, from, to2) {
    const { journal, onCallback, onDocument } = this.#options;
    const audience = this.#audienceOf("receive_post_processing_events");
    if (audience === void 0) return;
    journal.append({ kind: "document", audience, type, atMs: this.stampMs(), from, to: to2 });
    if (audience !== "callback") onDocument();
    if (audience !== "socket") onCallback();
  }
  /** Acknowledges the audio of the session, which has so many bytes. */
  acknowledge(size) {
    const { bytesPerSecond, journal, onCallback, onMessage, sessionId } = this.#options;
    const audience = this.#audienceOf("receive_acknowledgments");
    if (audience === void 0) return;
    const from = journal.acknowledged;
    const atMs = this.stampMs();
    const number4 = journal.count;
    journal.appendAcknowledgement(audience, size, atMs);
    const text4 = acknowledgementText(sessionId, { from, to: size, atMs }, bytesPerSecond);
    if (audience !== "callback") onMessage(text4, number4);
    if (audience !== "socket") onCallback();
  }
  /**
   * The text of a message, which is not written to the journal.
   *
   * @param atMs - its `created_at`, in milliseconds since the epoch. @defaultValue now
   */
  textOf(body, atMs = this.stampMs()) {
    return messageText(this.#options.sessionId, body, atMs);
  }
  /** The text of a numbered message; of one with a document the part before its data, which are followed by a brace. */
  sentTextOf(entry) {
    const { bytesPerSecond, sessionId } = this.#options;
    switch (entry.kind) {
      case "message":
        return entry.text;
      case "acknowledgement":
        return acknowledgementText(sessionId, entry, bytesPerSecond);
      case "document":
        return documentHead(sessionId, entry);
    }
  }
  /** The time of a message that is made now, in milliseconds since the epoch: it never goes back, as the time of the machine may. */
  stampMs() {
    this.#lastMs = Math.max(this.#lastMs, this.#options.now());
    return this.#lastMs;
  }
  #audienceOf(name) {
    const isForCallback = this.#toCallback?.[name] === true;
    if (this.#toSocket[name]) return isForCallback ? "both" : "socket";
    return isForCallback ? "callback" : void 0;
  }
  #append(first, bodies) {
    const messages = bodies.flatMap((body) => {
      const audience = this.#audienceOf(messageFlagOf(body));
      return audience === void 0 ? [] : [{ kind: "message", audience, text: this.textOf(body) }];
    });
    if (first.length + messages.length > 0) this.#appendTexts(first, messages);
  }
  #appendTexts(first, messages) {
    const { journal, onCallback, onMessage } = this.#options;
    let number4 = journal.count;
    journal.append(...first, ...messages);
    for (const { audience, text: text4 } of messages) {
      if (audience !== "socket") onCallback();
      if (audience === "callback") continue;
      onMessage(text4, number4);
      number4 += 1;
    }
  }
};

// src/live/session/recording.ts
import { audioLayoutOf as audioLayoutOf3, GrowingBytes, roundSeconds as roundSeconds10 } from "@earshot/core/protocol";

// src/live/audio/recorded-channels.ts
import { audioLayoutOf as audioLayoutOf2 } from "@earshot/core/protocol";
var blockBytes4 = 128 * 1024;
var RecordedChannels = class {
  #audio;
  #params;
  #frameBytes;
  #distinct;
  /** Everything before this frame was compared. */
  #frame = 0;
  constructor(params, audio2) {
    this.#audio = audio2;
    this.#params = params;
    this.#frameBytes = audioLayoutOf2(params).frameBytes;
    this.#distinct = createDistinctChannels(params.channels);
  }
  /**
   * Takes audio, unless some before it is missing.
   *
   * @param frame - number of its first frame in the recording
   * @param block - its samples, one array for each channel
   */
  add(frame, block) {
    if (frame !== this.#frame) return;
    this.#frame += block[0]?.length ?? 0;
    this.#distinct.add(block);
  }
  /**
   * Compares the audio that was not compared yet.
   *
   * @returns number of channels that differ, one at least
   */
  async count() {
    const { channels } = this.#params;
    const end2 = Math.floor(this.#audio.size / this.#frameBytes);
    const blockFrames = Math.floor(blockBytes4 / this.#frameBytes);
    while (this.#frame < end2 && this.#distinct.current().length < channels) {
      const frame = this.#frame;
      const bytes = await this.#audio.read(
        frame * this.#frameBytes,
        Math.min(blockFrames, end2 - frame) * this.#frameBytes
      );
      this.add(frame, decodeFrames(bytes, this.#params));
    }
    return this.#distinct.current().length;
  }
};

// src/live/session/recording.ts
var maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };
var maximumPendingBytes = 64 * 1024;
var Recording = class {
  #options;
  #bytesPerSecond;
  #frameBytes;
  #finishedChannels = /* @__PURE__ */ new Set();
  #channels;
  #pipeline;
  #pending = new GrowingBytes();
  #isBacklogTooLong = false;
  #isEnding = false;
  #isProcessed = false;
  #isSuspended = false;
  #isClosed = false;
  constructor(options) {
    const { bytesPerSecond, frameBytes } = audioLayoutOf3(options.params);
    this.#options = options;
    this.#bytesPerSecond = bytesPerSecond;
    this.#frameBytes = frameBytes;
    this.#channels = new RecordedChannels(options.params, options.state.audio);
  }
  /** True from {@link suspend} until {@link resume}. */
  get isSuspended() {
    return this.#isSuspended;
  }
  /** Length of the audio in bytes, pending audio included. */
  get size() {
    return this.#options.state.audio.size + this.#pending.length;
  }
  /** Length of the audio on the disk, in seconds, to the millisecond. */
  get seconds() {
    return roundSeconds10(this.#options.state.audio.size / this.#bytesPerSecond);
  }
  /** Counts the channels that differ in the audio on the disk. */
  countDistinctChannels() {
    return this.#channels.count();
  }
  /** Takes audio, which is pending until {@link commit}. */
  take(bytes) {
    this.#pending.append(bytes);
    if (this.#pending.length >= maximumPendingBytes) this.commit();
    else this.#options.onTaken(this.#pending.length / this.#bytesPerSecond);
  }
  /** Writes pending audio, acknowledges it, and passes it to the engine. */
  commit() {
    if (this.#pending.length === 0 || this.#isClosed) return;
    const { log, onError, state, publisher } = this.#options;
    const bytes = this.#pending.view();
    this.#pending.clear(maximumPendingBytes);
    try {
      if (this.#isSuspended) throw new Error("The recording is suspended");
      const pipeline4 = this.#pipeline ?? this.#startPipeline(new Uint8Array(0));
      publisher.publishOnce({ type: "start_recording" });
      state.audio.append(bytes);
      log.acknowledge(state.audio.size);
      pipeline4.take(bytes);
    } catch (error) {
      onError(error);
      return;
    }
    this.#checkBacklog();
  }
  /** Ends the recording: the audio that it has is processed to its end. */
  end() {
    this.#isEnding = true;
    if (this.#pipeline === void 0) this.#options.onProcessed();
    else {
      this.#pipeline.end();
      this.#reportProcessed();
    }
  }
  /**
   * Processes the audio on the disk, after a restart of the service or a {@link suspend}.
   *
   * @throws errors of the file system
   */
  async resume() {
    const { audio: audio2 } = this.#options.state;
    this.#isSuspended = false;
    const incompleteBytes = audio2.size % this.#frameBytes;
    const incompleteFrame = await audio2.read(audio2.size - incompleteBytes, incompleteBytes);
    if (this.#isClosed || this.#isSuspended || this.#pipeline !== void 0) return;
    if (audio2.size > 0) this.#startPipeline(incompleteFrame);
    if (this.#isEnding) this.end();
  }
  /** Stops processing; pending audio is dropped, which was never acknowledged. */
  suspend() {
    this.#isSuspended = true;
    this.#pending.clear();
    this.#finishedChannels.clear();
    this.#isProcessed = false;
    this.#pipeline?.abort();
    this.#pipeline = void 0;
  }
  /** Releases everything but the file. */
  close() {
    this.commit();
    this.#isClosed = true;
    this.#pipeline?.abort();
    this.#pipeline = void 0;
    this.#options.state.audio.releaseDescriptor();
  }
  #startPipeline(incompleteFrame) {
    const { engine, onError, params, state, publisher } = this.#options;
    this.#pipeline = new Pipeline({
      engine,
      params,
      audio: state.audio,
      positions: state.positions,
      levels: state.levels,
      incompleteFrame,
      onAudio: (frame, block) => this.#channels.add(frame, block),
      onLevels: (channel, measured) => publisher.publishLevels(channel, measured),
      onEvent: (channel, event) => this.#onEvent(channel, event),
      onProgress: () => this.#checkBacklog(),
      onError
    });
    return this.#pipeline;
  }
  #onEvent(channel, event) {
    if (this.#isSuspended || this.#isClosed) return;
    const { onError, publisher } = this.#options;
    try {
      publisher.publishEvent(channel, event);
    } catch (error) {
      onError(error);
      return;
    }
    if (event.type !== "finished" && event.type !== "failed") return;
    this.#finishedChannels.add(channel);
    this.#reportProcessed();
  }
  /** Abandoned channels may have ended long before the recording. */
  #reportProcessed() {
    const { onProcessed, params } = this.#options;
    if (!this.#isEnding || this.#isProcessed || this.#finishedChannels.size < params.channels)
      return;
    this.#isProcessed = true;
    onProcessed();
  }
  #checkBacklog() {
    const backlog2 = this.#pipeline?.backlogBytes ?? 0;
    const limit = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlog2 > limit) this.#setBacklog(true);
    else if (this.#isBacklogTooLong && backlog2 <= limit - this.#bytesPerSecond)
      this.#setBacklog(false);
  }
  #setBacklog(isTooLong) {
    this.#isBacklogTooLong = isTooLong;
    this.#options.onBacklog(isTooLong);
  }
};

// src/live/session/session-connections.ts
import { createWavHeaderReader } from "@earshot/audio/wav-header";
import {
  AudioIntake,
  acknowledgedAudio,
  audioLayoutOf as audioLayoutOf4,
  findResumptionViolation
} from "@earshot/core/protocol";

// src/live/session/send-text.ts
var extendedLength = { from: 126, upTo: 65535 };
var textFrameHead = "\x81~";
function sendText({ socket, transport }, text4) {
  const { length } = text4;
  if (length < extendedLength.from || length > extendedLength.upTo || Buffer.byteLength(text4) > length)
    socket.send(text4);
  else if (socket.readyState === socket.OPEN)
    transport.write(
      `${textFrameHead}${String.fromCharCode(length >> 8, length & 255)}${text4}`,
      "latin1"
    );
}

// src/live/session/message-sender.ts
var maximumBufferedBytes = 256 * 1024;
var maximumLagBytes = 1024 * 1024;
var MessageSender = class {
  #options;
  #next;
  #isReading = false;
  #isStopped = false;
  /** Length of the journal at the begin of the lag: messages before that do not count against the client. */
  #lagStartBytes;
  constructor(options) {
    this.#options = options;
    this.#next = options.cursor;
    this.#lagStartBytes = options.journal.bytes;
  }
  /** Number of the first message that the socket was not given. */
  get next() {
    return this.#next;
  }
  /** True while the client does not keep up, so that partials are left out. */
  get isLagging() {
    return this.#isReading || this.#options.socket.bufferedAmount > maximumBufferedBytes;
  }
  /** Begins with the first message that the client does not have. */
  start() {
    this.#drainJournal();
  }
  /**
   * Sends a message that was published, or leaves it to the journal.
   *
   * @param number - of the message
   */
  send(text4, number4) {
    const { journal, socket } = this.#options;
    if (this.#isStopped || this.#isReading) {
      this.#checkLag();
      return;
    }
    if (this.#next === number4 && socket.bufferedAmount <= maximumBufferedBytes) {
      this.#next += 1;
      sendText(this.#options, text4);
      return;
    }
    this.#lagStartBytes = journal.bytes;
    this.#drainJournal();
  }
  /** Sends the messages that the client does not have from the journal. */
  catchUp() {
    if (!this.#isStopped && !this.#isReading) this.#drainJournal();
  }
  /** Ends sending. */
  stop() {
    this.#isStopped = true;
  }
  #checkLag() {
    if (this.#isStopped || this.#options.journal.bytes - this.#lagStartBytes <= maximumLagBytes)
      return;
    this.#isStopped = true;
    this.#options.onTooSlow();
  }
  #drainJournal() {
    this.#isReading = true;
    this.#read().then(
      () => {
        this.#isReading = false;
        if (this.#isStopped) return;
        if (this.#next < this.#options.journal.count) this.#drainJournal();
        else this.#options.onCaughtUp();
      },
      (error) => {
        if (!this.#isStopped) this.#options.onError(error);
        this.#isStopped = true;
      }
    );
  }
  async #read() {
    const { journal, log, socket } = this.#options;
    while (!this.#isStopped && this.#next < journal.count) {
      const { entries } = await journal.read(this.#next);
      for (const entry of entries) {
        if (this.#isStopped) return;
        const text4 = log.sentTextOf(entry);
        if (entry.kind === "document") {
          await this.#sendDocument(text4, entry);
          if (this.#isStopped) return;
          this.#next += 1;
          continue;
        }
        this.#next += 1;
        if (socket.bufferedAmount > maximumBufferedBytes) await sendWaiting(socket, text4);
        else sendText(this.#options, text4);
      }
    }
  }
  /** Sends a message of any length as fragments, as fast as the client reads them. */
  async #sendDocument(head, entry) {
    const { readDocument: readDocument3, socket } = this.#options;
    socket.send(head, { fin: false });
    for await (const fragment of readDocument3(entry)) {
      if (this.#isStopped) return;
      await sendWaiting(socket, fragment, { binary: false, fin: false });
    }
    socket.send("}");
  }
};
function sendWaiting(socket, data, options = {}) {
  return new Promise((resolve2) => {
    socket.send(data, options, () => resolve2());
  });
}

// src/live/session/session-socket.ts
import { decodeBase64 } from "@earshot/audio";
import {
  closeCodeOf as closeCodeOf2,
  isLeaving,
  MalformedMessages,
  readClientFrame
} from "@earshot/core/protocol";

// src/live/session/inbound-queue.ts
import { setImmediate as nextTurn4 } from "timers/promises";
var frameRate = { burst: 1e3, perSecond: 500 };
var controlRate = { burst: 2e3, perSecond: 100 };
var textBytesPerToken = 16 * 1024;
var drainMs2 = 20;
var flushedAtOnce = 256;
var InboundQueue = class {
  #options;
  #bucket;
  #control;
  #waiting = [];
  /** Messages of the queue that were handled. */
  #handled = 0;
  #draining;
  #isClosed = false;
  constructor(options) {
    this.#options = options;
    this.#bucket = new TokenBucket(frameRate, () => options.clock.monotonicMs());
    this.#control = new TokenBucket(controlRate, () => options.clock.monotonicMs());
  }
  /** Takes a message; the sockets of the gateway leave `binaryType` as it is, so that it is one buffer. */
  push(data, isBinary) {
    const message = data;
    if (this.#draining === void 0 && this.#take(message, isBinary)) {
      this.#options.onMessage(message, isBinary);
      return;
    }
    this.#waiting.push([message, isBinary]);
    this.#draining ??= this.#drain();
  }
  /** Counts a ping or a pong; false when the client sends too many of them. */
  countControl() {
    if (this.#control.take()) return true;
    this.#draining ??= this.#drain();
    return false;
  }
  /** Takes tokens for a message that cost more than its length shows; those behind it may have to wait. */
  charge(tokens) {
    this.#bucket.take(tokens);
  }
  /** Handles the waiting messages without regard to the rate, since no more come. */
  async flush() {
    for (let count2 = 1; this.#next !== void 0; count2 += 1) {
      this.#handleNext();
      if (count2 % flushedAtOnce === 0) await nextTurn4();
    }
  }
  /** Drops the waiting messages. */
  close() {
    this.#isClosed = true;
    this.#waiting = [];
    this.#handled = 0;
  }
  get #next() {
    return this.#waiting[this.#handled];
  }
  async #drain() {
    const { clock, onExceeded } = this.#options;
    onExceeded(true);
    do {
      await clock.sleep(drainMs2);
      while (this.#next !== void 0 && this.#take(...this.#next)) this.#handleNext();
    } while (this.#next !== void 0);
    this.#waiting = [];
    this.#handled = 0;
    this.#draining = void 0;
    if (!this.#isClosed) onExceeded(false);
  }
  #handleNext() {
    const next = this.#next;
    if (next === void 0) return;
    this.#handled += 1;
    this.#options.onMessage(...next);
  }
  #take(message, isBinary) {
    return this.#bucket.take(isBinary ? 1 : 1 + message.length / textBytesPerToken);
  }
};

// src/live/session/session-socket.ts
var closingMs = 2e3;
var pongMs = 5e3;
var errorRate = { burst: 50, perSecond: 5 };
var malformedTokens = 10;
var maximumPongBacklogBytes = 256 * 1024;
var SessionSocket = class {
  intake;
  sender;
  #options;
  #inbound;
  #errors;
  #meter;
  /** Reasons for which the client is not read. */
  #pauses = /* @__PURE__ */ new Set();
  #malformed = new MalformedMessages();
  #unreported = 0;
  #isClosedHere = false;
  #isRefusing = false;
  #lastActiveMs;
  #lastFrameMs;
  #lastPingMs;
  constructor(options) {
    const { clock, initialProcessingMs, intake, sender, socket, transport } = options;
    this.#options = options;
    this.#meter = meterProcessing({
      transport,
      clock,
      initialMs: initialProcessingMs,
      onExceeded: (isExceeded) => this.#pause("processing", isExceeded)
    });
    this.intake = intake;
    this.sender = sender;
    this.#inbound = new InboundQueue({
      clock,
      onMessage: (data, isBinary) => this.#handle(data, isBinary),
      onExceeded: (isExceeded) => this.#pause("rate", isExceeded)
    });
    this.#errors = new TokenBucket(errorRate, () => clock.monotonicMs());
    this.#lastActiveMs = clock.monotonicMs();
    this.#lastFrameMs = this.#lastActiveMs;
    this.#lastPingMs = this.#lastActiveMs;
    socket.on("message", this.#onMessage);
    socket.on("pong", this.#onPong);
    socket.on("ping", this.#onPing);
    socket.on("close", this.#onClose);
  }
  /** Time of the latest audio, message or empty chunk of the client, by the monotonic clock. */
  get lastFrameMs() {
    return this.#lastFrameMs;
  }
  /** True while the client sends pongs, or has no ping outstanding. */
  isLively(pingMs) {
    return this.#options.clock.monotonicMs() - this.#lastActiveMs < pingMs + pongMs;
  }
  /** Sends a message that is not numbered. */
  sendAside(text4) {
    this.#options.socket.send(text4);
  }
  /** Pauses the client: what it sends stays on its side of the network. */
  pause() {
    this.#pause("backlog", true);
  }
  /** Ends a {@link pause}; the client counts as active until now. */
  resume() {
    this.#pause("backlog", false);
  }
  /** True while the client is not read. */
  get isPaused() {
    return this.#options.socket.isPaused;
  }
  /** Pings when it is time to, and terminates a socket whose client is silent for too long. */
  checkLife({ pingMs, silentMs }) {
    const { clock, socket } = this.#options;
    const nowMs = clock.monotonicMs();
    if (!this.isPaused && nowMs - this.#lastActiveMs >= silentMs) {
      socket.terminate();
      return;
    }
    if (nowMs - this.#lastPingMs < pingMs) return;
    this.#lastPingMs = nowMs;
    socket.ping();
  }
  /** Takes nothing more from the client, until the socket is closed. */
  refuseRest() {
    this.#isRefusing = true;
    this.intake.close();
  }
  /** Closes the socket; nothing more is taken from it or sent. */
  close(name, reason = "") {
    if (this.#isClosedHere) return;
    this.#isClosedHere = true;
    const { sender, socket } = this.#options;
    sender.stop();
    this.intake.close();
    this.#inbound.close();
    socket.off("message", this.#onMessage);
    socket.on("message", () => void 0);
    this.#meter.drawFrom(this.#options.closingBucket);
    this.#pauses.delete("backlog");
    this.#pauses.delete("rate");
    if (this.#pauses.size === 0) socket.resume();
    socket.close(closeCodeOf2(name), reason);
    socket.once(
      "close",
      systemClock.after(closingMs, () => socket.terminate())
    );
  }
  #touch() {
    this.#lastActiveMs = this.#options.clock.monotonicMs();
  }
  #onPong = () => {
    this.#touch();
    this.#inbound.countControl();
  };
  #onPing = (data) => {
    this.#touch();
    const { socket } = this.#options;
    const mayPong = this.#inbound.countControl() && !this.#isClosedHere;
    if (mayPong && socket.bufferedAmount <= maximumPongBacklogBytes) socket.pong(data);
  };
  #onMessage = (data, isBinary) => {
    this.#touch();
    this.#lastFrameMs = this.#lastActiveMs;
    this.#inbound.push(data, isBinary);
  };
  #onClose = (code) => {
    this.sender.stop();
    const isDone = !this.#isClosedHere && isLeaving(code);
    if (!isDone) {
      this.intake.close();
      this.#inbound.close();
    }
    void this.#inbound.flush().then(() => this.#options.onClose(isDone));
  };
  #pause(reason, isPaused) {
    const { socket } = this.#options;
    if (this.#isClosedHere && reason !== "processing") return;
    if (isPaused) this.#pauses.add(reason);
    else this.#pauses.delete(reason);
    if (this.#pauses.size > 0) socket.pause();
    else if (socket.isPaused) {
      this.#touch();
      if (reason === "backlog") this.#lastFrameMs = this.#lastActiveMs;
      socket.resume();
    }
  }
  #handle(data, isBinary) {
    if (this.#isClosedHere || this.#isRefusing) return;
    if (isBinary) {
      this.#malformed.endRow();
      this.intake.push(data);
      return;
    }
    const frame = readClientFrame(data.toString("utf8"));
    if (frame.kind === "malformed") {
      this.#refuse(frame.reason, frame.isAudio);
      return;
    }
    this.#malformed.endRow();
    if (frame.kind === "audio") this.intake.push(decodeBase64(frame.base64));
    else this.#options.onStop();
  }
  #refuse(reason, isAudio) {
    this.#malformed.add();
    this.#inbound.charge(malformedTokens);
    this.#report(reason, isAudio);
    const { violation } = this.#malformed;
    if (violation !== void 0) this.#options.onProtocolError(violation);
  }
  #report(reason, isAudio) {
    if (!this.#errors.take()) {
      this.#unreported += 1;
      return;
    }
    const more = this.#unreported === 0 ? "" : `; ${this.#unreported} earlier malformed messages were not reported`;
    this.#unreported = 0;
    this.#options.onMalformed(`${reason}${more}`, isAudio);
  }
};

// src/live/session/session-connections.ts
var heldIntervalMs = 1e3;
var SessionConnections = class {
  #options;
  #rate;
  #socket;
  /** True once the session has had a connection, in this process or a former one. */
  #hasConnected = false;
  /** Number of the messages that the latest socket was given. */
  #delivered;
  #heldSentMs = 0;
  constructor(options) {
    this.#options = options;
    this.#rate = new TokenBucket(limits7.connections, () => options.clock.monotonicMs());
    this.#delivered = options.state.journal.count;
  }
  /** The socket of the session; undefined while there is none. */
  get socket() {
    return this.#socket;
  }
  /**
   * Continues after the connections of a former process.
   *
   * @param delivered - number of the messages that a client without a cursor has
   */
  resume(delivered = this.#delivered) {
    this.#hasConnected = true;
    this.#delivered = delivered;
  }
  /**
   * Takes a socket; an older one is closed with 4409.
   *
   * @returns the reason for which it is refused; undefined when it was taken
   */
  connect(connection, resumption) {
    if (!this.#rate.take())
      return { code: "overloaded", reason: "Too many connections to this session, wait a second" };
    this.#options.session.commit();
    const { session, state } = this.#options;
    const violation = findResumptionViolation(resumption, {
      audioBytes: state.audio.size,
      messages: state.journal.count,
      isEnded: session.isEnded()
    });
    if (violation !== void 0) return { code: "protocol_fault", reason: violation };
    const { cursor, offset } = resumption;
    const isReconnect = this.#hasConnected || offset !== void 0;
    this.#hasConnected = true;
    this.close("taken_over", "A newer socket took the session over");
    const accepted = this.#accept(connection, offset, cursor ?? this.#delivered, isReconnect);
    this.#socket = accepted;
    if (isReconnect) this.#sendHeld(accepted);
    accepted.sender.start();
    return void 0;
  }
  /** Detaches the socket and closes it, if there is one. */
  close(name, reason) {
    this.detach()?.close(name, reason);
  }
  /** Closes the socket once it has every message. */
  closeComplete() {
    if (this.#socket?.sender.next === this.#options.state.journal.count) this.close("complete");
  }
  /** Detaches the socket from the session. */
  detach() {
    const socket = this.#socket;
    if (socket !== void 0) this.#delivered = Math.max(this.#delivered, socket.sender.next);
    this.#socket = void 0;
    return socket;
  }
  /** Pings the client and decides over held audio, when it is time to. */
  tick(times, isRecording) {
    const socket = this.#socket;
    if (socket === void 0) return;
    socket.checkLife(times);
    socket.intake.tick()?.catch((error) => this.#options.session.onError(error));
    if (!isRecording || !socket.intake.isHolding) return;
    if (this.#options.clock.monotonicMs() - this.#heldSentMs >= heldIntervalMs) {
      this.#heldSentMs = this.#options.clock.monotonicMs();
      this.#sendHeld(socket);
    }
  }
  /**
   * True while the client is connected, and has sent nothing for as long as it may. A client that is silent on pings as well is not idle
   * but lost.
   */
  isIdle({ idleMs, pingMs }) {
    const socket = this.#socket;
    return socket !== void 0 && !socket.isPaused && socket.isLively(pingMs) && this.#options.clock.monotonicMs() - socket.lastFrameMs >= idleMs;
  }
  #accept({ socket, transport }, offset, cursor, isReconnect) {
    const { clock, documentPath, log, params, processing, recording, session, state } = this.#options;
    const { audio: audio2, journal } = state;
    const accepted = new SessionSocket({
      socket,
      transport,
      clock,
      initialProcessingMs: processing.opening.takeUpTo(burstMs),
      closingBucket: processing.closing,
      intake: new AudioIntake({
        createHeaderReader: () => createWavHeaderReader(params),
        offset,
        isReconnect,
        size: () => recording.size,
        readAudio: (from, length) => {
          session.commit();
          return audio2.read(from, length);
        },
        readBoundaries: () => journal.readBoundaries(),
        areEqual: (left, right) => Buffer.compare(left, right) === 0,
        onAudio: session.takeAudio,
        onError: (error) => session.onAudioError(accepted, error)
      }),
      sender: new MessageSender({
        socket,
        transport,
        journal,
        log,
        readDocument: (entry) => readDocument2(documentPath, entry),
        cursor,
        onCaughtUp: () => {
          if (session.isEnded()) this.close("complete");
        },
        onTooSlow: () => accepted.close("overloaded", "The client does not read its messages"),
        onError: (error) => session.onError(error)
      }),
      onStop: () => session.onStop(accepted),
      onMalformed: (reason, isAudio) => session.onMalformed(reason, isAudio),
      onProtocolError: (reason) => session.onViolation(accepted, reason),
      onClose: (isLeaving2) => {
        if (this.#socket !== accepted) return;
        this.detach();
        session.onLost(accepted, isLeaving2);
      }
    });
    return accepted;
  }
  #sendHeld(socket) {
    const { log, params, state } = this.#options;
    const { size } = state.audio;
    const { bytesPerSecond } = audioLayoutOf4(params);
    socket.sendAside(log.textOf(acknowledgedAudio(size, size, bytesPerSecond)));
  }
};

// src/live/session/session-lifecycle.ts
var firstRetryMs = 1e3;
var maximumRetryMs = 3e4;
var none = [];
function transition(state, event, nowMs, times) {
  if (state.phase === "closed") return stay(state);
  switch (event.type) {
    case "connected":
      return stay(
        state.phase === "recording" ? { phase: "recording", lostAtMs: void 0 } : state
      );
    case "lost":
      return stay(state.phase === "recording" ? { phase: "recording", lostAtMs: nowMs } : state);
    case "stopped":
      return state.phase === "recording" ? to({ phase: "processing" }, "end-recording") : stay(state);
    case "violated":
      return state.phase === "recording" ? to({ phase: "finishing", failures: 0 }, "abort-recording", "finish") : stay(state);
    case "processed":
      return state.phase === "processing" || state.phase === "waiting" ? finish(state) : stay(state);
    case "finished":
      return state.phase === "ended" ? stay(state) : stay({ phase: "ended", endedAtMs: nowMs });
    case "finish-failed":
      return state.phase === "finishing" ? retry(state.failures + 1, event.isTransient, nowMs) : stay(state);
    case "ticked":
      return tick(state, event, nowMs, times);
    case "closed":
      return stay({ phase: "closed" });
  }
}
function tick(state, { isIdle, isTooLarge, remainingMs }, nowMs, { maximumMs, resumeMs, warningMs }) {
  if (state.phase === "waiting") return nowMs >= state.retryAtMs ? finish(state) : stay(state);
  if (state.phase !== "recording") return stay(state);
  const isGone = state.lostAtMs !== void 0 && nowMs - state.lostAtMs >= resumeMs;
  if (isGone || remainingMs <= 0) return to(state, "stop");
  if (isTooLarge) return to(state, "stop-too-large");
  if (isIdle) return to(state, "stop-idle");
  return remainingMs <= warningMs && maximumMs > warningMs ? to(state, "warn") : stay(state);
}
function finish(state) {
  const failures = state.phase === "waiting" ? state.failures : 0;
  return to({ phase: "finishing", failures }, "finish");
}
function retry(failures, isTransient2, nowMs) {
  if (failures >= limits7.finishAttempts && !isTransient2)
    return to({ phase: "finishing", failures }, "fail");
  const delayMs = Math.min(maximumRetryMs, firstRetryMs * 2 ** (failures - 1));
  return stay({ phase: "waiting", failures, retryAtMs: nowMs + delayMs });
}
function stay(state) {
  return { state, effects: none };
}
function to(state, ...effects) {
  return { state, effects };
}

// src/live/session/session-messages.ts
var sessionTooLarge = {
  type: "error",
  error: {
    status_code: 413,
    exception: "SessionTooLarge",
    message: "The session ends, since its transcript is as large as one may become"
  }
};
function endWarning(maximumMs, remainingMs) {
  return `The session ends after ${maximumMs / 1e3} seconds, in ${Math.round(remainingMs / 1e3)} seconds`;
}

// src/live/session/live-session.ts
var cannotResume = "The session cannot be resumed at the moment";
var LiveSession = class {
  id;
  params;
  log;
  state;
  #options;
  #recording;
  #publisher;
  #connections;
  /** Begin of the session, by the monotonic clock. */
  #startedMs;
  #lifecycle;
  constructor(options) {
    const { clock, documentPath, engine, id, params, processing, state } = options;
    this.id = id;
    this.params = params;
    this.state = state;
    this.#options = options;
    this.#startedMs = clock.monotonicMs() - options.ageMs;
    this.#lifecycle = { phase: "recording", lostAtMs: clock.monotonicMs() };
    this.log = new SessionLog({
      sessionId: id,
      params,
      bytesPerSecond: audioLayoutOf5(params).bytesPerSecond,
      journal: state.journal,
      now: () => clock.now(),
      onMessage: (text4, number4) => this.#connections.socket?.sender.send(text4, number4),
      onDocument: () => this.#connections.socket?.sender.catchUp(),
      onCallback: options.onCallback
    });
    this.#publisher = createSessionPublisher({
      params,
      log: this.log,
      state,
      language: params.language_config.languages[0] ?? engine.capabilities.languages[0] ?? "en",
      isPartialWanted: () => this.#connections.socket?.sender.isLagging === false
    });
    this.#recording = new Recording({
      params,
      state,
      engine,
      log: this.log,
      publisher: this.#publisher,
      onTaken: options.onTaken,
      onBacklog: (isTooLong) => {
        const { socket } = this.#connections;
        if (isTooLong) socket?.pause();
        else socket?.resume();
      },
      onProcessed: () => this.#dispatch({ type: "processed" }),
      onError: (error) => this.#suspend(error)
    });
    this.#connections = new SessionConnections({
      params,
      state,
      clock,
      log: this.log,
      recording: this.#recording,
      processing,
      documentPath,
      session: this.#connectedSession()
    });
  }
  /** True while audio is taken. */
  get isRecording() {
    return this.#lifecycle.phase === "recording";
  }
  /** True once the session has ended, has no socket, and its late-token window has expired. */
  get isOver() {
    return this.#lifecycle.phase === "ended" && this.#connections.socket === void 0 && this.#now() - this.#lifecycle.endedAtMs >= this.#options.times.lateTokenMs;
  }
  /** The length of the recording, in seconds. */
  get seconds() {
    return this.#recording.seconds;
  }
  /** Counts the channels of the recording that differ, once it has ended. */
  countDistinctChannels() {
    return this.#recording.countDistinctChannels();
  }
  /** Resumes a session of a former process. */
  async recover() {
    this.#connections.resume();
    this.state.attempts += 1;
    this.#attempt(() => this.state.journal.append({ kind: "recovery" }));
    if (this.state.protocolError !== void 0) {
      this.#dispatch({ type: "violated" });
      return;
    }
    if (this.state.isStopped) this.#lifecycle = { phase: "processing" };
    try {
      await this.#recording.resume();
      if (this.state.isStopped) this.#recording.end();
    } catch (error) {
      this.#suspend(error);
    }
  }
  /** Restores a session that ended in a former process, for clients that come for its last messages. */
  recoverEnded() {
    this.#lifecycle = { phase: "ended", endedAtMs: this.#now() };
    this.#connections.resume(this.state.afterTranscripts);
  }
  /**
   * Takes a socket; an older one is closed with 4409.
   *
   * @returns the reason for which it is refused; undefined when it was taken
   */
  connect(connection, resumption) {
    const refusal2 = this.#connections.connect(connection, resumption);
    if (refusal2 === void 0) this.#dispatch({ type: "connected" });
    return refusal2;
  }
  /** Writes the audio that has come, acknowledges it, and passes it to the engine. */
  commit() {
    this.#recording.commit();
  }
  /** Does what is due by now. To be called several times a second. */
  tick() {
    const { times } = this.#options;
    this.#connections.tick(times, this.isRecording);
    if (this.#recording.isSuspended)
      this.#recording.resume().catch((error) => this.#suspend(error));
    const { journal, transcriptBytes } = this.state;
    this.#dispatch({
      type: "ticked",
      remainingMs: this.#remainingMs(),
      isTooLarge: journal.bytes >= limits7.journalBytes || transcriptBytes >= limits7.transcriptBytes,
      isIdle: this.#connections.isIdle(times)
    });
  }
  /**
   * Publishes a message that comes once in a session, unless it was published.
   *
   * @param text - the message as it is sent, where it was made before
   */
  publishOnce(body, text4) {
    this.#publisher.publishOnce(body, text4);
  }
  /** Publishes a message with a range of the final document, unless it was published. */
  publishDocument(type, range) {
    const { documents } = this.state;
    if (documents.has(type)) return;
    this.log.writeDocument(type, range.from, range.to);
    documents.set(type, range);
  }
  /** Ends the session, whose job is done: its socket is closed as soon as it has every message. */
  end() {
    this.#dispatch({ type: "finished" });
    this.#recording.close();
    this.#connections.closeComplete();
    this.state.journal.releaseDescriptor();
  }
  /** Releases everything but the files. */
  close() {
    this.#recording.close();
    this.#dispatch({ type: "closed" });
    this.#connections.close("restart", "The service restarts");
    this.state.journal.releaseDescriptor();
  }
  #connectedSession() {
    return {
      isEnded: () => this.#lifecycle.phase === "ended",
      commit: () => this.commit(),
      takeAudio: (bytes) => this.#take(bytes),
      onStop: (socket) => this.#stopAfter(socket, true),
      onMalformed: (reason, isAudio) => this.#write(isAudio ? refusedAudio(reason) : malformedMessage(reason)),
      onViolation: (socket, reason) => this.#endByViolation(socket, reason),
      onAudioError: (socket, error) => this.#onAudioError(socket, error),
      onError: (error) => this.#suspend(error),
      onLost: (socket, isLeaving2) => {
        this.#dispatch({ type: "lost" });
        if (isLeaving2) this.#stopAfter(socket, false);
        else socket.intake.close();
      }
    };
  }
  #dispatch(event) {
    const { effects, state } = transition(this.#lifecycle, event, this.#now(), this.#options.times);
    this.#lifecycle = state;
    for (const effect of effects) this.#perform(effect);
  }
  #perform(effect) {
    switch (effect) {
      case "end-recording":
        this.#connections.socket?.resume();
        this.#recording.end();
        break;
      case "abort-recording":
        this.#recording.close();
        break;
      case "finish":
        this.#finish().catch((error) => this.#onFinishError(error));
        break;
      case "fail": {
        const message = "The result of the session could not be written";
        this.#fail({ errorCode: 500, message }, "internal_fault", "The session failed").catch(
          (error) => this.#onFinishError(error)
        );
        break;
      }
      case "stop":
        this.#stop(false);
        break;
      case "stop-too-large":
        this.#write(sessionTooLarge);
        this.#stop(false);
        break;
      case "stop-idle":
        this.#connections.close("idle", "No audio came for too long");
        this.#stop(false);
        break;
      case "warn":
        this.#attempt(
          () => this.#publisher.publishWarning(
            endWarning(this.#options.times.maximumMs, this.#remainingMs())
          )
        );
        break;
    }
  }
  #take(bytes) {
    if (this.isRecording) this.#recording.take(bytes);
    else if (this.#lifecycle.phase !== "closed") this.#write(audioAfterEnd);
  }
  /** Ends the recording behind the last audio of a socket. */
  #stopAfter(socket, isRequested) {
    const settled2 = this.isRecording ? socket.intake.end() : void 0;
    if (settled2 === void 0) this.#stop(isRequested);
    else
      settled2.then(
        () => {
          if (!socket.intake.isClosed) this.#stop(isRequested);
        },
        (error) => this.#suspend(error)
      );
  }
  /** Ends the recording; the audio that was received is still processed. Idempotent. */
  #stop(isRequested) {
    if (!this.isRecording) return;
    this.commit();
    if (this.#recording.isSuspended) {
      if (isRequested) this.#connections.socket?.close("overloaded", cannotResume);
      return;
    }
    const message = acknowledgedStop(this.seconds, this.#publisher.processedSeconds());
    try {
      this.log.writeWith({ kind: "stop" }, ...isRequested ? [message] : []);
    } catch (error) {
      this.#suspend(error);
      return;
    }
    this.state.isStopped = true;
    this.#dispatch({ type: "stopped" });
  }
  /** Ends the session as an error, at once: its client broke the protocol, and is not to come back. */
  #endByViolation(socket, message) {
    socket.refuseRest();
    const { isRecording } = this;
    if (isRecording) {
      this.commit();
      this.#attempt(() => {
        this.state.journal.append({ kind: "protocol-error", message });
        this.state.protocolError = message;
      });
    }
    if (isRecording && this.state.protocolError !== void 0) this.#dispatch({ type: "violated" });
    else socket.close("protocol_fault", closeReason(message));
  }
  #finish() {
    const { protocolError } = this.state;
    return protocolError === void 0 ? this.#options.finish(this) : this.#fail({ errorCode: 400, message: protocolError }, "protocol_fault", protocolError);
  }
  async #fail(failure2, code, reason) {
    await this.#options.fail(this, failure2);
    this.#connections.close(code, closeReason(reason));
    this.end();
  }
  #onFinishError(error) {
    if (this.#lifecycle.phase !== "finishing") return;
    const attempts = this.#lifecycle.failures + 1;
    this.#options.logger.error(
      { sessionId: this.id, err: error, attempts },
      "live session cannot be ended"
    );
    this.#dispatch({ type: "finish-failed", isTransient: isTransient(error) });
  }
  /** Time that the session may still last, by its audio and by the clock, in milliseconds. */
  #remainingMs() {
    const { maximumMs } = this.#options.times;
    return maximumMs - Math.max(this.seconds * 1e3, this.#now() - this.#startedMs);
  }
  #onAudioError(socket, error) {
    if (!AudioError.is(error)) {
      this.#suspend(error);
      return;
    }
    this.#write(refusedHeader(error.message));
    this.#endByViolation(socket, error.message);
  }
  #write(body) {
    this.#attempt(() => this.log.write(body));
  }
  #attempt(act) {
    try {
      act();
    } catch (error) {
      this.#suspend(error);
    }
  }
  /** The client keeps what was not acknowledged and comes back; the audio on the disk is processed again as soon as that is possible. */
  #suspend(error) {
    if (this.#lifecycle.phase === "closed") return;
    this.#options.logger.error({ sessionId: this.id, err: error }, "live session is suspended");
    this.#recording.suspend();
    this.#connections.socket?.close("overloaded", cannotResume);
  }
  #now() {
    return this.#options.clock.monotonicMs();
  }
};
function isTransient(error) {
  return error instanceof StorageError && error.isRetryable || ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"].includes(errorCode(error));
}

// src/live/session-entry.ts
function createSessionEntry({ ageMs, job, params, state }, options) {
  const { callbacks, clock, commits, engine, logger, processing, storage, times } = options;
  const { pool } = engine;
  const { documentPath } = sessionFiles(options.folder, job.id);
  const { bytesPerSecond } = audioLayoutOf6(params);
  const { url } = params.callback_config;
  const feed = params.callback && url !== void 0 ? new CallbackFeed({ sessionId: job.id, url, bytesPerSecond, journal: state.journal }) : void 0;
  const session = new LiveSession({
    id: job.id,
    params,
    state,
    engine: {
      capabilities: engine.capabilities,
      openLiveChannel: ({ recognition, ...channel }) => pool.openLiveChannel({
        ...channel,
        recognition: { ...recognition, tenant: job.keyId }
      })
    },
    times,
    clock,
    logger,
    processing,
    documentPath,
    ageMs,
    onCallback: () => {
      if (feed !== void 0) callbacks.add(feed);
    },
    onTaken: (pendingSeconds) => scheduled.note(pendingSeconds),
    finish: async (ended) => {
      await finishSession(ended, {
        live: storage.live,
        files: storage.files,
        documentPath,
        keyId: job.keyId,
        createdAtMs: job.createdAt,
        bytesPerSecond,
        engine: engine.capabilities,
        describeVocabulary: () => describeVocabulary(pool, recognitionOf(params).vocabulary, job.keyId),
        lateTokenMs: times.lateTokenMs,
        clock,
        prepareCallbacks: async (last) => feed === void 0 ? void 0 : callbacks.prepareLast(feed, last)
      });
      logger.info({ sessionId: job.id, seconds: ended.seconds }, "live session ended");
    },
    fail: (failed, failure2) => failSession(failed, failure2, {
      live: storage.live,
      files: storage.files,
      keyId: job.keyId,
      engine: engine.capabilities
    })
  });
  const scheduled = commits.add(session);
  return { session, keyId: job.keyId, engine, feed };
}

// src/live/session-rooms.ts
var reservedShare3 = 0.2;
var SessionRooms = class {
  #options;
  #entries;
  /**
   * @param options - the engines and the limits
   * @param entries - the sessions that there are, by their ids
   */
  constructor(options, entries) {
    this.#options = options;
    this.#entries = entries;
  }
  /** Channels that are open. */
  get channelCount() {
    return this.#countChannels(() => true);
  }
  /**
   * Room for one more session.
   *
   * @param hasOtherKeys - true when there are keys besides that of its owner
   */
  roomFor({ channels, engines, keyId }, hasOtherKeys) {
    const { maximumChannels: maximumChannels2 } = this.#options;
    if (this.channelCount + channels > maximumChannels2) return "full";
    if (engines.length > 0 && this.#withRoom(engines, channels).length === 0) return "full";
    const ofKey = channels + this.#countChannels((entry) => entry.keyId === keyId);
    const share = hasOtherKeys ? maximumChannels2 - Math.ceil(maximumChannels2 * reservedShare3) : maximumChannels2;
    return ofKey <= Math.max(channels, share) ? "free" : "share-used";
  }
  /** Engines that can transcribe a session; none when the server has other engines than when it was initiated. */
  enginesOf(params) {
    return this.#options.engines.find(needsOfSession(params)).route?.engines ?? [];
  }
  /** The engine that is to transcribe a session: the best one that works and has room, as far as there is one. */
  engineFor(params) {
    const { engines } = this.#options;
    const able = this.enginesOf(params);
    const [first] = able.length === 0 ? engines.engines : able;
    if (first === void 0) throw new Error("There is no engine");
    return firstAvailable(this.#withRoom(able, params.channels)) ?? firstAvailable(able) ?? first;
  }
  /** Engines that keep up with more channels. */
  #withRoom(engines, channels) {
    if (!this.#options.isLimitedByEngines) return [...engines];
    return engines.filter((engine) => {
      const others = this.#countChannels((entry) => entry.engine === engine);
      return others === 0 || others + channels <= engine.pool.liveCapacity;
    });
  }
  #countChannels(counts) {
    let count2 = 0;
    for (const entry of this.#entries.values())
      if (entry.session.isRecording && counts(entry)) count2 += entry.session.params.channels;
    return count2;
  }
};

// src/live/live-service.ts
var tickMs = 250;
var sessionsInTurn = 256;
var maintenanceMs = 5e3;
var leftoverMs = 10 * 60 * 1e3;
var openingRate = { burst: 10 * burstMs, perSecond: 2 * burstMs };
var closingRate = { burst: 5 * burstMs, perSecond: 2 * burstMs };
var LiveService = class {
  #options;
  /** By the id of the session. */
  #entries = /* @__PURE__ */ new Map();
  #rooms;
  #opening = /* @__PURE__ */ new Map();
  #hasOtherKeys = false;
  #stopped = new AbortController();
  #commits;
  #openingBuckets;
  #closingBuckets;
  #callbacks;
  #running = [];
  constructor(options) {
    this.#options = options;
    this.#rooms = new SessionRooms(options, this.#entries);
    const monotonicMs = () => options.clock.monotonicMs();
    this.#openingBuckets = new KeyBuckets(openingRate, monotonicMs);
    this.#closingBuckets = new KeyBuckets(closingRate, monotonicMs);
    this.#commits = new CommitSchedule(options.clock);
    this.#callbacks = new CallbackWriter(options);
  }
  /** Sessions that are in memory: those that are not over. */
  get sessionCount() {
    return this.#entries.size;
  }
  /** Channels that are open. */
  get channelCount() {
    return this.#rooms.channelCount;
  }
  /**
   * Room for one more session.
   *
   * @returns `full` when nobody has room, `share-used` when this key has none
   */
  roomFor(request3) {
    return this.#rooms.roomFor(request3, this.#hasOtherKeys);
  }
  /** Resumes the sessions of processes that died, and starts the timers. */
  async start() {
    await this.#adopt();
    await this.#removeLeftovers(Number.POSITIVE_INFINITY);
    this.#running = [
      this.#every(tickMs, () => this.#tick()),
      this.#every(maintenanceMs, () => this.#maintain()),
      this.#every(
        leftoverMs,
        () => (
          // Another process may still send the callbacks of a session that has just ended.
          this.#removeLeftovers(this.#options.clock.now() - leftoverMs)
        )
      )
    ];
  }
  /** Finds the session of a token, and opens it when this process does not have it yet. */
  async admit(tokenHash) {
    const { instances, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (this.#stopped.signal.aborted) return { kind: "busy" };
    if (found === void 0 || found.job.status === "error") return { kind: "unknown" };
    const { job, owner } = found;
    const running = this.#entries.get(job.id) ?? await this.#opening.get(job.id);
    if (running !== void 0) return { kind: "session", session: running.session };
    if (job.status === "done") return this.#open(job, () => this.#restoreEnded(job));
    if (owner !== null) {
      if (!await instances.isAlive(owner)) await this.#adopt();
      const adopted = this.#entries.get(job.id);
      return adopted === void 0 ? { kind: "busy" } : { kind: "session", session: adopted.session };
    }
    const params = paramsOf2(job);
    const { channels } = params;
    const engines = this.#rooms.enginesOf(params);
    if (this.roomFor({ channels, keyId: job.keyId, engines }) !== "free") return { kind: "busy" };
    return this.#open(job, () => this.#begin(job, params));
  }
  /** Closes all sockets with 1012, and leaves the sessions to the next process. */
  async close() {
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    for (const { session } of this.#entries.values()) session.close();
    this.#commits.close();
    this.#entries.clear();
    await Promise.all(this.#running);
    await this.#callbacks.close();
  }
  /** Opens a session once, however many connections ask for it at the same time. */
  async #open(job, open5) {
    const opening = open5();
    this.#opening.set(job.id, opening);
    const entry = await opening.finally(() => this.#opening.delete(job.id));
    return entry === void 0 ? { kind: "unknown" } : { kind: "session", session: entry.session };
  }
  async #begin(job, params) {
    const { instances, storage } = this.#options;
    if (!await storage.live.begin(job.id, instances.id)) return void 0;
    const state = newSessionState(this.#filesOf(job), params);
    return this.#add({ job, params, state, ageMs: 0 });
  }
  /** Restores a session that ended in a former process: its files are kept while its token is valid. */
  async #restoreEnded(job) {
    const params = paramsOf2(job);
    const state = await recoverSessionState(this.#filesOf(job), params);
    const entry = this.#add({ job, params, state, ageMs: 0 });
    entry.session.recoverEnded();
    return entry;
  }
  /** Takes the sessions of processes that died. */
  async #adopt() {
    const { instances, logger, storage } = this.#options;
    const adopted = await storage.live.adopt(instances.id, (owner) => instances.isAlive(owner));
    await Promise.all(
      adopted.map(
        (job) => this.#recover(job).catch(async (error) => {
          logger.error({ sessionId: job.id, err: error }, "live session cannot be recovered");
          const message = "What the session had left behind could not be read";
          await storage.live.fail(job.id, { errorCode: 500, message });
          await this.#filesOf(job).remove();
        })
      )
    );
  }
  async #recover(job) {
    const { clock, logger, storage } = this.#options;
    if (job.attempts > limits7.recoveryAttempts)
      throw new Error(`Its process died ${limits7.recoveryAttempts} times while it recovered it`);
    const params = paramsOf2(job);
    const state = await recoverSessionState(this.#filesOf(job), params);
    const ageMs = Math.max(0, clock.now() - job.createdAt);
    const { feed, session } = this.#add({ job, params, state, ageMs });
    await session.recover();
    if (session.isRecording) await storage.live.confirmRecovered(job.id);
    if (feed !== void 0) this.#callbacks.add(feed);
    logger.info({ sessionId: job.id, seconds: session.seconds }, "live session recovered");
  }
  #add(stored) {
    const { id, keyId } = stored.job;
    const engine = this.#rooms.engineFor(stored.params);
    const entry = createSessionEntry(stored, {
      ...this.#options,
      engine,
      processing: {
        opening: this.#openingBuckets.of(keyId),
        closing: this.#closingBuckets.of(keyId)
      },
      callbacks: this.#callbacks,
      commits: this.#commits
    });
    this.#entries.set(id, entry);
    return entry;
  }
  #filesOf(job) {
    return sessionFiles(this.#options.folder, job.id);
  }
  async #tick() {
    let ticked = 0;
    for (const [id, { feed, session }] of this.#entries) {
      session.tick();
      const isPending = feed !== void 0 && this.#callbacks.isPending(feed);
      if (session.isOver && !isPending) this.#remove(id, session);
      ticked += 1;
      if (ticked % sessionsInTurn === 0) await nextTurn5();
    }
  }
  #remove(id, session) {
    this.#entries.delete(id);
    session.close();
    sessionFiles(this.#options.folder, id).remove().catch(
      (error) => this.#options.logger.error({ sessionId: id, err: error }, "live files are left behind")
    );
  }
  /**
   * Removes the files of sessions whose token is no longer valid, or that were deleted.
   *
   * @param changedBefore - time of their last write, in milliseconds since the epoch; younger ones stay
   */
  async #removeLeftovers(changedBefore) {
    const { folder, storage } = this.#options;
    const names3 = await readdir3(folder).catch(() => []);
    if (names3.length === 0) return;
    const reachable = await storage.live.reachableIds();
    for (const id of new Set(names3.map(sessionOf))) {
      if (reachable.has(id) || this.#entries.has(id) || this.#opening.has(id)) continue;
      const files = sessionFiles(folder, id);
      if (await files.changedAtMs() <= changedBefore) await files.remove();
    }
  }
  /** Adopts sessions of processes that died, and ends those that nobody opened. */
  async #maintain() {
    await this.#adopt();
    const { keys, live } = this.#options.storage;
    await live.expireUnopened();
    this.#hasOtherKeys = (await keys.list()).filter(({ revokedAt }) => revokedAt === null).length > 1;
  }
  #every(everyMs2, action) {
    const { clock, logger } = this.#options;
    return repeat(action, {
      clock,
      everyMs: everyMs2,
      signal: this.#stopped.signal,
      onError: (error) => logger.error({ err: error }, "live maintenance failed")
    });
  }
};
function paramsOf2(job) {
  return liveRequestSchema2.parse(job.requestParams);
}

// src/service/start-live.ts
async function startLive(options) {
  const { clock, configuration, disposer, engines, instances, logger, outbox, storage } = options;
  const { maximumChannels: maximumChannels2 = engines.liveCapacity } = configuration.live;
  const service = new LiveService({
    storage,
    outbox,
    instances,
    engines,
    folder: join12(configuration.dataFolder, "live"),
    times: sessionTimes(configuration.live),
    maximumChannels: maximumChannels2,
    isLimitedByEngines: configuration.live.maximumChannels === void 0,
    clock,
    logger
  });
  disposer.defer(() => service.close());
  await service.start();
  return {
    service,
    maximumChannels: maximumChannels2,
    roomFor: (request3) => service.roomFor(request3),
    takeSockets(server2) {
      const gateway = new LiveGateway({ server: server2, service, clock, logger });
      disposer.defer(async () => {
        gateway.close();
        await service.close();
      });
    }
  };
}

// src/service/start-server.ts
var { version } = package_default;
var jobGraceMs = 3e3;
async function startServer(configuration, given = {}) {
  const { clock = systemClock, logger = createLogger(configuration.logLevel) } = given;
  const context = { clock, logger };
  const disposer = new Disposer();
  try {
    const { allowedPrivateSources: rules, host, limits: limits8, metricsPort, port, roles } = configuration;
    const infrastructure = await openInfrastructure(configuration, context, disposer);
    const { storage, queue, outbox, firstKey } = infrastructure;
    const { engines, settled: settled2 } = startEngines(configuration, context, disposer);
    const fetchSlots = new KeySlots({
      total: configuration.fetches.total,
      perKey: configuration.fetches.perKey,
      reserved: Math.floor(configuration.fetches.total / 4)
    });
    const metrics = createMetrics({
      jobsQueued: () => storage.jobs.countQueued(),
      jobsRunning: () => worker?.running ?? 0,
      fetchesRunning: () => fetchSlots.used,
      callbacksWaiting: () => outbox.countWaiting(),
      callbacksLeftOut: () => outbox.leftOut,
      engines: () => engines.states,
      liveSessions: () => live?.service.sessionCount ?? 0,
      liveChannels: () => live?.service.channelCount ?? 0
    });
    const { leaseMs, retention: retention2 } = configuration;
    disposer.defer(startJanitor({ ...context, ...infrastructure, retention: retention2, leaseMs, metrics }));
    const { dnsServers, fetches } = configuration;
    const resolveHost = createHostResolver({ servers: dnsServers, clock });
    const sources = createSourceFetcher({
      rules,
      clock,
      resolveHost,
      perAddress: fetches.perAddress
    });
    disposer.defer(() => sources.close());
    const decoder = createFileDecoder({
      ffmpegPath: configuration.ffmpegPath,
      maximumAudioSeconds: limits8.maximumAudioSeconds,
      clock
    });
    await decoder.refresh();
    const { missing } = decoder.status();
    if (missing !== void 0) logger.warn({ reason: missing }, "some audio formats are not read");
    const shared = {
      storage,
      decoder,
      queue,
      outbox,
      engines,
      fetchSource: sources.fetchSource,
      fetchSlots,
      metrics,
      clock,
      logger
    };
    const worker = roles.has("worker") ? startWorker({
      ...shared,
      maximumUploadBytes: limits8.maximumUploadBytes,
      sourceDeadlineMs: configuration.sourceDeadlineMs,
      leaseMs: configuration.leaseMs,
      concurrency: configuration.workerJobs ?? Math.max(2, engines.parallelism),
      canWork: () => engines.unavailableReason === void 0
    }) : void 0;
    if (worker) {
      disposer.defer(() => worker.stop(jobGraceMs));
      const dispatcher = new CallbackDispatcher({
        database: storage.database,
        outbox,
        rules,
        resolveHost,
        clock,
        logger
      });
      disposer.defer(() => dispatcher.close());
      dispatcher.start();
    }
    const live = roles.has("live") ? await startLive({ ...context, ...infrastructure, configuration, engines, disposer }) : void 0;
    const app = await createApp({
      ...shared,
      version,
      configuration,
      documentationFolder: findDocumentation(),
      readiness: () => checkReadiness(storage, engines),
      live,
      jobFollower: createJobFollower({ storage, queue }),
      cancelJob: (keyId, jobId) => queue.cancel(keyId, jobId)
    });
    disposer.defer(() => closeApp(app, clock));
    live?.takeSockets(app.server);
    if (metricsPort !== void 0) {
      const metricsApp = createMetricsApp(metrics);
      disposer.defer(() => metricsApp.close());
      await listen(metricsApp, host, metricsPort, "EARSHOT_METRICS_PORT");
    }
    await settled2;
    const url = await listen(app, host, port, "EARSHOT_PORT");
    logger.info(
      { url, version, engines: engines.engines.map(({ name }) => name), roles: [...roles] },
      "service started"
    );
    return { url, firstKey, close: () => disposer.dispose() };
  } catch (error) {
    await disposer.dispose().catch(() => void 0);
    throw error;
  }
}
async function checkReadiness({ writeProbe }, { engines, unavailableReason }) {
  const reasons = [...await writeProbe.check()];
  if (unavailableReason !== void 0)
    reasons.unshift(
      `${engines.length === 1 ? "the engine cannot" : "no engine can"} work: ${unavailableReason}`
    );
  return reasons;
}

// src/service/run-service.ts
var shutdownLimitMs = 2e4;
async function runService() {
  process.umask(63);
  let server2;
  let logger;
  try {
    const configuration = loadConfiguration();
    logger = createLogger(configuration.logLevel);
    dieOfUncaughtErrors(logger);
    server2 = await startServer(configuration, { logger });
  } catch (error) {
    const isForOperator = error instanceof ConfigurationError || error instanceof StorageError || error instanceof StartError;
    process.stderr.write(`${isForOperator ? error.message : describe2(error)}
`);
    process.exit(1);
  }
  if (server2.firstKey !== void 0)
    process.stdout.write(`The first API key, shown this once: ${server2.firstKey}
`);
  stopAtSignals(server2, logger);
  process.stdout.write(`Earshot is ready at ${server2.url}
`);
}
function stopAtSignals(server2, logger) {
  let isStopping = false;
  const stop2 = (signal) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, "service stops");
    systemClock.after(shutdownLimitMs, () => {
      logger.error("service did not stop in time");
      process.exit(1);
    });
    server2.close().then(
      () => {
        logger.info("service stopped");
        process.exit(0);
      },
      (error) => {
        logger.error({ err: error }, "service did not stop cleanly");
        process.exit(1);
      }
    );
  };
  process.on("SIGTERM", stop2);
  process.on("SIGINT", stop2);
}
function dieOfUncaughtErrors(logger) {
  const die = (error) => {
    logger.fatal({ err: error }, "uncaught error");
    process.exit(1);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
}
function describe2(error) {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

export {
  systemClock,
  ConfigurationError,
  settings,
  loadConfiguration,
  environmentKeyName,
  readFirstKey,
  openStorage,
  createFileDecoder,
  engineChoices,
  chooseEngine,
  StartError,
  transcribeFile,
  startServer,
  runService
};
//# sourceMappingURL=chunk-UTV3UXP2.js.map
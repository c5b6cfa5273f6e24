// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** A further recording of a known voice. */
export interface VoiceRecording {
  /** Url of an uploaded file in which one person alone speaks. */
  audio_url?: string | undefined;
  /** Id of a job that is done, with diarization. */
  job_id?: string | undefined;
  /** Number of the speaker in the transcript of that job; required with `job_id`. */
  speaker?: number | undefined;
  /** States that the person has agreed to be recognised by this voice. */
  consent: true;
}

/** A voice that is to be recognised from now on. */
export interface VoiceEnrolment {
  /** Name of the person, or what stands for it. */
  name: string;
  /** Url of an uploaded file in which one person alone speaks. */
  audio_url?: string | undefined;
  /** Id of a job that is done, with diarization. */
  job_id?: string | undefined;
  /** Number of the speaker in the transcript of that job; required with `job_id`. */
  speaker?: number | undefined;
  /** States that the person has agreed to be recognised by this voice. */
  consent: true;
}

/** A known voice, without what it is recognised by. */
export interface KnownVoice {
  /** Id of the voice. */
  id: string;
  /** Name of the person, or what stands for it. */
  name: string;
  /** Time of the enrolment. ISO 8601, in UTC. */
  created_at: string;
  /** Speech at 16 kHz and more that was enrolled, in seconds. */
  wide_seconds: number;
  /** Speech over the telephone that was enrolled, in seconds. */
  narrow_seconds: number;
}

/** The known voices of a key. */
export interface KnownVoices {
  /** The voices, the oldest first. */
  voices: KnownVoice[];
}

/** A speaker who may be somebody known: an item of `known_voices` in the `post_session_metadata` of a job. */
export interface VoiceSuggestion {
  /** Number of the speaker. */
  speaker: number;
  /** Id of the known voice. */
  voice_id: string;
  /** Probability that the voice is that of the speaker, from 0.5 on. */
  probability: number;
}

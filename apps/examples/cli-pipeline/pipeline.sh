#!/usr/bin/env bash
# Transcribes all recordings below a folder, lists them by duration, and finds where a word was said. Of a file, it prints subtitles.
#
#   npm start -- ~/recordings
#   npm start -- ~/recordings friday
#   npm start -- ~/recordings/talk.mp3 > talk.srt
set -euo pipefail

if [ $# -lt 1 ]; then
  echo 'Usage: npm start -- <folder> [word]   or   npm start -- <recording> > <subtitles.srt>' >&2
  exit 2
fi
if [ -f "$1" ]; then
  exec earshot transcribe "$1" --srt --quiet
fi

# #region pipeline
cd "$1"
recordings() { find . -path ./transcripts -prune -o -type f -regextype posix-extended -iregex '.*\.(wav|mp3|m4a|mp4|ogg|flac)' -print0; }
# What is done is skipped, so that this can run every night.
recordings | xargs --null --no-run-if-empty earshot transcribe --format json,srt --output transcripts --quiet

transcripts() { find transcripts -name '*.json' -print0 | xargs --null --no-run-if-empty "$@"; }
transcripts jq --raw-output '
  [.metadata.audio_duration, ([.transcription.utterances[].words[]] | length), (input_filename | ltrimstr("transcripts/") | rtrimstr(".json"))]
  | "\(.[0]) s\t\(.[1]) words\t\(.[2])"' | sort --numeric-sort --reverse
# #endregion pipeline

if [ $# -gt 1 ]; then
  transcripts jq --raw-output --arg word "$2" '
    .transcription.utterances[]
    | select(any(.words[]; .word | ascii_downcase | test("\\b" + ($word | ascii_downcase) + "\\b")))
    | "\(input_filename | ltrimstr("transcripts/") | rtrimstr(".json")) at \(.start) s: \(.text)"'
fi

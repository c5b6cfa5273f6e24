# #region curl
post() { curl --silent --show-error --fail-with-body -H "x-service-key: $EARSHOT_API_KEY" "$@"; }

audio_url=$(post -F audio=@meeting.wav "$EARSHOT_URL/v2/upload" | jq -r .audio_url)
result_url=$(post --json "{\"audio_url\":\"$audio_url\"}" "$EARSHOT_URL/v2/pre-recorded" | jq -r .result_url)
while job=$(post "$result_url"); do
  case $(jq -r .status <<<"$job") in
    done) jq -r .result.transcription.full_transcript <<<"$job"; break ;;
    error) jq .post_session_metadata.error <<<"$job" >&2; exit 1 ;;
    *) sleep 1 ;;
  esac
done
# #endregion curl

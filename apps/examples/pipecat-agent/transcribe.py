"""Print what a recording says as a voice agent of Pipecat hears it.

    EARSHOT_API_KEY=... python3 transcribe.py meeting.wav
"""

import asyncio
import os
import sys
import wave

from earshot_stt import EarshotSTTService
from pipecat.frames.frames import EndFrame, Frame, InputAudioRawFrame, TranscriptionFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.workers.runner import WorkerRunner


class Printer(FrameProcessor):
    """Stands where an agent has its language model and its voice."""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Print texts, and pass everything on."""
        await super().process_frame(frame, direction)
        if isinstance(frame, TranscriptionFrame):
            print(frame.text, flush=True)
        await self.push_frame(frame, direction)


async def main(path: str) -> None:
    """Transcribe a WAV file of 16 bits with one channel."""
    with wave.open(path) as file:
        rate = file.getframerate()
        audio = file.readframes(file.getnframes())
    stt = EarshotSTTService(
        url=os.environ.get("EARSHOT_URL", "http://127.0.0.1:4800"),
        api_key=os.environ["EARSHOT_API_KEY"],
        request={"language_config": {"languages": ["en"]}},
    )
    parameters = PipelineParams(audio_in_sample_rate=rate)
    worker = PipelineWorker(Pipeline([stt, Printer()]), params=parameters)
    frame_bytes = rate // 50 * 2
    frames = [
        InputAudioRawFrame(audio[start : start + frame_bytes], rate, 1)
        for start in range(0, len(audio), frame_bytes)
    ]
    await worker.queue_frames([*frames, EndFrame()])
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    await runner.run()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python3 transcribe.py <recording.wav>")
    asyncio.run(main(sys.argv[1]))

"""Speech-to-text of Pipecat by live sessions of Earshot.

LiveSession is the client of one session, which resumes after a lost connection. EarshotSTTService
puts it into a pipeline.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import aiohttp
from loguru import logger
from pipecat.frames.frames import (
    CancelFrame,
    EndFrame,
    ErrorFrame,
    Frame,
    InterimTranscriptionFrame,
    TranscriptionFrame,
)
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import STTService
from pipecat.transcriptions.language import Language
from pipecat.utils.time import time_now_iso8601

# Audio that is kept until the service has acknowledged it, in seconds.
BUFFERED_SECONDS = 120
# Close codes after which a session is not resumed: it is complete, or cannot be.
FINAL_CODES = {1000, 4400, 4401, 4403, 4404, 4408, 4500}
# Statuses of a service that has no room, or is not ready.
TEMPORARY_STATUSES = {429, 502, 503, 504}

Message = dict[str, Any]


class LiveSession:
    """A live session over as many connections as necessary."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        request: dict[str, Any],
        on_message: Callable[[Message], Awaitable[None]],
    ):
        """Make a session.

        Args:
            http: A client with the address and the key of the service.
            request: The body of POST /v2/live.
            on_message: Called with each message.
        """
        self._http = http
        self._request = request
        self._on_message = on_message
        self._address = ""
        self._audio = bytearray()
        self._acknowledged = 0
        self._messages = 0
        self._was_connected = False
        self._is_stopping = False
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    @property
    def has_ended(self) -> bool:
        """True once it takes no more audio."""
        return self._is_stopping or self._task.done()

    @property
    def failure(self) -> BaseException | None:
        """Why the service has refused it, None while it has not."""
        is_done = self._task.done() and not self._task.cancelled()
        return self._task.exception() if is_done else None

    def send(self, audio: bytes) -> None:
        """Send audio, or keep it until there is a connection."""
        bytes_per_second = self._request["sample_rate"] * 2
        if len(self._audio) + len(audio) > BUFFERED_SECONDS * bytes_per_second:
            logger.warning(f"Earshot: {len(audio)} bytes are lost, the service is not reached")
            return
        self._audio += audio
        self._more.set()

    async def stop(self, timeout_seconds: float = 10) -> None:
        """End the audio, and wait until its last words are transcribed."""
        self._is_stopping = True
        self._more.set()
        await asyncio.wait([self._task], timeout=timeout_seconds)
        await self.close()

    async def close(self) -> None:
        """End the session at once."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        delay_seconds = 0.2
        while True:
            try:
                if not self._address:
                    self._address = await self._initiate()
                code = await self._converse()
                if code in FINAL_CODES:
                    return
                delay_seconds = 0.2
            except (aiohttp.ClientConnectionError, aiohttp.WSServerHandshakeError) as error:
                logger.debug(f"Earshot: {error}, connecting again in {delay_seconds} s")
            await asyncio.sleep(delay_seconds)
            delay_seconds = min(2 * delay_seconds, 5)

    async def _initiate(self) -> str:
        async with self._http.post("/v2/live", json=self._request) as response:
            body = await response.json()
            refusal = f"Earshot: {response.status}, {body.get('message')}"
            if response.status in TEMPORARY_STATUSES:
                raise aiohttp.ClientConnectionError(refusal)
            if not response.ok:
                raise RuntimeError(refusal)
            return body["url"]

    async def _converse(self) -> int | None:
        """Send and receive over one connection. Returns its close code."""
        position = {"audio_offset": self._acknowledged, "message_cursor": self._messages}
        parameters = position if self._was_connected else {}
        async with self._http.ws_connect(self._address, params=parameters) as socket:
            self._was_connected = True
            sending = asyncio.create_task(self._send(socket))
            try:
                async for frame in socket:
                    await self._receive(json.loads(frame.data))
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
            return socket.close_code

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        offset = self._acknowledged
        while True:
            offset = max(offset, self._acknowledged)
            chunk = bytes(self._audio[offset - self._acknowledged :][:32_768])
            if chunk:
                await socket.send_bytes(chunk)
                offset += len(chunk)
            elif self._is_stopping:
                await socket.send_str('{"type":"stop_recording"}')
                return
            else:
                self._more.clear()
                await self._more.wait()

    async def _receive(self, message: Message) -> None:
        if message["type"] == "audio_chunk" and message["acknowledged"]:
            start, end = message["data"]["byte_range"]
            del self._audio[: max(0, end - self._acknowledged)]
            self._acknowledged = max(self._acknowledged, end)
            # The greeting of a connection acknowledges nothing new, and has no number.
            self._messages += end > start
        else:
            self._messages += 1
            await self._on_message(message)


class EarshotSTTService(STTService):
    """Speech-to-text by a service of your own."""

    def __init__(
        self,
        *,
        url: str,
        api_key: str,
        request: dict[str, Any] | None = None,
        **kwargs: Any,
    ):
        """Make the service.

        Args:
            url: Address of the service, such as http://127.0.0.1:4800.
            api_key: A key of the service.
            request: Further parameters of the sessions, such as language_config.
            **kwargs: Those of STTService, such as sample_rate.
        """
        settings = STTSettings(model="earshot-1", language=None)
        super().__init__(**{"settings": settings, **kwargs})
        self._url = url
        self._key = api_key
        self._request = request or {}
        self._http: aiohttp.ClientSession | None = None
        self._session: LiveSession | None = None
        self._has_failed = False

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        """Send audio. The texts come as frames of their own."""
        if self._has_failed:
            return
        failure = self._session.failure if self._session is not None else None
        if failure is not None:
            self._has_failed = True
            yield ErrorFrame(error=str(failure))
            return
        # The service ends a session to which nothing was sent for a while.
        if self._session is None or self._session.has_ended:
            self._session = self._open()
        self._session.send(audio)
        yield None

    async def stop(self, frame: EndFrame) -> None:
        """Transcribe the last words, and end the session."""
        if self._session is not None:
            await self._session.stop()
        await super().stop(frame)

    async def cancel(self, frame: CancelFrame) -> None:
        """End the session at once."""
        await super().cancel(frame)
        if self._session is not None:
            await self._session.close()

    async def cleanup(self) -> None:
        """Close the connections."""
        await super().cleanup()
        if self._session is not None:
            await self._session.close()
        if self._http is not None:
            await self._http.close()

    def _open(self) -> LiveSession:
        if self._http is None:
            self._http = aiohttp.ClientSession(self._url, headers={"x-service-key": self._key})
        request = {
            **self._request,
            "messages_config": {
                "receive_partial_transcripts": True,
                **self._request.get("messages_config", {}),
            },
            "encoding": "wav/pcm",
            "bit_depth": 16,
            "sample_rate": self.sample_rate,
            "channels": 1,
        }
        return LiveSession(self._http, request, self._on_message)

    async def _on_message(self, message: Message) -> None:
        if message["type"] != "transcript":
            return
        utterance = message["data"]["utterance"]
        text = utterance["text"].strip()
        if not text:
            return
        kind = TranscriptionFrame if message["data"]["is_final"] else InterimTranscriptionFrame
        language = language_of(utterance["language"])
        await self.push_frame(
            kind(text, self._user_id, time_now_iso8601(), language, result=message)
        )


def language_of(code: str) -> Language | None:
    """The language of a code, None for one that Pipecat does not know."""
    try:
        return Language(code)
    except ValueError:
        return None

# #region python
import json, os, time, urllib.request, uuid

url, key = os.environ["EARSHOT_URL"], os.environ["EARSHOT_API_KEY"]


def call(address, body=None, content_type="application/json"):
    headers = {"x-service-key": key, "content-type": content_type}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as response:
        return json.load(response)


def upload(path):
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="audio"; filename="{os.path.basename(path)}"\r\n\r\n'
    with open(path, "rb") as file:
        body = head.encode() + file.read() + f"\r\n--{boundary}--\r\n".encode()
    return call(f"{url}/v2/upload", body, f"multipart/form-data; boundary={boundary}")["audio_url"]


request = {"audio_url": upload("meeting.wav")}
created = call(f"{url}/v2/pre-recorded", json.dumps(request).encode())
while (job := call(created["result_url"]))["status"] not in ("done", "error"):
    time.sleep(1)
if job["status"] == "error":
    raise SystemExit(job["post_session_metadata"]["error"]["message"])
print(job["result"]["transcription"]["full_transcript"])
# #endregion python

const video = document.querySelector('video');
const { track } = document.querySelector('track');
const lines = [...document.querySelectorAll('[data-start]')];

for (const line of lines)
  line.addEventListener('click', () => {
    video.currentTime = Number(line.dataset.start);
    void video.play();
  });

track.addEventListener('cuechange', () => {
  const [cue] = track.activeCues;
  for (const line of lines)
    line.ariaCurrent = Number(line.dataset.start).toFixed(3) === cue?.startTime.toFixed(3);
});

export function mount({ container, popupContainer }) {
  const beat = () => (globalThis.beats = (globalThis.beats ?? 0) + 1);
  setInterval(beat, 10);
  window.setInterval(beat, 10);
  setTimeout(beat, 600);
  window.addEventListener('ping', beat);
  document.addEventListener('ping', beat, true);
  document.body.addEventListener('ping', { handleEvent: beat });
  container.innerHTML = '<p>here</p>';
  popupContainer.innerHTML = '<p>popup</p>';
}
export function unmount() {}

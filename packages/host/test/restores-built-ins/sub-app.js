export function mount() {
  Object.prototype.polluted = true;
  window.fetch = () => Promise.reject(new Error('stolen'));
  history.pushState = () => {};
  Array.prototype.map = () => [];
  window.setTimeout = () => 0;
}
export function unmount() {}

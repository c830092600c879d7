const handle = () => 'first';

export function mount() {
  window.onresize = handle;
  document.body.dataset.shared = 'first';
  document.body.classList.add('first');
  globalThis.late = () => {
    window.onresize = handle;
    document.body.dataset.late = 'first';
  };
}
export function unmount() {}

const handle = () => 'second';

export function mount() {
  window.onresize = handle;
  document.body.dataset.shared = 'second';
  document.body.classList.add('second');
}
export function unmount() {}

export function mount({ container, props: { purpose, onOpen, onDone } }) {
  container.innerHTML = `<dialog open>${purpose.kind} <button>Choose</button><button>Close</button></dialog>`;
  const [choose, close] = container.querySelectorAll('button');
  choose.onclick = () => onDone([{ name: 'a.txt' }]);
  close.onclick = () => onDone(null);
  onOpen();
}
export function unmount({ container }) {
  container.textContent = '';
}

import { openFilePicker } from '/shared/pedestal-sub-app-sdk.js';

export function mount({ container, shell }) {
  container.innerHTML = '<button>Pick</button><p></p>';
  const said = container.querySelector('p');
  container.querySelector('button').onclick = async () => {
    said.textContent = 'asks';
    try {
      const nodes = await openFilePicker(shell, { multiple: true });
      said.textContent = nodes === null ? 'nothing' : nodes.map((node) => node.name).join();
    } catch (error) {
      said.textContent = `refused: ${error.message}`;
    }
  };
}
export function unmount() {}

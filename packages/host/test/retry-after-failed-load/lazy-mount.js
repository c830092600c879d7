export async function mount() {
  await import('./gone.js');
}

export function unmount() {}

export function mount() {}
export function unmount() {}

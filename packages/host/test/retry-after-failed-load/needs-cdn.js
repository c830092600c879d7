import 'https://cdn.invalid/library.js';

export function mount() {}
export function unmount() {}

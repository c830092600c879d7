globalThis.hasRun = true;

export { mount, unmount } from './chunk.js';

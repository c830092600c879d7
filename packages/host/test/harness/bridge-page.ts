import { connectShell } from '@pedestal/sub-app-sdk/bridge';

// Bundled for test pages in sealed frames, which connect to the shell themselves.
Object.assign(globalThis, { connected: connectShell() });

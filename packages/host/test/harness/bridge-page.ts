import { connectShell } from '@pedestal/sub-app-sdk/bridge';

// For pages in sealed frames that a test drives by hand.
Object.assign(globalThis, { connected: connectShell() });

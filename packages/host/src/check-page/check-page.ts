import type { SubAppRegistration } from '@pedestal/contract';
import type { SubAppProps } from '@pedestal/sub-app-sdk';
import { createHost, type Host } from '../host/host.ts';
import type { SubAppInstance } from '../host/instance.ts';
import type { LoadedSubApp, Runtime } from '../runtimes/runtime.ts';
import { createCheckServices } from './check-services.ts';

// The page in which `pedestal check` runs a build: the real host, with a person who may do everything.

interface Mounted {
  subApp: LoadedSubApp;
  props: SubAppProps;
}

export interface CheckResult {
  state: string;
  /** Why the sub-app is not mounted; null while it is. */
  failure: string | null;
}

let host: Host | undefined;
let instance: SubAppInstance | undefined;
let mounted: Mounted | undefined;

/** Remembers the lifecycles of what is mounted, which can then be called again in the same document. */
const remember =
  (runtime: Runtime): Runtime =>
  async (context) => {
    const subApp = await runtime(context);
    return {
      ...subApp,
      async mount(props) {
        await subApp.mount(props);
        mounted = { subApp, props };
      },
    };
  };

/** Opens the sub-app and waits until it is mounted or has failed. */
async function open(
  registration: SubAppRegistration,
  shared: Readonly<Record<string, string>>,
): Promise<CheckResult> {
  const container = document.getElementById('root-subapp') ?? document.body;
  host ??= createHost({
    shared,
    registry: () => [registration],
    services: createCheckServices(),
    wrapRuntime: remember,
  });
  instance = host.open(registration, { container });
  await instance.settled;
  await rest();
  return { state: instance.state.get(), failure: instance.error.get()?.message ?? null };
}

/** Unmounts and mounts again in the same document, without what the host cleans up. */
async function repeat(rounds: number): Promise<void> {
  for (let round = 0; round < rounds && mounted; round += 1) {
    const { subApp, props } = mounted;
    await subApp.unmount(props);
    await rest();
    await subApp.mount(props);
    await rest();
  }
}

async function close(): Promise<void> {
  await instance?.unmount();
  instance = undefined;
  mounted = undefined;
  await rest();
}

/** Lets the scheduled work of frameworks end: that before the next frame, and what it schedules. */
async function rest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const tools = { open, repeat, close };

export type CheckPage = typeof tools;

Object.assign(globalThis, { pedestalCheck: tools });

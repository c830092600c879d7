import { createClient } from '@pedestal/contract';
import type {
  Address,
  GlobalStateSource,
  Live,
  LiveSource,
  Shell,
  ShellMode,
} from '@pedestal/sub-app-sdk';
import type { HostServices } from '../shared/services.ts';
import type { UndoStack } from '../shared/undo-stack.ts';

interface InstanceShellOptions {
  mode: ShellMode;
  services: HostServices;
  /** The state that all sub-apps share. */
  state: GlobalStateSource;
  address: Address;
  active: Live<boolean>;
  title: LiveSource<string | null>;
  unsaved: LiveSource<boolean>;
  touched: LiveSource<boolean>;
  undo: UndoStack;
  onFailure: (error: unknown) => void;
  embed: Shell['embed'];
}

/** Creates the `Shell` object of one instance. Its subscriptions end with the instance. */
export function createInstanceShell(options: InstanceShellOptions): Shell {
  const { services, undo } = options;
  const own = <T>(live: Live<T>): Live<T> => ({
    get: live.get,
    subscribe: (listener) => undo.add(live.subscribe(listener)),
  });
  const address: Address = {
    ...options.address,
    subscribe: (listener) => undo.add(options.address.subscribe(listener)),
  };
  return {
    mode: options.mode,
    consoleUrl: services.consoleUrl,
    fetch: services.fetch,
    call: createClient({
      fetch: (input, init) => services.fetch(String(input), init),
      ...(services.messageForStatus ? { messageForStatus: services.messageForStatus } : {}),
    }),
    user: own(services.user),
    permissions: own(services.permissions),
    locale: own(services.locale),
    theme: own(services.theme),
    settings: own(services.settings),
    active: own(options.active),
    address,
    globalState: own(options.state.globalState),
    setGlobalState: options.state.setGlobalState,
    can: (code) => services.permissions.get().includes(code),
    notify: services.notify,
    onNotice: (listener) => undo.add(services.onNotice(listener)),
    watchRecords: (...watch) => undo.add(services.watchRecords(...watch)),
    navigate: services.navigate,
    setTitle: options.title.set,
    setUnsaved(isUnsaved) {
      options.unsaved.set(isUnsaved);
      if (!isUnsaved) options.touched.set(false);
    },
    reportFailure: options.onFailure,
    embed: options.embed,
  };
}

import type { useAppProps } from 'antd/es/app/context';

type Modals = useAppProps['modal'];
type Messages = useAppProps['message'];
type Notifications = useAppProps['notification'];
type OpenMessage = Messages['open'];

/** What `App.useApp()` returns, before antd's App is loaded. */
export interface AppCalls {
  /** Does what antd's would, as soon as that is there. */
  api: useAppProps;
  isNeeded(): boolean;
  /** Calls the listener at the first call. */
  subscribe(listener: () => void): () => void;
  /** Takes antd's own, which answers all calls from then on. */
  answer(real: useAppProps): void;
}

/** Calls to antd's App which wait until it is loaded. */
export function createAppCalls(): AppCalls {
  const loaded = Promise.withResolvers<useAppProps>();
  const listeners = new Set<() => void>();
  let real: useAppProps | undefined;
  let isNeeded = false;
  const calls: Calls = {
    real: () => real,
    whenReal() {
      isNeeded = true;
      for (const listener of listeners) listener();
      return loaded.promise;
    },
  };
  return {
    api: {
      modal: createModals(calls),
      message: createMessages(calls),
      notification: createNotifications(calls),
    },
    isNeeded: () => isNeeded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer(api) {
      real = api;
      loaded.resolve(api);
    },
  };
}

interface Calls {
  real(): useAppProps | undefined;
  whenReal(): Promise<useAppProps>;
}

function createModals({ real, whenReal }: Calls): Modals {
  const later =
    (kind: keyof Modals): Modals['confirm'] =>
    (config) => {
      const { modal } = real() ?? {};
      if (modal) return modal[kind](config);
      // In an object, since a promise would wait for the answer to the dialog, which can be awaited itself.
      const opened = whenReal().then((api) => ({ dialog: api.modal[kind](config) }));
      return {
        destroy: () => void opened.then(({ dialog }) => dialog.destroy()),
        update: (change) => void opened.then(({ dialog }) => dialog.update(change)),
        // biome-ignore lint/suspicious/noThenProperty: antd's dialogs can be awaited.
        then: (resolve, reject) => opened.then(({ dialog }) => dialog.then(resolve, reject)),
      };
    };
  return {
    info: later('info'),
    success: later('success'),
    error: later('error'),
    warning: later('warning'),
    confirm: later('confirm'),
  };
}

function createMessages({ real, whenReal }: Calls): Messages {
  const later = (show: (messages: Messages) => ReturnType<OpenMessage>) => {
    const { message } = real() ?? {};
    if (message) return show(message);
    const shown = whenReal().then((api) => ({ message: show(api.message) }));
    const close = () => void shown.then(({ message }) => message());
    const then: ReturnType<OpenMessage>['then'] = (resolve, reject) =>
      shown.then(({ message }) => message.then(resolve, reject));
    return Object.assign(close, { then });
  };
  return {
    open: (config) => later((messages) => messages.open(config)),
    info: (...content) => later((messages) => messages.info(...content)),
    success: (...content) => later((messages) => messages.success(...content)),
    error: (...content) => later((messages) => messages.error(...content)),
    warning: (...content) => later((messages) => messages.warning(...content)),
    loading: (...content) => later((messages) => messages.loading(...content)),
    destroy(key) {
      if (real()) real()?.message.destroy(key);
      else void whenReal().then((api) => api.message.destroy(key));
    },
  };
}

function createNotifications({ real, whenReal }: Calls): Notifications {
  const later = (show: (notifications: Notifications) => void) => {
    const { notification } = real() ?? {};
    if (notification) show(notification);
    else void whenReal().then((api) => show(api.notification));
  };
  return {
    open: (config) => later((notifications) => notifications.open(config)),
    info: (config) => later((notifications) => notifications.info(config)),
    success: (config) => later((notifications) => notifications.success(config)),
    error: (config) => later((notifications) => notifications.error(config)),
    warning: (config) => later((notifications) => notifications.warning(config)),
    destroy: (key) => later((notifications) => notifications.destroy(key)),
  };
}

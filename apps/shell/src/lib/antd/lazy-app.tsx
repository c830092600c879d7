import type { AppProps } from 'antd';
import AppContext, { AppConfigContext } from 'antd/es/app/context';
import { type Ref, use, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type AppCalls, createAppCalls } from './app-calls.ts';
import { createLazyPart, loadOnFirstInput, useLazyPart } from './lazy-part.ts';

const app = createLazyPart(() => import('antd/es/app/App'));
loadOnFirstInput(app);

type LazyAppProps = AppProps & { ref?: Ref<HTMLElement> };

/** antd's App, whose dialogs, messages and notifications load before the first of them shows. */
export default function LazyApp(props: LazyAppProps) {
  return props.component === false ? <AppAround {...props} /> : <WholeApp {...props} />;
}

/** With an element around its content: nothing shows before antd's App is loaded. */
function WholeApp(props: LazyAppProps) {
  const App = useLazyPart(app);
  return App ? <App {...props} /> : null;
}

function AppAround({ children, message, notification }: AppProps) {
  const [calls] = useState(createAppCalls);
  const isNeeded = useSyncExternalStore(calls.subscribe, calls.isNeeded);
  const outer = use(AppConfigContext);
  const config = useMemo(
    () => ({
      message: { ...outer.message, ...message },
      notification: { ...outer.notification, ...notification },
    }),
    [outer, message, notification],
  );
  return (
    <AppContext value={calls.api}>
      <AppConfigContext value={config}>
        {isNeeded && <Places calls={calls} />}
        {children}
      </AppConfigContext>
    </AppContext>
  );
}

/** Where antd's App draws what was asked for. */
function Places({ calls }: { calls: AppCalls }) {
  const App = useLazyPart(app);
  return App ? (
    <App component={false}>
      <Answer calls={calls} />
    </App>
  ) : null;
}

function Answer({ calls }: { calls: AppCalls }) {
  const api = use(AppContext);
  useLayoutEffect(() => calls.answer(api), [calls, api]);
  return null;
}

import type { FilledHomePart, SubAppRegistration } from '@pedestal/contract';
import type { SubAppInstance } from '@pedestal/host';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePageTab } from '../../lib/page/page-context.ts';
import { useHostTools } from '../host/host-tools.ts';

interface HomeSlotProps {
  registration: SubAppRegistration;
  part: FilledHomePart;
}

const MAX_DELAY_MS = 2_000;

/** A part of the home page that a sub-app renders. It has no address of its own. */
export default function HomeSlot({ registration, part }: HomeSlotProps) {
  const { host } = useHostTools();
  const { isActive } = usePageTab();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [instance, setInstance] = useState<SubAppInstance>();

  useEffect(() => {
    if (!container || !isActive) return;
    let opened: SubAppInstance | undefined;
    // Load the rest of the page first.
    const cancel = whenIdle(() => {
      opened = host.open(registration, {
        container,
        props: { homePart: part },
        history: 'memory',
      });
      setInstance(opened);
    });
    return () => {
      cancel();
      void opened?.unmount();
      setInstance(undefined);
    };
  }, [host, registration, part, container, isActive]);

  return (
    <>
      <div ref={setContainer} className="pd-home-slot" />
      {instance ? <SlotState instance={instance} /> : <Busy />}
    </>
  );
}

const Busy = () => <div className="pd-home-busy" aria-busy="true" />;

function SlotState({ instance }: { instance: SubAppInstance }) {
  const { t } = useTranslation('home');
  const error = useSyncExternalStore(instance.error.subscribe, instance.error.get);
  const state = useSyncExternalStore(instance.state.subscribe, instance.state.get);
  if (!error) return state === 'mounted' ? null : <Busy />;
  return (
    <div className="pd-home-none" role="alert">
      <p>{t('slotFailed')}</p>
      <Button size="small" onClick={() => void instance.reload()}>
        {t('slotRetry')}
      </Button>
    </div>
  );
}

/** Runs a callback when the browser is idle; returns its cancel function. Safari has no idle callbacks. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: MAX_DELAY_MS });
  return () => window.cancelIdleCallback(handle);
}

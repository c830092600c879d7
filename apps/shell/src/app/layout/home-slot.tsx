import type { SubAppRegistration } from '@pedestal/contract';
import { useEffect, useState } from 'react';
import { usePageTab } from '../../lib/page-context.ts';
import { useHostTools } from './host-tools.ts';

/** A part of the home page that a sub-app fills. It has no address of its own. */
export default function HomeSlot({ registration }: { registration: SubAppRegistration }) {
  const { host } = useHostTools();
  const { isActive } = usePageTab();
  const [container, setContainer] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (!container || !isActive) return;
    const instance = host.open(registration, {
      container,
      props: { part: 'home' },
      history: 'memory',
    });
    return () => void instance.unmount();
  }, [host, registration, container, isActive]);

  return <div ref={setContainer} className="pd-home-slot" />;
}

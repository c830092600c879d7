import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';

/** The sign-in methods in the order of their tabs. The spec defines the keys. */
export const METHOD_KEYS = [
  { key: '2', method: 'password' },
  { key: '1', method: 'sms' },
  { key: '3', method: 'qr' },
] as const;

export type MethodKey = (typeof METHOD_KEYS)[number]['key'];

interface MethodTabsProps {
  offered: readonly MethodKey[];
  activeKey: MethodKey | undefined;
  onChange: (key: MethodKey, by: 'pointer' | 'keyboard') => void;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function MethodTabs({ offered, activeKey, onChange, children }: MethodTabsProps) {
  const { t } = useTranslation('login');
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  if (!activeKey) return <p className="pd-alert">{t('login.noMethods')}</p>;

  function moveByKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || !activeKey) return;
    event.preventDefault();
    const index = (offered.indexOf(activeKey) + step + offered.length) % offered.length;
    const next = offered[index];
    if (!next) return;
    onChange(next, 'keyboard');
    listRef.current?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus();
  }

  if (offered.length === 1) return <div className="pd-tab-panel">{children}</div>;
  return (
    <>
      <div ref={listRef} className="pd-tabs" role="tablist" aria-label={t('login.methods')}>
        {METHOD_KEYS.filter(({ key }) => offered.includes(key)).map(({ key, method }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            data-key={key}
            aria-selected={key === activeKey}
            aria-controls={`${id}-panel`}
            tabIndex={key === activeKey ? 0 : -1}
            onClick={() => onChange(key, 'pointer')}
            onKeyDown={moveByKey}
          >
            {t(`login.${method}`)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="pd-tab-panel"
        role="tabpanel"
        aria-labelledby={`${id}-tab-${activeKey}`}
      >
        {children}
      </div>
    </>
  );
}

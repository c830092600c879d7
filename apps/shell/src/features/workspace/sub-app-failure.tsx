import type { SubAppRegistration } from '@pedestal/contract';
import type { SubAppError, SubAppInstance } from '@pedestal/host';
import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { callQuietly } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { describeError } from '../../lib/page/error-details.ts';
import { showToast } from '../../lib/page/toast.ts';
import { refreshRegistration } from '../../lib/stores/registry.store.ts';
import { releasesChanged } from '../../lib/stores/release-events.ts';
import { watchRelease } from './watch-release.ts';

interface SubAppFailureProps {
  error: SubAppError;
  instance: SubAppInstance;
  /** Reloads only this sub-app. */
  onRetry(): Promise<void>;
  /** Switches to the previous release; unset if this is not the published one. */
  onPrevious: ((registration: SubAppRegistration) => void) | undefined;
}

/** Fallback page of a failed sub-app: reload the document, retry the sub-app, or use the previous release. */
export function SubAppFailure({ error, instance, onRetry, onPrevious }: SubAppFailureProps) {
  const { t } = useTranslation('workspace');
  const [isRetrying, setRetrying] = useState(false);
  const { title, version, name } = instance.registration;
  const previous = usePrevious(onPrevious ? name : null);
  useOtherRelease(instance.registration, onPrevious && onRetry);
  const details = () => describeError({ error, where: name, version });
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  const copy = () =>
    navigator.clipboard
      .writeText(details())
      .then(() => showToast({ kind: 'success', message: t('failure.copied') }), console.error);
  return (
    <div className="pd-app-message" role="alert">
      <span className="pd-app-mark" data-kind="failure">
        <Icon name="alert" size={28} />
      </span>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.message')}</p>
      <p className="pd-app-facts">
        {title[useLocale()]}
        {version && ` · ${version}`} · {t(`failure.kind.${error.kind}`)}
      </p>
      <p className="pd-app-advice">{t(`failure.advice.${error.kind}`)}</p>
      <div className="pd-app-actions">
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('failure.reload')}
        </Button>
        <Button loading={isRetrying} onClick={retry}>
          {t('failure.retry')}
        </Button>
        {previous && onPrevious && (
          <Button onClick={() => onPrevious(previous)}>
            {t('failure.previous', { version: previous.version })}
          </Button>
        )}
      </div>
      <details>
        <summary>{t('failure.details')}</summary>
        <pre className="pd-details">{details()}</pre>
        <Button size="small" onClick={copy}>
          {t('failure.copy')}
        </Button>
      </details>
    </div>
  );
}

/** Loads the sub-app again when it gets another release, such as after a rollback. */
function useOtherRelease(
  { name, version }: SubAppRegistration,
  load: (() => Promise<void>) | undefined,
): void {
  const reload = useEffectEvent(async () => load?.());
  const isWatched = load !== undefined;
  useEffect(() => {
    // Who chose a release keeps it.
    if (!isWatched) return;
    return watchRelease({
      version,
      changed: releasesChanged,
      ask: () => refreshRegistration(name),
      onOther: () => reload(),
    });
  }, [name, version, isWatched]);
}

/** The previous release, if there is one. A failed call counts as none. */
function usePrevious(name: string | null): SubAppRegistration | undefined {
  const [previous, setPrevious] = useState<SubAppRegistration>();
  useEffect(() => {
    if (name === null) return;
    let isGone = false;
    callQuietly('GET /gateway/console/registry/previous/:name', { params: { name } }).then(
      (found) => !isGone && setPrevious(found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [name]);
  return previous;
}

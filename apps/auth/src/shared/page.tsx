import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Result } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { isForbidden } from '../lib/failure.ts';
import { useSharedTexts } from './texts.ts';

interface PageProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Heading, what can be done here, and the content. */
export function Page({ title, hint, actions, children }: PageProps) {
  const shell = useShell();
  useEffect(() => shell.setTitle(title), [shell, title]);
  return (
    <section className="auth-page" aria-label={title}>
      <header className="auth-head">
        <div>
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        {actions && <div className="auth-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** What stands in place of content that could not be read. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useSharedTexts();
  if (isForbidden(error)) {
    return <Result status="403" title={t('forbidden')} subTitle={t('forbiddenHint')} />;
  }
  return (
    <Result
      status="error"
      title={t('failed')}
      subTitle={error instanceof Error ? error.message : ''}
      extra={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

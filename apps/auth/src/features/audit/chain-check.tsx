import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

type Check = RouteOutput<RouteOf<'POST /gateway/authority/audit/verify'>>;

/** Checks that no entry was changed, removed or swapped, one batch per call. */
export function ChainCheck() {
  const t = useTexts();
  const shell = useShell();
  const [check, setCheck] = useState<Check>();
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setRunning(true);
    try {
      let at = 0;
      for (;;) {
        const body = { after: at };
        const part = await shell.call('POST /gateway/authority/audit/verify', { body });
        setCheck(part);
        if (part.problem || part.checked >= part.end || part.checked === at) break;
        at = part.checked;
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      shell.notify({ type: 'error', message });
    } finally {
      setRunning(false);
    }
  };

  return (
    <>
      <span role="status">{check && <CheckResult check={check} isRunning={isRunning} />}</span>
      <Button loading={isRunning} onClick={() => void run()}>
        {t('verify')}
      </Button>
    </>
  );
}

function CheckResult({ check, isRunning }: { check: Check; isRunning: boolean }) {
  const t = useTexts();
  const { checked, end, problem } = check;
  if (problem) {
    const values = { seq: problem.seq, problem: t(`problems.${problem.problem}`) };
    return <Alert type="error" showIcon title={t('broken', values)} />;
  }
  if (isRunning) return <Alert type="info" title={t('verifying', { checked, end })} />;
  return <Alert type="success" showIcon title={t('whole', { end })} />;
}

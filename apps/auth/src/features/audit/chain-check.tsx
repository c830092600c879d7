import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

type Check = RouteOutput<RouteOf<'POST /gateway/authority/audit/verify'>>;
type Problem = Check['problems'][number];

const LISTED_PROBLEMS = 20;

/** Checks that no entry was changed, removed or swapped, one batch per call. */
export function ChainCheck() {
  const t = useTexts();
  const shell = useShell();
  const [check, setCheck] = useState<Check>();
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setRunning(true);
    try {
      const found = new Map<string, Problem>();
      let at = 0;
      for (;;) {
        const body = { after: at };
        const part = await shell.call('POST /gateway/authority/audit/verify', { body });
        for (const each of part.problems) found.set(`${each.seq} ${each.problem}`, each);
        setCheck({ ...part, problems: [...found.values()] });
        if (part.checked >= part.end || part.checked === at) break;
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
  const { checked, end, problems } = check;
  if (isRunning) return <Alert type="info" title={t('verifying', { checked, end })} />;
  if (problems.length === 0) return <Alert type="success" showIcon title={t('whole', { end })} />;
  return (
    <Alert
      type="error"
      showIcon
      title={t('faulty', { count: problems.length })}
      description={problems
        .slice(0, LISTED_PROBLEMS)
        .map(({ seq, problem }) => (
          <div key={`${seq} ${problem}`}>
            {t('broken', { seq, problem: t(`problems.${problem}`) })}
          </div>
        ))}
    />
  );
}

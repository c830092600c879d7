import type { HealthVerdict } from '@pedestal/contract';
import { StatusTag, useFormat } from '@pedestal/workbench';
import { Alert } from 'antd';
import { shareOf } from './health.ts';
import { useTexts } from './texts.ts';

const TONES = { rollback: 'warning', promote: 'success', alert: 'error' } as const;

/** What was decided about a release. */
export function VerdictTag({ verdict: { kind, version } }: { verdict: HealthVerdict }) {
  const t = useTexts();
  return (
    <StatusTag tone={TONES[kind]}>
      {t(`kinds.${kind}`)} · {version}
    </StatusTag>
  );
}

/** What was decided about a release, and by which evidence. */
export function VerdictAlert({ verdict }: { verdict: HealthVerdict }) {
  const t = useTexts();
  const format = useFormat();
  const { kind, version, instead, channel, tally, before, at } = verdict;
  const count = (value: number) => format.number(Math.round(value));
  return (
    <Alert
      showIcon
      type={TONES[kind]}
      title={`${t(`told.${kind}`, { version })} · ${format.instant(at)}`}
      description={
        <>
          {t('told.evidence', {
            loads: count(tally.loads),
            failures: count(tally.failures),
            share: String(shareOf(tally)),
            affected: count(tally.affected),
            before: String(shareOf(before)),
          })}{' '}
          {kind === 'rollback' &&
            (channel === 'canary'
              ? t('told.canaryEnded')
              : t('told.instead', { version: instead ?? '–' }))}
          {kind === 'rollback' && <div className="wb-muted">{t('told.again')}</div>}
        </>
      }
    />
  );
}

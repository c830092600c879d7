import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Empty } from 'antd';
import { useTexts } from '../shared/texts.ts';

type Day = RouteOutput<RouteOf<'GET /gateway/approvals/statistics'>>['days'][number];

/** Started and ended requests as two bars a day. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const t = useTexts();
  const locale = useLocale();
  const most = Math.max(1, ...days.map((day) => Math.max(day.started, endedOf(day))));
  if (days.every((day) => day.started + endedOf(day) === 0)) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stats.none')} />;
  }
  const name = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  return (
    <>
      <p className="sc-legend">
        <span className="sc-started">{t('stats.totalStarted')}</span>
        <span className="sc-ended">{t('stats.totalEnded')}</span>
      </p>
      <ol className="sc-days">
        {days.map((day) => {
          const words = `${name(day.day)}: ${t('stats.started')} ${day.started}, ${t('stats.approved')} ${day.approved}, ${t('stats.rejected')} ${day.rejected}, ${t('stats.withdrawn')} ${day.withdrawn}`;
          return (
            <li key={day.day} title={words}>
              <span className="sc-unseen">{words}</span>
              <span
                className="sc-started"
                aria-hidden="true"
                style={{ height: `${(day.started / most) * 100}%` }}
              />
              <span
                className="sc-ended"
                aria-hidden="true"
                style={{ height: `${(endedOf(day) / most) * 100}%` }}
              />
            </li>
          );
        })}
      </ol>
      <p className="sc-axis" aria-hidden="true">
        <span>{days[0] && name(days[0].day)}</span>
        <span>{days.at(-1) && name(days.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
}

function endedOf({ approved, rejected, withdrawn }: Day): number {
  return approved + rejected + withdrawn;
}

import type { LogEntry, PolicyReport, SharedVersion } from '../../features/inspector/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

/** Names with their values. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="pd-inspector-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The events, newest first. */
export function Events({ events }: { events: readonly LogEntry[] }) {
  const { t } = useTranslation('inspector');
  if (events.length === 0) return <p>{t('event.none')}</p>;
  return (
    <ol className="pd-inspector-events">
      {events.toReversed().map(({ id, at, kind, instance, text }) => (
        <li key={id} data-kind={kind}>
          <span className="pd-inspector-when">
            <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
            <span>{instance ?? t('event.console')}</span>
          </span>
          <span>
            <strong>{t(`event.${kind}`)}</strong> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Policy({ reports }: { reports: readonly PolicyReport[] }) {
  const { t } = useTranslation('inspector');
  return (
    <>
      <p>{t('policy.hint')}</p>
      {reports.length === 0 ? (
        <p>{t('policy.none')}</p>
      ) : (
        <ul className="pd-inspector-events">
          {reports.map(({ id, directive, blocked }) => (
            <li key={id}>
              <strong>{directive}</strong> {blocked}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SharedProps {
  versions: readonly SharedVersion[];
  isOverride: boolean;
}

export function Shared({ versions, isOverride }: SharedProps) {
  const { t } = useTranslation('inspector');
  if (versions.length === 0) return <p>{t(isOverride ? 'shared.own' : 'shared.none')}</p>;
  return (
    <table className="pd-inspector-table">
      <thead>
        <tr>
          <th scope="col">{t('shared.module')}</th>
          <th scope="col">{t('shared.requested')}</th>
          <th scope="col">{t('shared.provided')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ name, range, version, fits }) => (
          <tr key={name} data-fits={fits}>
            <th scope="row">{name}</th>
            <td>{range}</td>
            <td>
              {version ?? t('shared.missing')}
              {!fits && ` · ${t('shared.misfit')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

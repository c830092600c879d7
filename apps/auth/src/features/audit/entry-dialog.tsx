import { Failure, Loading, useFormat, useGet } from '@pedestal/workbench';
import { Alert, Descriptions, Modal } from 'antd';
import { useActionNames, useTexts } from './texts.ts';

/** One log entry with the values before and after, side by side. */
export function EntryDialog({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTexts();
  const nameAction = useActionNames();
  const format = useFormat();
  const { data: entry, error } = useGet('GET /gateway/authority/audit/entries/:seq', {
    params: { seq },
  });
  const show = (value: unknown) => (value === null ? t('nothing') : JSON.stringify(value, null, 2));
  return (
    <Modal open width={900} title={t('detail', { seq })} footer={null} onCancel={onClose}>
      {error && <Failure error={error} />}
      {!entry && !error && <Loading />}
      {entry && (
        <div className="wb-panel">
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            items={[
              { key: 'when', label: t('when'), children: format.instant(entry.at) },
              { key: 'actor', label: t('actor'), children: entry.actorName || t('nobody') },
              {
                key: 'action',
                label: t('action'),
                children: `${nameAction(entry.action)} (${entry.action})`,
              },
              { key: 'target', label: t('target'), children: entry.targetName || entry.targetId },
              { key: 'address', label: t('address'), children: entry.address || '–' },
              { key: 'request', label: t('requestId'), children: entry.requestId || '–' },
            ]}
          />
          {entry.erased && <Alert type="info" showIcon title={t('erased')} />}
          <div className="auth-side-by-side">
            <section aria-label={t('before')}>
              <h3>{t('before')}</h3>
              <pre className="auth-json">{show(entry.before)}</pre>
            </section>
            <section aria-label={t('after')}>
              <h3>{t('after')}</h3>
              <pre className="auth-json">{show(entry.after)}</pre>
            </section>
          </div>
          <p className="wb-muted">
            {t('hash')}: <code>{entry.hash}</code>
            <br />
            {t('prevHash')}: <code>{entry.prevHash || '–'}</code>
          </p>
        </div>
      )}
    </Modal>
  );
}

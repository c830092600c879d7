import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { PersonSelect, type PickedPerson, useChange, useCommonTexts } from '@pedestal/workbench';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** The head of a unit, who signs approvals for it. */
export function UnitHead({ unit }: { unit: AdminOrgUnit }) {
  const t = useTexts();
  const common = useCommonTexts();
  const canWrite = useShell().can(PERMISSIONS.writeOrgUnits);
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const { id, version, head } = unit;
  const save = useChange(
    (call, userId: string | null) =>
      call('PUT /gateway/authority/orgUnits/:id/head', {
        params: { id },
        body: { version, userId },
      }),
    { done: t('headSaved'), onDone: () => setPicked([]) },
  );
  const [person] = picked;

  return (
    <section className="wb-panel" aria-label={t('head')}>
      <h3>{t('head')}</h3>
      <p className="wb-muted">{t('headHint')}</p>
      <p>
        {head ? `${head.displayName} (${head.userName})` : t('headNone')}{' '}
        {canWrite && head && (
          <Button size="small" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('headRemove')}
          </Button>
        )}
      </p>
      {canWrite && (
        <Space.Compact block>
          <PersonSelect
            key={head?.id}
            value={picked}
            onChange={setPicked}
            label={t('head')}
            isMultiple={false}
          />
          <Button
            disabled={!person || person.value === head?.id}
            loading={save.isPending}
            onClick={() => person && save.mutate(person.value)}
          >
            {common('save')}
          </Button>
        </Space.Compact>
      )}
    </section>
  );
}

import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  Page,
  SortableTree,
  useAddressState,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useTexts } from './texts.ts';
import { type UnitMove, UnitPanel } from './unit-panel.tsx';

/** The tree of units that the person administers. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const confirm = useConfirm();
  const { values, patch } = useAddressState();
  const query = useGet('GET /gateway/authority/orgUnits', {});
  const units = query.data ?? [];
  const canWrite = shell.can(PERMISSIONS.writeOrgUnits);

  const move = useChange(
    (call, { unit, parentId, position }: UnitMove) =>
      call('POST /gateway/authority/orgUnits/:id/move', {
        params: { id: unit.id },
        body: { version: unit.version, parentId, position },
      }),
    { done: common('saved') },
  );
  const askMove = (wanted: UnitMove) =>
    confirm({
      title: t('confirmMove', { name: format.name(wanted.unit) }),
      okText: t('move'),
      run: () => move.mutateAsync(wanted),
    });

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;

  const chosen = units.find((unit) => unit.id === values.unit);
  const isAdding = values.addBelow !== undefined;

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canWrite && (
          <Button type="primary" onClick={() => patch({ addBelow: '-', unit: undefined })}>
            {t('addTop')}
          </Button>
        )
      }
    >
      <div className="wb-split">
        <div className="wb-panel">
          <SortableTree
            rows={query.data}
            rootId={null}
            titleOf={(unit) => <UnitTitle unit={unit} />}
            selectedId={chosen?.id}
            onSelect={(id) => patch({ unit: id, addBelow: undefined })}
            canMove={canWrite}
            onMove={(unit, place) => askMove({ unit, ...place })}
          />
          {canWrite && <p className="wb-muted">{t('moveHint')}</p>}
        </div>
        {chosen || isAdding ? (
          <UnitPanel
            key={`${chosen?.id ?? ''} ${chosen?.version ?? ''} ${values.addBelow ?? ''}`}
            unit={isAdding ? undefined : chosen}
            parentId={values.addBelow === '-' ? null : (values.addBelow ?? null)}
            units={units}
            onMove={askMove}
            onDone={(id) => patch({ unit: id, addBelow: undefined })}
            onAddBelow={(id) => patch({ addBelow: id })}
          />
        ) : (
          <Empty description={t('choose')} />
        )}
      </div>
    </Page>
  );
}

/** The name of a unit and the number of its own members, without those of the units below. */
function UnitTitle({ unit }: { unit: AdminOrgUnit }) {
  const t = useTexts();
  const format = useFormat();
  if (unit.members === 0) return format.name(unit);
  return (
    <span title={t('ownMembers', { count: unit.members })}>
      {format.name(unit)} ({format.number(unit.members)})
    </span>
  );
}

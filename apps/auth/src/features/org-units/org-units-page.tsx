import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { App, Button, Empty, Skeleton, Tree } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { findDropPlace } from '../../shared/drop-place.ts';
import { Failure, Page } from '../../shared/page.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { buildTree } from '../../shared/tree.ts';
import { useTexts } from './texts.ts';
import { UnitPanel } from './unit-panel.tsx';

interface UnitNode {
  key: string;
  title: string;
  children: UnitNode[];
}

export interface UnitMove {
  unit: AdminOrgUnit;
  parentId: string | null;
  position: number;
}

/** The tree of units as far as the person administers it. */
export function Component() {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const { modal } = App.useApp();
  const { values, patch } = useAddressState();
  const query = useGet('GET /gateway/authority/orgUnits', {});
  const units = query.data ?? [];
  const mayWrite = shell.can(PERMISSIONS.writeOrgUnits);

  const move = useChange(
    (call, { unit, parentId, position }: UnitMove) =>
      call('POST /gateway/authority/orgUnits/:id/move', {
        params: { id: unit.id },
        body: { version: unit.version, parentId, position },
      }),
    { done: shared('saved') },
  );
  const askMove = (wanted: UnitMove) =>
    modal.confirm({
      title: t('confirmMove', { name: format.name(wanted.unit) }),
      okText: t('move'),
      cancelText: shared('cancel'),
      onOk: () => move.mutateAsync(wanted).catch(() => undefined),
    });

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;

  const tree = buildTree(
    units,
    (unit, children: UnitNode[]): UnitNode => ({
      key: unit.id,
      title: `${format.name(unit)} (${format.number(unit.members)})`,
      children,
    }),
  );
  const chosen = units.find((unit) => unit.id === values.unit);
  const isAdding = values.addBelow !== undefined;

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayWrite && (
          <Button onClick={() => patch({ addBelow: '-', unit: undefined })}>{t('addTop')}</Button>
        )
      }
    >
      <div className="auth-split">
        <div className="auth-panel">
          {!query.data && <Skeleton active />}
          {query.data && units.length === 0 && <Empty description={shared('empty')} />}
          {units.length > 0 && (
            <Tree<UnitNode>
              blockNode
              height={560}
              defaultExpandAll={units.length < 300}
              draggable={mayWrite ? { icon: false } : false}
              treeData={tree}
              selectedKeys={chosen ? [chosen.id] : []}
              onSelect={([key]) =>
                patch({ unit: key === undefined ? undefined : String(key), addBelow: undefined })
              }
              onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
                const unit = units.find((one) => one.id === dragNode.key);
                if (!unit) return;
                const before = Number(node.pos.split('-').at(-1));
                const place = findDropPlace(
                  units,
                  {
                    dragId: unit.id,
                    overId: node.key,
                    isGap: dropToGap,
                    isBefore: dropPosition < before,
                  },
                  null,
                );
                askMove({ unit, ...place });
              }}
            />
          )}
          {mayWrite && <p className="auth-muted">{t('moveHint')}</p>}
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
          <p className="auth-muted">{t('choose')}</p>
        )}
      </div>
    </Page>
  );
}

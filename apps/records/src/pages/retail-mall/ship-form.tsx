import { useChange } from '@pedestal/workbench';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { type DeskOrder, shipOrder } from './orders.ts';
import { useMallTexts } from './texts.ts';

const MAX_TRACKING = 40;

/** The tracking number, typed or scanned, and the order leaves. */
export function ShipForm({ order, name }: { order: DeskOrder; name: string }) {
  const t = useMallTexts();
  const { workspace, collections } = useWorkspace();
  const { id, version, values } = order;
  const [trackingNo, setTrackingNo] = useState(textOf(values.trackingNo) ?? '');
  const ship = useChange((call) => shipOrder(call, workspace.key, { id, version, trackingNo }), {
    done: t('desk.shipped', { no: name }),
  });
  const moves = collections.find((each) => each.id === 'order')?.states?.transitions ?? [];
  if (!moves.some((each) => each.id === 'ship')) return null;
  return (
    <form
      className="rm-ship"
      onSubmit={(event) => {
        event.preventDefault();
        if (trackingNo.trim() !== '') ship.mutate(undefined);
      }}
    >
      <Space.Compact>
        <Input
          aria-label={t('desk.tracking', { name })}
          placeholder={t('desk.trackingHint')}
          maxLength={MAX_TRACKING}
          value={trackingNo}
          onChange={({ target }) => setTrackingNo(target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          disabled={trackingNo.trim() === ''}
          loading={ship.isPending}
        >
          {t('desk.ship')}
        </Button>
      </Space.Compact>
    </form>
  );
}

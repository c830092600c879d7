import { useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, NoPage, Page, useChange } from '@pedestal/workbench';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ScanField } from '../wms/scan-field.tsx';
import { textOf } from '../wms/walk-lines.ts';
import '../wms/wms.css';
import { ExpectedTrucks } from './expected-trucks.tsx';
import { type FoundPickup, findPickup, letThrough } from './pickups.ts';
import './plastic.css';
import { usePlasticTexts } from './texts.ts';

/** Checks a code at the gate: which truck it is for and how much it may take; weigh, let through. */
export function Component() {
  const t = usePlasticTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const [found, setFound] = useState<FoundPickup>();
  const [problem, setProblem] = useState<string>();
  const [passed, setPassed] = useState<string>();
  const pickups = collections.find(({ id }) => id === 'pickup');
  if (!pickups?.states?.transitions.some(({ id }) => id === 'leave')) return <NoPage />;
  const check = async (code: string) => {
    setPassed(undefined);
    try {
      const pickup = await findPickup(call, workspace.key, code);
      const isOpen = pickup?.values.state === 'issued';
      setFound(isOpen ? pickup : undefined);
      setProblem(isOpen ? undefined : t(problemOf(pickup), { code: code.toUpperCase() }));
    } catch (error) {
      setFound(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Page
      title={t('gate.title')}
      hint={t('gate.hint')}
      actions={<InnerLink to={`${base}/pickup`}>{t('dispatch.pickups')}</InnerLink>}
    >
      <div className="rc-walk">
        {passed !== undefined && <Alert type="success" showIcon role="status" title={passed} />}
        {found ? (
          <Weigh
            key={found.id}
            pickup={found}
            onBack={() => setFound(undefined)}
            onPassed={(text) => {
              setFound(undefined);
              setPassed(text);
            }}
          />
        ) : (
          <>
            <ScanField
              label={t('gate.code')}
              placeholder={t('gate.placeholder')}
              problem={problem}
              onScan={(code) => void check(code)}
              focusKey={passed ?? problem ?? ''}
            />
            <ExpectedTrucks />
          </>
        )}
      </div>
    </Page>
  );
}

function problemOf(pickup: FoundPickup | undefined) {
  if (!pickup) return 'gate.unknown';
  return pickup.values.state === 'left' ? 'gate.used' : 'gate.invalid';
}

interface WeighProps {
  pickup: FoundPickup;
  onBack: () => void;
  onPassed: (text: string) => void;
}

const isWeight = (text: string) => /^\d{1,6}$/.test(text);

function Weigh({ pickup, onBack, onPassed }: WeighProps) {
  const t = usePlasticTexts();
  const { workspace } = useWorkspace();
  const [empty, setEmpty] = useState('');
  const [full, setFull] = useState('');
  const { id, version, values, labels } = pickup;
  const allowed = Number(textOf(values.kg) ?? '0');
  const truck = textOf(values.truck) ?? '';
  const net = isWeight(empty) && isWeight(full) ? Number(full) - Number(empty) : undefined;
  const isRight = net !== undefined && net > 0 && net <= allowed;
  const pass = useChange((call) => letThrough(call, workspace.key, { id, version, empty, full }), {
    onDone: () => onPassed(t('gate.passed', { truck, net: net ?? 0 })),
  });
  return (
    <form
      className="rc-step pl-gate"
      aria-label={t('gate.weigh', { truck })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) pass.mutate(undefined);
      }}
    >
      <p className="rc-step-place">{truck}</p>
      <p className="rc-step-goods">
        {t(values.side === 'buy' ? 'dispatch.in' : 'dispatch.out')} ·{' '}
        {labels.grade?.[textOf(values.grade) ?? ''] ?? ''} · {textOf(values.driver) ?? ''}
      </p>
      <p className="rc-step-wanted">
        {t('gate.allowed')} <strong>{allowed}</strong> kg
      </p>
      <Weight label={t('gate.empty')} value={empty} onChange={setEmpty} />
      <Weight label={t('gate.full')} value={full} onChange={setFull} />
      <p className="rc-step-wanted" aria-live="polite">
        {t('gate.net')} <strong>{net ?? '—'}</strong> kg
      </p>
      <p role="alert" className="rc-scan-problem">
        {net !== undefined && !isRight && t(net > allowed ? 'gate.tooMuch' : 'gate.tooLittle')}
      </p>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        disabled={!isRight}
        loading={pass.isPending}
      >
        {t('gate.pass')}
      </Button>
      <Button size="large" onClick={onBack}>
        {t('gate.other')}
      </Button>
    </form>
  );
}

interface WeightProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Weight({ label, value, onChange }: WeightProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      <Input
        id={id}
        size="large"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </label>
  );
}

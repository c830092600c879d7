import { APPROVAL_LIMITS, type TimeLimit } from '@pedestal/approval';
import { InputNumber, Select, Switch } from 'antd';
import { useDesignTexts } from '../texts.ts';
import { Labelled } from './parts.tsx';

interface TimeLimitInputProps {
  limit: TimeLimit | undefined;
  isReadOnly: boolean;
  onChange: (limit: TimeLimit | undefined) => void;
}

// biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
const DEFAULT: TimeLimit = { hours: 24, then: 'remind' };

/** How long a signer has, and what happens afterwards. */
export function TimeLimitInput({ limit, isReadOnly, onChange }: TimeLimitInputProps) {
  const t = useDesignTexts();
  return (
    <div className="pn-stack">
      <Labelled label={t('limit.use')}>
        {(id) => (
          <Switch
            id={id}
            className="pn-switch"
            disabled={isReadOnly}
            checked={limit !== undefined}
            onChange={(isOn) => onChange(isOn ? DEFAULT : undefined)}
          />
        )}
      </Labelled>
      {limit && (
        <>
          <Labelled label={t('limit.hours')}>
            {(id) => (
              <InputNumber
                id={id}
                min={1}
                max={APPROVAL_LIMITS.limitHours}
                precision={0}
                disabled={isReadOnly}
                value={limit.hours}
                suffix={t('limit.unit')}
                onChange={(hours) => onChange({ ...limit, hours: hours ?? 1 })}
              />
            )}
          </Labelled>
          <Labelled label={t('limit.then')}>
            {(id) => (
              <Select
                id={id}
                disabled={isReadOnly}
                value={limit.then}
                options={(['remind', 'escalate', 'pass', 'reject'] as const).map((value) => ({
                  value,
                  label: t(`limit.${value}`),
                }))}
                // biome-ignore lint/suspicious/noThenProperty: the definition's own word
                onChange={(value) => onChange({ ...limit, then: value })}
              />
            )}
          </Labelled>
        </>
      )}
    </div>
  );
}

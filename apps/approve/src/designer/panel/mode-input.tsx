import { APPROVAL_LIMITS, type SignMode } from '@pedestal/approval';
import { InputNumber, Radio } from 'antd';
import { useDesignTexts } from '../texts.ts';

interface ModeInputProps {
  mode: SignMode;
  isReadOnly: boolean;
  onChange: (mode: SignMode) => void;
}

/** How many of the signers must approve. */
export function ModeInput({ mode, isReadOnly, onChange }: ModeInputProps) {
  const t = useDesignTexts();
  const kind = typeof mode === 'object' ? 'atLeast' : mode;
  return (
    <div className="pn-stack">
      <Radio.Group
        className="pn-radios"
        aria-label={t('how')}
        disabled={isReadOnly}
        value={kind}
        options={(['all', 'any', 'order', 'atLeast'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
        }))}
        onChange={({ target }) =>
          onChange(target.value === 'atLeast' ? { atLeast: 2 } : target.value)
        }
      />
      {typeof mode === 'object' && (
        <InputNumber
          aria-label={t('mode.count')}
          min={1}
          max={APPROVAL_LIMITS.signers}
          precision={0}
          disabled={isReadOnly}
          value={mode.atLeast}
          suffix={t('mode.people')}
          onChange={(count) => onChange({ atLeast: count ?? 1 })}
        />
      )}
    </div>
  );
}

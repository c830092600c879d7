import { Button, Input, type InputRef } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useWarehouseTexts } from './texts.ts';

interface QuantityPadProps {
  label: string;
  value: string;
  problem?: string | undefined;
  isBusy: boolean;
  onChange(value: string): void;
  onConfirm(): void;
  ref?: Ref<InputRef>;
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const;

/** A quantity, typed or by large keys that a thumb in a glove can hit. */
export function QuantityPad(props: QuantityPadProps) {
  const { label, value, problem, isBusy, onChange, onConfirm } = props;
  const t = useWarehouseTexts();
  const input = useRef<InputRef>(null);
  useImperativeHandle(props.ref, () => input.current as InputRef);
  // The first key replaces what was filled in.
  const isFresh = useRef(true);
  useEffect(() => input.current?.focus({ cursor: 'all', preventScroll: true }), []);
  const press = (key: string) => {
    onChange(isFresh.current ? key : value + key);
    isFresh.current = false;
  };
  return (
    <div className="rc-pad">
      <Input
        ref={input}
        size="large"
        value={value}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => {
          isFresh.current = false;
          onChange(event.target.value);
        }}
        onPressEnter={onConfirm}
      />
      <p role="alert" className="rc-scan-problem">
        {problem}
      </p>
      <fieldset className="rc-keys" aria-label={t('keypad')}>
        {KEYS.map((key) => (
          <Button key={key} size="large" onClick={() => press(key)}>
            {key}
          </Button>
        ))}
        <Button
          size="large"
          aria-label={t('erase')}
          onClick={() => {
            isFresh.current = false;
            onChange(value.slice(0, -1));
          }}
        >
          ⌫
        </Button>
      </fieldset>
      <Button type="primary" size="large" block loading={isBusy} onClick={onConfirm}>
        {t('confirm')}
      </Button>
    </div>
  );
}

import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ScanButton } from '../../shared/scan/scan-button.tsx';

interface ScanFieldProps {
  label: string;
  placeholder: string;
  problem?: string | undefined;
  onScan(code: string): void;
  /** Takes the focus back when this changes: a scanner types wherever the focus is. */
  focusKey: string;
}

/** One field for hardware scanners, which type fast and press Enter, and for people without one. */
export function ScanField({ label, placeholder, problem, onScan, focusKey }: ScanFieldProps) {
  const [text, setText] = useState('');
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), [focusKey]);
  return (
    <div className="rc-scan">
      <Input
        ref={input}
        size="large"
        value={text}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          const code = text.trim();
          setText('');
          if (code !== '') onScan(code);
        }}
      />
      <ScanButton label={label} onCode={(code) => onScan(code.trim())} />
      <p role="alert" className="rc-scan-problem">
        {problem}
      </p>
    </div>
  );
}

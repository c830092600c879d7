import { Input } from 'antd';
import { useEffect, useState } from 'react';

interface SearchBoxProps {
  value: string | undefined;
  label: string;
  onSearch: (text: string) => void;
}

/** Searches when the person pauses or presses Enter. */
export function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  useEffect(() => {
    if (text === (value ?? '')) return;
    const timer = setTimeout(() => onSearch(text), 400);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input.Search
      allowClear
      className="auth-search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      onSearch={onSearch}
    />
  );
}

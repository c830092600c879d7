import { MAX_SEARCH } from '@pedestal/contract';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import './list.css';

const DEBOUNCE_MS = 400;

interface SearchBoxProps {
  value: string | undefined;
  label: string;
  onSearch: (text: string) => void;
  /** Called with the text when the person, or a scanner, presses Enter. */
  onEnter?: (text: string) => void;
}

/** Search field of a list. Searches when the person stops typing or presses Enter. */
export function SearchBox({ value, label, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '');
  /** Searched by Enter: a late search for it could end a navigation that Enter began. */
  const entered = useRef<string>(undefined);
  useEffect(() => setText(value ?? ''), [value]);
  useEffect(() => {
    if (text === (value ?? '')) return;
    const timer = setTimeout(() => entered.current !== text && onSearch(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input.Search
      allowClear
      className="wb-search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={MAX_SEARCH}
      onChange={(event) => {
        entered.current = undefined;
        setText(event.target.value);
      }}
      onSearch={(searched) => {
        entered.current = searched;
        onSearch(searched);
      }}
      onPressEnter={(event) => onEnter?.(event.currentTarget.value)}
    />
  );
}

import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';

/** Something to choose. */
export interface Choice {
  id: string;
  label: string;
  hint?: string;
}

interface ComboProps {
  label: string;
  /** Shown while it is empty; the label unless said otherwise. */
  placeholder?: string;
  /** What is chosen, in words. */
  text: string;
  /** Matches of what is typed. */
  choices: readonly Choice[];
  onType(query: string): void;
  onPick(choice: Choice | undefined): void;
  /** Enter with nothing left to choose. */
  onEnter?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
  ref?: Ref<InputRef>;
  isBad?: boolean;
  name?: string;
}

/** A field that is filled by typing a part of what is meant: arrows choose, Enter and Tab take it. */
export function Combo(props: ComboProps) {
  const { label, text, choices, onType, onPick, onEnter, onKeyDown, ref, isBad, name } = props;
  const id = useId();
  const [query, setQuery] = useState<string>();
  const [at, setAt] = useState(0);
  const isOpen = query !== undefined;
  const close = () => {
    setQuery(undefined);
    setAt(0);
  };
  const take = (choice: Choice | undefined) => {
    if (choice) onPick(choice);
    else if (query === '') onPick(undefined);
    close();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isOpen) {
      event.preventDefault();
      setAt((choices.length + at + step) % Math.max(1, choices.length));
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isOpen) {
      take(query === '' ? undefined : choices[at]);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (isOpen && query !== '') {
        if (choices[at] === undefined) return;
        take(choices[at]);
      } else close();
      onEnter?.();
    } else onKeyDown?.(event);
  };
  return (
    <div className="acc-combo">
      <Input
        ref={ref ?? null}
        {...(name === undefined ? {} : { name })}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && choices[at] ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        autoComplete="off"
        placeholder={props.placeholder ?? label}
        status={isBad ? 'error' : ''}
        value={query ?? text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
          onType(target.value);
        }}
        onBlur={close}
        onKeyDown={press}
      />
      {isOpen && choices.length > 0 && (
        <div className="acc-options" id={`${id}-list`} role="listbox" aria-label={label}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(choice)}
            >
              {choice.label}
              {choice.hint !== undefined && choice.hint !== '' && <span>{choice.hint}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the first field that can be filled in. On touch screens a keyboard would open. */
export function focusFirstField(form: HTMLElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  form
    ?.querySelector<HTMLElement>(
      ':is(input, textarea):not([disabled], [readonly], [type="hidden"], [type="checkbox"])',
    )
    ?.focus();
}

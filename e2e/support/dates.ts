import type { Locator } from '@playwright/test';

/** Types a day into a date control, and closes the calendar that opens with it. */
export async function fillDate(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press('Escape');
}

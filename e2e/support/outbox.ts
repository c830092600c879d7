import { expect } from '@playwright/test';
import { createTestClient } from './client.ts';

/** The code of the newest text message to a number, waiting for it to be sent. */
export async function readSmsCode(mobile: string): Promise<string> {
  const call = createTestClient();
  let code = '';
  await expect
    .poll(async () => {
      const messages = await call('GET /gateway/console/outbox');
      code = messages.find((message) => message.mobile === mobile)?.code ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

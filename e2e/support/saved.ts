import type { Page, Response } from '@playwright/test';

/** Resolves with the successful reply to a save; a killed gateway sends none. */
export function waitForSaved(page: Page, body: RegExp, path = /./): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.ok() && path.test(response.url()) && body.test(response.request().postData() ?? ''),
  );
}

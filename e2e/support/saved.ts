import type { Page, Response } from '@playwright/test';

/** The reply that says that a call was carried out. A gateway that dies under it says nothing of the kind. */
export function waitForSaved(page: Page, body: RegExp, path = /./): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.ok() && path.test(response.url()) && body.test(response.request().postData() ?? ''),
  );
}

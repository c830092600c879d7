import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../http/mount-route.ts';
import { documentHeaders } from '../http/pages/security-headers.ts';
import { RawReply } from '../http/raw-reply.ts';
import { DOCS_PAGE, DOCS_POLICY, DOCS_SCRIPT } from './docs-page.ts';
import { describeApi } from './openapi.ts';

const { docs } = routeGroups;

/** `isOpen`: in development the document needs no permission. */
export function mountDocs(mount: Mount, { isOpen }: { isOpen: boolean }): void {
  mount(
    docs.page,
    () => new RawReply('text/html; charset=utf-8', DOCS_PAGE, documentHeaders(DOCS_POLICY, false)),
  );
  mount(docs.script, () => new RawReply('text/javascript; charset=utf-8', DOCS_SCRIPT));

  const document = isOpen ? { ...docs.document, permission: 'public' as const } : docs.document;
  let cached: string | undefined;
  mount(document, () => {
    cached ??= JSON.stringify(describeApi());
    return new RawReply('application/json; charset=utf-8', cached);
  });
}

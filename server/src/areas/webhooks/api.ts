import { countWebhooksOf } from './webhook/webhook.store.ts';

/** What this area offers to others. `app.ts` passes it to those that need it. */
export const webhooksApi = { countWebhooksOf };

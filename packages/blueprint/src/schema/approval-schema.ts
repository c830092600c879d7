import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { fieldId, id, title } from './parts-schema.ts';
import type { ApprovalJson } from './types.ts';

export const approval: z.ZodType<ApprovalJson> = z.strictObject({
  id,
  title,
  collection: id,
  approved: id.exactOptional(),
  rejected: id.exactOptional(),
  withdrawn: id.exactOptional(),
  summary: z.array(fieldId).max(LIMITS.approvalSummary),
  definition: z.string().min(2).max(LIMITS.approvalDefinition),
});

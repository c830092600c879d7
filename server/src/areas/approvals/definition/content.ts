import type { Definition } from '@pedestal/approval';
import { type ApprovalJson, type BlueprintJson, readDefinition } from '@pedestal/blueprint';

/** What a draft and a version hold. */
export interface DefinitionContent {
  title: readonly [zh: string, en: string];
  /** Transitions at the end of the approval; null: none. */
  ends: { approved: string | null; rejected: string | null; withdrawn: string | null };
  /** Fields that lists show. */
  summary: readonly string[];
  /** JSON of the definition. */
  definition: string;
}

/** What a blueprint declares. */
export function contentOf(approval: ApprovalJson): DefinitionContent {
  const { title, approved, rejected, withdrawn, summary, definition } = approval;
  return {
    title,
    ends: {
      approved: approved ?? null,
      rejected: rejected ?? null,
      withdrawn: withdrawn ?? null,
    },
    summary,
    definition,
  };
}

export function findDeclared(blueprint: BlueprintJson, key: string): ApprovalJson | undefined {
  return blueprint.approvals?.find(({ id }) => id === key);
}

/** A published definition: the checks before publishing have read it. */
export function parseDefinition(text: string): Definition {
  const definition = readDefinition(text);
  if (!definition) throw new Error('a published definition cannot be read');
  return definition;
}

/** A definition without nodes. */
export const EMPTY_DEFINITION = JSON.stringify({ repeated: 'once', nodes: [] });

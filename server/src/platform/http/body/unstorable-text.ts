const NUL = '\0';

/** Why a text cannot be stored unchanged: PostgreSQL refuses NUL, UTF-8 has no lone surrogates. */
export type UnstorableReason = 'nul' | 'loneSurrogate';

interface Unstorable {
  /** Path of the value, with dots. */
  field: string;
  reason: UnstorableReason;
}

/** Finds a text or a key, at any depth, that no database stores unchanged. */
export function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value === 'string') {
    const reason = reasonOf(value);
    return reason && { field: '', reason };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findUnstorable(item);
      if (found) return below(String(index), found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const reason = reasonOf(key);
    if (reason) return { field: key.toWellFormed().replaceAll(NUL, ''), reason };
    const found = findUnstorable((value as Record<string, unknown>)[key]);
    if (found) return below(key, found);
  }
  return undefined;
}

function below(key: string, found: Unstorable): Unstorable {
  return { ...found, field: found.field === '' ? key : `${key}.${found.field}` };
}

function reasonOf(text: string): UnstorableReason | undefined {
  if (text.includes(NUL)) return 'nul';
  return text.isWellFormed() ? undefined : 'loneSurrogate';
}

import type { Title } from '@pedestal/blueprint';

/** A title in both languages; one that is left empty is like the other. */
export function toTitle(zh: string | undefined, en: string | undefined): Title {
  const [chinese, english] = [zh?.trim() ?? '', en?.trim() ?? ''];
  return [chinese || english, english || chinese];
}

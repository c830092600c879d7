import type { FileNode } from '@pedestal/contract';

export type PreviewKind =
  | 'picture'
  | 'pdf'
  | 'document'
  | 'sheets'
  | 'slides'
  | 'markdown'
  | 'code'
  | 'text'
  | 'audio'
  | 'video'
  | 'none';

/** Office files since 2007; older ones are no XML. */
const OFFICE: Readonly<Record<string, PreviewKind>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'sheets',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'slides',
};
/** Shown by the browser itself, without running anything of them. */
const PICTURES = /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/;
const PLAIN = new Set(['text/plain', 'text/csv']);
/** Markup inside makes it HTML by content; drawn as Markdown, it stays text. */
const MARKDOWN_NAMES = /\.(?:md|markdown)$/i;
const CODE_NAMES =
  /\.(?:c|cc|cpp|cs|go|h|hpp|html?|ini|java|jsx?|kt|less|lua|php|properties|rb|rs|scss|svelte|swift|toml|vue|xml)$/i;

/** How the content of a file is shown. The type comes from the content; names only tell texts apart. */
export function previewKindOf({ mediaType, category, name }: FileNode): PreviewKind {
  if (PICTURES.test(mediaType)) return 'picture';
  if (mediaType === 'application/pdf') return 'pdf';
  const office = OFFICE[mediaType];
  if (office) return office;
  if (mediaType === 'image/svg+xml') return 'code';
  if (category === 'text' && MARKDOWN_NAMES.test(name)) return 'markdown';
  if (category === 'text') return PLAIN.has(mediaType) && !CODE_NAMES.test(name) ? 'text' : 'code';
  return category === 'audio' || category === 'video' ? category : 'none';
}

/** Whether the file can be shown on the whole screen, beside others like it. */
export function isInGallery(node: FileNode): boolean {
  const kind = previewKindOf(node);
  return kind === 'picture' || kind === 'video';
}

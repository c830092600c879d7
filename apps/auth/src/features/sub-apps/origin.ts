/** Whether a text is an origin, such as `https://cdn.example.com`, without a path. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && origin === text && text.length <= 255;
}

import { expect, it } from 'vitest';
import { isPicture } from './local-path.ts';

it.each(['/brand/logo.png', 'data:image/png;base64,iVBORw0KGgo=', 'data:image/webp;base64,AAAA'])(
  'shows the picture %j',
  (picture) => expect(isPicture(picture)).toBe(true),
);

it.each([
  'data:image/svg+xml;base64,AAAA',
  'data:text/html;base64,AAAA',
  'data:image/png,<script>',
  'data:image/png;base64,AA"onload="x',
  'https://evil.example/x.png',
  '//evil.example/x.png',
  `data:image/png;base64,${'A'.repeat(200_000)}`,
  undefined,
])('does not show %j', (picture) => expect(isPicture(picture)).toBe(false));

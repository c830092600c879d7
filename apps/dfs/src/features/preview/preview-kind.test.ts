import type { FileNode } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { previewKindOf } from './preview-kind.ts';

const node = (mediaType: string, category: FileNode['category'], name = 'a') =>
  ({ mediaType, category, name }) as FileNode;

it('shows each kind of content in its way', () => {
  expect(previewKindOf(node('image/png', 'image'))).toBe('picture');
  expect(previewKindOf(node('application/pdf', 'document'))).toBe('pdf');
  const office = 'application/vnd.openxmlformats-officedocument';
  const kindOf = (type: string) => previewKindOf(node(`${office}.${type}`, 'document'));
  expect(kindOf('wordprocessingml.document')).toBe('document');
  expect(kindOf('spreadsheetml.sheet')).toBe('sheets');
  expect(kindOf('presentationml.presentation')).toBe('slides');
  expect(previewKindOf(node('text/markdown', 'text', 'a.md'))).toBe('markdown');
  expect(previewKindOf(node('text/html', 'text', 'with-markup.md'))).toBe('markdown');
  expect(previewKindOf(node('text/x-typescript', 'text'))).toBe('code');
  expect(previewKindOf(node('text/plain', 'text', 'main.rs'))).toBe('code');
  expect(previewKindOf(node('text/plain', 'text', 'note.txt'))).toBe('text');
  expect(previewKindOf(node('audio/mpeg', 'audio'))).toBe('audio');
  expect(previewKindOf(node('video/mp4', 'video'))).toBe('video');
});

it('shows what could act as text, whatever its name says', () => {
  expect(previewKindOf(node('text/html', 'text', 'photo.png'))).toBe('code');
  expect(previewKindOf(node('image/svg+xml', 'image', 'logo.svg'))).toBe('code');
});

it('shows nothing of what a browser cannot show', () => {
  expect(previewKindOf(node('image/heic', 'image'))).toBe('none');
  expect(previewKindOf(node('application/octet-stream', 'other'))).toBe('none');
});

import { type Field, isInput } from '../../workspace/collection.ts';
import { cellTypeOf } from './column-types.ts';

type ToText = (title: readonly [string, string]) => string;

/** Widths of characters in pixels, somewhat more than those of the font. */
const FULL = 14;
const HALF = 8;
/** Padding of a head, and its sort mark. */
const HEAD = 24 + 20;
const REQUIRED = 12;
/** Padding of a cell, and of the chip in it. */
const CHIP = 24 + 24;
/** Texts of at most this many characters take less room. */
const SHORT_TEXT = 20;

/** The width of a column: room for what the field usually holds, and for its title. */
export function widthOf(field: Field, title: ToText): number {
  const mark = isInput(field) && field.required && field.default === undefined ? REQUIRED : 0;
  return Math.max(widthOfValues(field, title), measureText(title(field.title)) + HEAD + mark);
}

function widthOfValues(field: Field, title: ToText): number {
  if (field.id === 'no') return 160;
  switch (field.type) {
    case 'person':
      return 120;
    case 'orgUnit':
      return 140;
    case 'code':
      return (field.max ?? 0) > SHORT_TEXT ? 140 : 120;
    case 'files':
      return 90;
    case 'percent':
      return 110;
    case 'choice': {
      const longest = Math.max(...field.choices.map((each) => measureText(title(each.title))));
      return Math.min(200, Math.max(96, longest + CHIP));
    }
  }
  switch (cellTypeOf(field)) {
    case 'boolean':
      return 90;
    case 'integer':
      return 110;
    case 'date':
      return 120;
    case 'decimal':
    case 'money':
      return 130;
    case 'timestamp':
      return 160;
    case 'longText':
      return 240;
    default:
      return field.type === 'text' && field.max !== undefined && field.max <= SHORT_TEXT
        ? 120
        : 180;
  }
}

/** About how wide a text is. Chinese characters are as wide as they are high. */
function measureText(text: string): number {
  let width = 0;
  for (const character of text) width += character > '\u2e7f' ? FULL : HALF;
  return width;
}

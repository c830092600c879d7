type Point = readonly [x: number, y: number];

/** Letters and digits as strokes in a box of 4 by 6, without look-alikes. */
const STROKES: Record<string, string> = {
  A: '0,6 2,0 4,6|1,4 3,4',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  '3': '0,1 1,0 3,0 4,1 4,2 3,3 1.5,3|3,3 4,4 4,5 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '7': '0,0 4,0 1,6',
  '9': '4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,6 1,6',
};

export const CAPTCHA_ALPHABET = Object.keys(STROKES).join('');

export function strokesOf(char: string): Point[][] {
  return (STROKES[char] ?? '')
    .split('|')
    .map((stroke) =>
      stroke.split(' ').map((pair) => pair.split(',').map(Number) as never as Point),
    );
}

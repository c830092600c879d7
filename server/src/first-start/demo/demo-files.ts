import { crc32, deflateSync } from 'node:zlib';
import type { Locale } from '@pedestal/contract';

export interface DemoFile {
  /** Path of folders below the root of the space. */
  folders: readonly string[];
  name: string;
  bytes: Buffer;
}

const WELCOME = `# 欢迎 · Welcome

这里是您自己的文件，只有您能看到；可以共享给同事，也可以生成链接。

These are your own files. Nobody else sees them until you share them or make a link.

- 拖放文件或整个文件夹即可上传，断线后会接着传 · Drop files or whole folders; an upload goes on after a broken line
- 覆盖的文件保留旧版本 · What is replaced stays as an earlier version
- 删除的文件在回收站保留 30 天 · What is deleted stays in the trash for 30 days

| 快捷键 Key | 作用 What it does |
|---|---|
| F2 | 重命名 Rename |
| Delete | 移到回收站 Move to the trash |
`;

const MINUTES = `十一月例会纪要 · Minutes of November

1. 上海旗舰店盘点提前到周三。
   The stock-take of the Shanghai flagship store moves to Wednesday.
2. 一号仓新增两条分拣线，十二月启用。
   Warehouse 1 gets two more picking lines in December.
3. 下次例会：十二月第一个周一。
   Next meeting: first Monday of December.
`;

const STORES = ['上海 Shanghai', '深圳 Shenzhen'] as const;
const SALES: readonly (readonly [number, number])[] = [
  [412, 388],
  [398, 401],
  [455, 430],
  [471, 426],
  [490, 467],
  [512, 480],
];

const salesTable = () =>
  [
    `月份 month,${STORES.join(',')}`,
    ...SALES.map((sold, month) => `2026-${String(month + 1).padStart(2, '0')},${sold.join(',')}`),
  ].join('\r\n');

function salesChart(): string {
  const bars = SALES.flatMap((sold, month) =>
    sold.map((count, store) => {
      const height = count / 4;
      const x = 30 + month * 60 + store * 24;
      return `<rect x="${x}" y="${150 - height}" width="20" height="${height}" fill="${store === 0 ? '#1677ff' : '#13c2c2'}"/>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 170"><rect width="400" height="170" fill="#fff"/>${bars.join('')}<path d="M20 150H390" stroke="#888"/></svg>\n`;
}

/** Generates a small PNG of a sky at dusk. */
function drawPicture(width = 240, height = 150): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      const glow = Math.max(0, 1 - Math.hypot(x - width * 0.7, y - height * 0.75) / (height * 0.6));
      rows[at] = 40 + Math.round((y / height) * 120 + glow * 95);
      rows[at + 1] = 60 + Math.round((y / height) * 60 + glow * 110);
      rows[at + 2] = 130 + Math.round((1 - y / height) * 60);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, colour type RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Names are Chinese in a Chinese console, and in both languages elsewhere. */
export function makeDemoFiles(locale: Locale): DemoFile[] {
  const name = (chinese: string, english: string) =>
    locale === 'zh-CN' ? chinese : `${chinese} ${english}`;
  const file = (folders: readonly string[], fileName: string, content: string | Buffer) => ({
    folders,
    name: fileName,
    bytes: Buffer.from(content),
  });
  const sales = name('销售', 'Sales');
  const reports = name('报表', 'Reports');
  return [
    file([], `${name('欢迎', 'Welcome')}.md`, WELCOME),
    file([reports], `${sales} 2026.csv`, `\ufeff${salesTable()}\r\n`),
    file([reports, name('图表', 'Charts')], `${sales} 2026.svg`, salesChart()),
    file([name('会议', 'Meetings')], `2026-11 ${name('纪要', 'Minutes')}.txt`, MINUTES),
    file([name('图片', 'Pictures')], `${name('黄昏', 'Dusk')}.png`, drawPicture()),
  ];
}

import { expect, type Locator, type Page, test } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { scrollTo } from '../../support/scroll.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { chooser, file, openFiles, row } from './files-page.ts';
import { makePdf, makePng, makeWav } from './sample-files.ts';
import { makeDocx, makePptx } from './sample-office.ts';
import { makeWebm } from './sample-video.ts';

const MARKDOWN = `# Harbour plan

We **build** the pier. <img src=x onerror="window.acted = true">

- [x] survey
- [a trap](javascript:window.acted=true) and [a site](https://example.com/plan)

| part | days |
|------|------|
| pier | 12   |
`;

async function look(page: Page, name: string) {
  await row(page, name).click();
  return page.getByRole('dialog', { name });
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Seeks to a time, and waits until playback continues there. */
async function seek(player: Locator, { of, to }: { of: number; to: number }): Promise<void> {
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration)).toBe(of);
  await player.evaluate((media: HTMLMediaElement, moment) => {
    media.currentTime = moment;
  }, to);
  await expect
    .poll(() =>
      player.evaluate(({ seeking, currentTime, readyState }: HTMLMediaElement) => [
        seeking,
        currentTime,
        readyState > 1,
      ]),
    )
    .toEqual([false, to, true]);
}

/** The gateway's reply to a range request for the media URL. */
function askForPart(player: Locator, range: string) {
  return player.evaluate(async ({ currentSrc }: HTMLMediaElement, part) => {
    const reply = await fetch(currentSrc, { headers: { range: `bytes=${part}` } });
    return [
      reply.status,
      reply.headers.get('content-range'),
      (await reply.arrayBuffer()).byteLength,
    ];
  }, range);
}

test('preview PDF, Markdown, code, audio, video and images without running their scripts', async ({
  page,
}) => {
  test.slow();
  const walk = makeWebm(16);
  await openFiles(page);
  await chooser(page).setInputFiles([
    file('report.pdf', makePdf(['Harbour report', 'Second part'])),
    file('plan.md', MARKDOWN),
    file('add.ts', 'export const add = (a: number, b: number) =>\n  a + b;\n'),
    file('page.html', '<html><script>window.acted = true</script></html>'),
    file('silence.wav', makeWav(10)),
    file('walk.webm', walk),
    file('photo.png', makePng(64, 40)),
    file('flood.png', makePng(20_000, 20_000, 1)),
  ]);
  await expect(page.getByText('8 of 8 uploaded')).toBeVisible();

  const pdf = await look(page, 'report.pdf');
  await expect(pdf.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expect(pdf.getByText('Harbour report')).toBeAttached();
  await expectNoAxeViolations(page);
  await scrollTo(pdf.getByRole('listitem').last());
  await expect(pdf.getByText('Second part')).toBeAttached();
  await close(page);

  const plan = await look(page, 'plan.md');
  await expect(plan.getByRole('heading', { name: 'Harbour plan' })).toBeVisible();
  await expect(plan.getByRole('cell', { name: '12' })).toBeVisible();
  await expect(plan.getByText('<img src=x')).toBeVisible();
  await expect(plan.getByRole('link')).toHaveText(['a site']);
  await expect(plan.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expectNoAxeViolations(page);
  await close(page);

  const code = await look(page, 'add.ts');
  await expect(code.locator('.dfs-lines')).toHaveText('1\n2');
  await close(page);

  const html = await look(page, 'page.html');
  await expect(html.getByText('<html><script>')).toBeVisible();
  await close(page);

  const sound = await look(page, 'silence.wav');
  await seek(sound.locator('audio'), { of: 10, to: 7 });
  await close(page);

  const film = (await look(page, 'walk.webm')).locator('video');
  await seek(film, { of: 16, to: 15 });
  expect(await film.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(64);
  const part = '800000-800999';
  expect(await askForPart(film, part)).toEqual([206, `bytes ${part}/${walk.length}`, 1_000]);
  await close(page);

  // A small file whose image is too large to decode.
  const flood = await look(page, 'flood.png');
  await expect(flood.getByText('too large to preview')).toBeVisible();
  await close(page);

  await page.getByText('Grid', { exact: true }).click();
  const picture = page.getByRole('button', { name: 'photo.png' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64);
  await expect(page.getByRole('button', { name: 'flood.png' }).locator('img')).toBeHidden();
  await expectNoAxeViolations(page);
  const photo = await look(page, 'photo.png');
  await expect(photo.getByRole('img', { name: 'photo.png' })).toBeVisible();
  expect(await page.evaluate(() => 'acted' in window)).toBe(false);
});

test('on a phone in dark theme and Chinese, without axe violations or horizontal scrolling', async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await enterConsole(page, await createPerson(), '/dfs/files');
  await expect(page.getByRole('heading', { name: '我的文件' })).toBeVisible();
  await chooser(page).setInputFiles([file('季度报告.md', '# 季度报告\n\n一切顺利。')]);
  await expect(row(page, '季度报告.md')).toBeVisible();
  await expectNoAxeViolations(page);
  await row(page, '季度报告.md').click();
  const drawer = page.getByRole('dialog', { name: '季度报告.md' });
  await expect(drawer.getByRole('heading', { name: '季度报告', exact: true })).toBeVisible();
  await drawer.getByRole('tab', { name: '动态' }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeViolations(page);
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await context.close();
});

test('preview Word, Excel and PowerPoint files as text and tables', async ({ page }) => {
  const rows = [
    ['Berth', 'Days'],
    ['North pier', 12],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'Berths', rows }] });
  await openFiles(page);
  await chooser(page).setInputFiles([
    file('letter.docx', makeDocx('Harbour letter', '<script>window.acted = true</script>')),
    file('berths.xlsx', Buffer.from(workbook)),
    file('talk.pptx', makePptx(['Opening', 'Closing'])),
    file('broken.docx', makeDocx('', '').subarray(0, 300)),
  ]);
  await expect(page.getByText('4 of 4 uploaded')).toBeVisible();

  const letter = await look(page, 'letter.docx');
  await expect(letter.getByRole('heading', { name: 'Harbour letter' })).toBeVisible();
  await expect(letter.getByText('<script>window.acted = true</script>')).toBeVisible();
  await expectNoAxeViolations(page);
  await close(page);

  const berths = await look(page, 'berths.xlsx');
  await expect(berths.getByRole('tab', { name: 'Berths' })).toBeVisible();
  await expect(berths.getByRole('cell', { name: '12', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await close(page);

  const talk = await look(page, 'talk.pptx');
  await expect(talk.getByRole('heading', { level: 2 })).toHaveText(['Opening', 'Closing']);
  await expectNoAxeViolations(page);
  await close(page);

  const broken = await look(page, 'broken.docx');
  await expect(broken.getByRole('alert')).toContainText('cannot be read');
  expect(await page.evaluate(() => 'acted' in window)).toBe(false);
});

test('look through pictures on the whole screen by keyboard', async ({ page }) => {
  await openFiles(page);
  const names = ['berth-1.png', 'berth-2.png', 'berth-3.png'];
  await chooser(page).setInputFiles([
    ...names.map((name, index) => file(name, makePng(40 + index, 30))),
    file('berth-notes.txt', 'no picture'),
  ]);
  await expect(row(page, 'berth-3.png')).toBeVisible();
  const drawer = await look(page, 'berth-1.png');
  await drawer.getByRole('button', { name: 'Full screen' }).click();
  const gallery = page.getByRole('dialog', { name: 'Full-screen view' });
  await expect(gallery.getByRole('img', { name: 'berth-1.png' })).toBeVisible();
  await expect(gallery.getByRole('status')).toHaveText('1 of 3');
  await expect(gallery.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowRight');
  await expect(gallery.getByRole('img', { name: 'berth-2.png' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(gallery.getByRole('img', { name: 'berth-3.png' })).toBeVisible();
  await expect(gallery.getByRole('status')).toHaveText('3 of 3');
  await expect(gallery.getByRole('button', { name: 'Next' })).toBeDisabled();
  await gallery.getByRole('button', { name: 'Actual size' }).click();
  await expect(gallery.getByRole('button', { name: 'Actual size' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'berth-1.png' })).toBeVisible();
});

import type { Page } from 'playwright-core';

/** What a click saves: the name of the file, and how its content begins. */
export async function savedBy(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; begins: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const stream = await download.createReadStream();
  for await (const chunk of stream) {
    stream.destroy();
    return {
      name: download.suggestedFilename(),
      begins: (chunk as Buffer).subarray(0, 5).toString('latin1'),
    };
  }
  return { name: download.suggestedFilename(), begins: '' };
}

/** What a click saves as a whole. */
export async function contentOf(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), content: Buffer.concat(parts) };
}

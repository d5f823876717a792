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

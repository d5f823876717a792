import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { addProgram, questionOf } from '../programs.js';

/** What listens on the machine of a person: a program that waits for its answer. */
async function listen(): Promise<{
  redirect: string;
  told: Promise<URLSearchParams>;
  close(): Promise<unknown>;
}> {
  let tell = (_told: URLSearchParams) => {};
  const told = new Promise<URLSearchParams>((resolve) => {
    tell = resolve;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1');
    response.end('Go on in the program.');
    if (pathname === '/callback') tell(searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    redirect: `http://127.0.0.1:${port}/callback`,
    told,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** The program of an assistant, which knows its client id and the address of the server alone. */
class Program implements OAuthClientProvider {
  stored: OAuthTokens | undefined;
  asking: URL | undefined;
  #verifier = '';

  constructor(
    private readonly clientId: string,
    readonly redirectUrl: string,
  ) {}

  get clientMetadata() {
    return { redirect_uris: [this.redirectUrl] };
  }
  state = () => 'of the assistant';
  clientInformation = () => ({ client_id: this.clientId });
  tokens = () => this.stored;
  saveTokens = (tokens: OAuthTokens) => {
    this.stored = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asking = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

browserTests('a program that asks', () => {
  const { journey } = useBrowser();

  journey(
    'the page says who asks and as whom; the keyboard stands on the no, and a question is answered once',
    { mayFail: /status of 404/ },
    async ({ page, words, address }) => {
      const clientId = await addProgram(address);
      const program = await listen();
      const deny = page.getByRole('button', { name: words.authorize.deny, exact: true });
      await page.goto(questionOf(clientId, program.redirect));
      await deny.waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/authorize\/[\w-]{43}$/);
      await expect.poll(() => focused(page)).toBe(words.authorize.deny);
      await page.getByRole('heading', { name: words.authorize.question('Assistant'), level: 1 }).waitFor();
      for (const said of [
        words.authorize.thisMachine,
        words.authorize.scopes['tb.bruker']!,
        'Demo Grid North',
      ])
        await page.locator('.authorize').getByText(said).first().waitFor();
      await expect
        .poll(() => page.getByText(words.authorize.scopes['calculation.bruker']!, { exact: true }).count())
        .toBe(0);

      // In a window that may go elsewhere, by keys alone.
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => focused(other)).toBe(words.authorize.deny);
      await other.keyboard.press('Enter');
      await expect
        .poll(async () => Object.fromEntries(await program.told))
        .toEqual({
          error: 'access_denied',
          state: 'x',
          iss: address,
        });
      await other.close();
      await program.close();

      await page.reload();
      await page.getByText(words.authorize.notAsked).waitFor();
    },
  );

  journey(
    'an assistant finds the server by its metadata, and asks with the rights of whoever said yes',
    { user: null },
    async ({ page, words, address }) => {
      const listening = await listen();
      const program = new Program(await addProgram(address), listening.redirect);
      const url = new URL(`${address}/mcp`);
      const transport = () => new StreamableHTTPClientTransport(url, { authProvider: program });
      const first = transport();
      const refused = new Client({ name: 'test', version: '1' }).connect(first as never);
      await expect(refused).rejects.toThrow(UnauthorizedError);

      const window = await page.context().newPage();
      await window.goto(program.asking!.href);
      // Nobody is logged in here yet; afterwards the question is there.
      await window.getByRole('textbox', { name: words.login.username }).fill('planner');
      await window.getByRole('textbox', { name: words.login.password }).fill('demo-password');
      await window.keyboard.press('Enter');
      await window.getByText(words.authorize.mayAsk).waitFor();
      await expect.poll(() => focused(window)).toBe(words.authorize.deny);
      await window.keyboard.press('Tab');
      await expect.poll(() => focused(window)).toBe(words.authorize.allow);
      await window.keyboard.press('Enter');
      const told = await listening.told;
      expect([told.get('state'), told.get('iss')]).toEqual(['of the assistant', address]);
      await window.close();
      await listening.close();

      await first.finishAuth(told.get('code')!);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport() as never);
      const { tools } = await client.listTools();
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
      const found = await client.callTool({ name: 'find_projects', arguments: {} });
      expect(found.isError).toBeUndefined();
      expect((found.structuredContent as { total: number }).total).toBeGreaterThan(0);
      await client.close();
    },
  );
});

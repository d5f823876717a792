/** Sends the requests of the reference with the reader's own token, which stays in this tab. */
export const tryScript = `
const TOKEN = 'spadework-docs-token';
const MAX_SHOWN = 200000;

/** The answer as text: JSON indented, a file as a link to save it. */
async function show(answer, output) {
  const type = answer.headers.get('content-type') || '';
  const told = ['etag', 'retry-after', 'ratelimit', 'idempotent-replayed', 'x-spadework-dry-run', 'deprecation', 'sunset', 'x-request-id']
    .filter((name) => answer.headers.has(name)).map((name) => name + ': ' + answer.headers.get(name));
  output.replaceChildren(make('p', { className: 'status s' + String(answer.status)[0], textContent: answer.status + ' ' + answer.statusText }),
    make('p', { className: 'fact', textContent: told.join(' · ') }));
  if (answer.status === 204 || answer.status === 304) return;
  if (!/json|^text|xml/.test(type)) {
    const bytes = await answer.blob();
    const name = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') || '');
    return output.append(make('a', { href: URL.createObjectURL(bytes), download: name ? name[1] : 'file', textContent: 'Save ' + bytes.size + ' bytes of ' + type }));
  }
  let text = await answer.text();
  if (/json/.test(type)) try { text = JSON.stringify(JSON.parse(text), null, 2); } catch {}
  output.append(make('pre', { tabIndex: 0, textContent: text.length > MAX_SHOWN ? text.slice(0, MAX_SHOWN) + '…' : text }));
}

function field(title, element) {
  return make('label', {}, make('span', { textContent: title }), element);
}

function open(figure, button) {
  const request = JSON.parse(figure.dataset.request);
  const token = make('input', { type: 'password', autocomplete: 'off', spellcheck: false, value: sessionStorage.getItem(TOKEN) || '' });
  const url = make('textarea', { rows: 2, spellcheck: false, value: request.url });
  const body = request.body === undefined ? undefined : make('textarea', { rows: 8, spellcheck: false, value: request.body });
  const dry = request.takesDryRun ? make('input', { type: 'checkbox' }) : undefined;
  const output = make('div', { className: 'output' });
  output.setAttribute('role', 'status');
  const send = make('button', { type: 'submit', textContent: 'Send ' + request.method });
  const form = make('form', { className: 'run' },
    ...(request.isPublic ? [] : [field('Access token', token)]), field('Address', url), ...(body ? [field('Body', body)] : []), ...(dry ? [field('Dry run: judged, and nothing is kept', dry)] : []), send, output);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    sessionStorage.setItem(TOKEN, token.value.trim());
    for (const other of all('form.run input[type=password]')) other.value = token.value;
    const target = new URL(url.value.trim(), location.origin);
    if (target.origin !== location.origin) { output.textContent = 'The token goes to this server alone.'; return; }
    output.textContent = 'Sending …';
    send.disabled = true;
    const headers = { ...request.headers, ...(dry && dry.checked ? { 'X-Spadework-Dry-Run': 'true' } : {}), ...(request.isPublic || !token.value.trim() ? {} : { authorization: 'Bearer ' + token.value.trim() }) };
    try {
      await show(await fetch(target, { method: request.method, headers, body: body ? body.value : undefined, cache: 'no-store', redirect: 'error' }), output);
    } catch (error) {
      output.textContent = String(error.message || error);
    }
    send.disabled = false;
  });
  figure.after(form);
  button.addEventListener('click', () => { form.hidden = !form.hidden; });
  form.querySelector(token.value ? 'textarea' : 'input, textarea').focus();
}

for (const figure of all('figure[data-request]')) {
  const button = make('button', { type: 'button', textContent: 'Try it' });
  button.addEventListener('click', () => open(figure, button), { once: true });
  figure.querySelector('figcaption').insertBefore(button, figure.querySelector('figcaption button'));
}
`;

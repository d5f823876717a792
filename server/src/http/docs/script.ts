/** Optional improvements of the pages, which also work without scripts. */
export const script = `'use strict';
// The theme that was chosen in the app.
const theme = localStorage.getItem('spadework.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

for (const span of all('[data-origin]')) span.textContent = location.origin;

// Browsers give the clipboard to pages of https alone, and a server at home has http.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = make('textarea', { value: text, className: 'unseen', readOnly: true });
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('not copied');
}

for (const figure of all('figure.code')) {
  const button = make('button', { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    const told = await copy(figure.querySelector('pre').textContent).then(() => 'Copied', () => 'Press Ctrl+C');
    if (told !== 'Copied') getSelection().selectAllChildren(figure.querySelector('pre'));
    button.textContent = told;
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  figure.querySelector('figcaption').append(button);
}

const label = document.querySelector('.filter');
const input = label.querySelector('input');
const status = document.querySelector('nav [role=status]');
const tree = document.querySelector('nav .tree');
const found = document.querySelector('nav .found');
label.hidden = false;

let entries;
const index = () => entries ??= fetch('/docs/search.json').then((answer) => answer.json());

/** Names that begin with what was typed come first, then names that hold it, then other words. */
function rank([, name, where, , words], wanted) {
  const text = (name + ' ' + where + ' ' + words).toLowerCase();
  if (!wanted.every((word) => text.includes(word))) return 0;
  const [own, first] = [name.toLowerCase(), wanted[0]];
  if (own === first || own.split('.').pop() === first) return 4;
  return own.startsWith(first) ? 3 : own.includes(first) ? 2 : 1;
}

async function search() {
  const wanted = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  tree.hidden = wanted.length > 0;
  found.hidden = wanted.length === 0;
  if (wanted.length === 0) { status.textContent = ''; return; }
  const ranked = (await index()).map((entry) => [rank(entry, wanted), entry]).filter(([points]) => points > 0);
  if (input.value.toLowerCase().split(/\\s+/).filter(Boolean).join(' ') !== wanted.join(' ')) return;
  ranked.sort(([a], [b]) => b - a);
  status.textContent = ranked.length === 0 ? 'Nothing matches' : ranked.length + (ranked.length === 1 ? ' match' : ' matches');
  found.replaceChildren(...ranked.slice(0, 60).map(([, [kind, name, where, href]]) => make('li', {}, make('a', { href },
    make('span', { className: 'verb ' + kind, textContent: kind.toUpperCase() }),
    make('span', { textContent: name }), make('small', { textContent: where })))));
}
input.addEventListener('focus', index, { once: true });
input.addEventListener('input', search);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  input.focus();
});

const links = new Map(all('nav details[open] li a').map((link) => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    const link = links.get(target.id);
    link?.classList.toggle('here', isIntersecting);
    if (isIntersecting) link?.scrollIntoView({ block: 'nearest' });
  }
}, { rootMargin: '-12% 0px -87% 0px' });
for (const article of all('article.op')) watcher.observe(article);
`;

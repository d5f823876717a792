/** Optional improvements of the pages, which also work without scripts. */
export const script = `'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

for (const span of all('[data-origin]')) span.textContent = location.origin;

if (navigator.clipboard) {
  for (const figure of all('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    figure.querySelector('figcaption').append(button);
  }
}

const label = document.querySelector('.filter');
const input = label.querySelector('input');
const status = document.querySelector('nav [role=status]');
const folds = all('nav details').map((fold) => [fold, fold.open]);
label.hidden = false;

function filter() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const item of all('[data-find]')) {
    const text = (item.textContent + ' ' + item.firstChild.title).toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of all('[data-group]')) group.hidden = !group.querySelector('[data-find]:not([hidden])');
  for (const [fold, open] of folds) fold.open = words.length > 0 || open;
  const found = all('nav [data-find]:not([hidden])').length;
  status.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing matches' : found + (found === 1 ? ' match' : ' matches');
}
input.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  input.focus();
});

const links = new Map(all('nav details[open] li a').map((link) => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const link = links.get(target.id);
    link?.classList.toggle('here', isIntersecting);
    if (isIntersecting) link?.scrollIntoView({ block: 'nearest' });
  }
}, { rootMargin: '-12% 0px -87% 0px' });
for (const article of all('article.op')) watcher.observe(article);
`;

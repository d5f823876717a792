/** Before the browser prints: a light page, with its address and the date for the foot of each sheet. */
export function prepareForPrint(): void {
  const { dataset, style } = document.documentElement;
  let theme = dataset.theme;
  addEventListener('beforeprint', () => {
    const date = new Intl.DateTimeFormat(document.documentElement.lang || 'nb', {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date());
    style.setProperty('--printed', JSON.stringify(`${location.href}  ·  ${date}`));
    theme = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
  });
}

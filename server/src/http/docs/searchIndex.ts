import { resolve } from './document.js';
import { anchor } from './html.js';
import { headingId } from './markdown.js';
import { groups } from './operations.js';
import { fieldsOf, schemaId } from './schema.js';
import { endpointHref, guidePath, type Service, type Site, schemasPath, shortTitle } from './site.js';

/** One thing to be found: what kind it is, its name, where it is, where it leads, and other words for it. */
type Entry = [kind: string, name: string, where: string, href: string, words: string];

/** Everything that the search box finds, as the script reads it. */
export function searchIndex({ services, problems, guides }: Site): Entry[] {
  return [
    ...guides.flatMap((guide): Entry[] => [
      ['guide', guide.title, 'Guides', guidePath(guide), ''],
      ...[...guide.text.matchAll(/^##+ (.*)$/gm)].map(
        ([, title]): Entry => [
          'guide',
          title!.replaceAll('`', ''),
          guide.title,
          `${guidePath(guide)}#${headingId(title!)}`,
          '',
        ],
      ),
    ]),
    ...services.flatMap((service) => [...operationEntries(service), ...fieldEntries(service)]),
    ...Object.entries(problems).map(
      ([code, [status, text]]): Entry => [
        'code',
        code,
        String(status),
        `/docs/problems#${anchor(code)}`,
        text,
      ],
    ),
  ];
}

const operationEntries = (service: Service): Entry[] =>
  groups(service.document).flatMap((group) =>
    group.endpoints.map(
      (endpoint): Entry => [
        endpoint.method,
        endpoint.title.replaceAll('`', ''),
        shortTitle(service),
        endpointHref(service, group, endpoint),
        [endpoint.path, endpoint.operationId, ...endpoint.parameters.map(({ name }) => name)].join(' '),
      ],
    ),
  );

function fieldEntries(service: Service): Entry[] {
  const { document } = service;
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const href = `${schemasPath(service)}#${schemaId(name)}`;
    const values = resolve(document, schema).enum?.join(' ') ?? '';
    const fields = fieldsOf(document, schema).map((field): Entry => {
      const { description = '', enum: allowed = [] } = resolve(document, field.schema ?? {});
      return [
        'field',
        `${name}.${field.name}`,
        shortTitle(service),
        href,
        `${description} ${allowed.join(' ')}`,
      ];
    });
    return [['schema', name, shortTitle(service), href, values] as Entry, ...fields];
  });
}

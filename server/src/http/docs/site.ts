import type { OpenApiDocument } from './document.js';
import { anchor } from './html.js';
import { type Endpoint, type Group, groups } from './operations.js';

export interface Service {
  name: string;
  document: OpenApiDocument;
}

/** A text about all services, written in Markdown. */
export interface Guide {
  name: string;
  title: string;
  text: string;
}

export interface Site {
  services: readonly Service[];
  problems: Problems;
  guides: readonly Guide[];
}

/** Problem codes with status and title. The `type` of a problem links here. */
export type Problems = Readonly<Record<string, readonly [status: number, text: string, ...unknown[]]>>;

/** A service with more operations than this has a page for each group of them. */
const MAX_ON_ONE_PAGE = 40;

const slug = (text: string) => anchor(text.toLowerCase());

export const servicePath = ({ name }: Service) => `/docs/${anchor(name)}`;
export const guidePath = ({ name }: Guide) => `/docs/guides/${anchor(name)}`;

export const isSplit = ({ document }: Service) =>
  groups(document).flatMap(({ endpoints }) => endpoints).length > MAX_ON_ONE_PAGE;

export const groupPath = (service: Service, group: Group) =>
  isSplit(service) ? `${servicePath(service)}/${slug(group.name)}` : servicePath(service);

export const schemasPath = (service: Service) =>
  isSplit(service) ? `${servicePath(service)}/schemas` : servicePath(service);

export const endpointHref = (service: Service, group: Group, { id }: Endpoint) =>
  `${groupPath(service, group)}#${id}`;

/** The title without the product name, which already stands above every list of services. */
export const shortTitle = ({ document }: Service) =>
  document.info.title.replace(/^Spadework (.)/, (_, first: string) => first.toUpperCase());

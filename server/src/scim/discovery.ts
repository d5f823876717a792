import { notFound } from './fault.js';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, listOf, USER_SCHEMA } from './present.js';

export const MAX_RESULTS = 200;

/** What of SCIM there is here, as directories read it. */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of a connection',
      description: 'An administrator of the company makes it.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const RESOURCE_TYPES = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
];

const resourceTypesOf = (base: string) =>
  RESOURCE_TYPES.map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  required?: true;
  caseExact?: true;
  unique?: true;
  multiValued?: true;
  subAttributes?: Attribute[];
}

const described = ({ unique, subAttributes, ...attribute }: Attribute): object => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
});

const TYPED: Attribute[] = [{ name: 'value' }, { name: 'type' }];

const SCHEMAS: { id: string; name: string; attributes: Attribute[] }[] = [
  {
    id: USER_SCHEMA,
    name: 'User',
    attributes: [
      { name: 'userName', required: true, unique: true },
      { name: 'externalId', required: true, unique: true, caseExact: true },
      { name: 'active', type: 'boolean' },
      { name: 'displayName' },
      { name: 'name', type: 'complex', subAttributes: [{ name: 'givenName' }, { name: 'familyName' }] },
      {
        name: 'emails',
        type: 'complex',
        multiValued: true,
        subAttributes: [...TYPED, { name: 'primary', type: 'boolean' }],
      },
      { name: 'phoneNumbers', type: 'complex', multiValued: true, subAttributes: TYPED },
      { name: 'title' },
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    attributes: [
      { name: 'displayName', required: true, unique: true },
      { name: 'externalId', unique: true, caseExact: true },
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: [{ name: 'value', caseExact: true }, { name: 'display' }, { name: 'type' }],
      },
    ],
  },
  { id: ENTERPRISE_SCHEMA, name: 'EnterpriseUser', attributes: [{ name: 'department' }] },
];

const schemasOf = (base: string) =>
  SCHEMAS.map(({ id, name, attributes }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

const oneOf = <T extends { id: string }>(all: T[], id: string): T => {
  const found = all.find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
};

export const resourceTypes = (base: string) => listOf(resourceTypesOf(base));
export const resourceType = (base: string, id: string) => oneOf(resourceTypesOf(base), id);
export const schemas = (base: string) => listOf(schemasOf(base));
export const schema = (base: string, id: string) => oneOf(schemasOf(base), id);

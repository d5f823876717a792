import { ESTIMATE_STATES } from '@spadework/core/estimate';
import { COORDINATE_SOURCES, MODULE_TYPES, PROJECT_ROLES, PROJECT_STATUSES } from '@spadework/core/project';
import { Type } from 'typebox';
import * as S from '../../http/schemas.js';

/** The resources of the project service, as the specification lists their fields. */

const shortText = Type.String({ maxLength: 255 });
const Status = S.oneOf(PROJECT_STATUSES);

const AddressInput = S.named(
  'AddressInput',
  Type.Object({
    address1: S.optional(shortText),
    address2: S.optional(shortText),
    bnr: S.optional(shortText),
    city: S.optional(shortText),
    countryCode: S.optional(shortText),
    gnr: S.optional(shortText),
    municipality: S.optional(shortText),
    zipCode: S.optional(shortText),
  }),
);
const CoordinateInput = S.named(
  'CoordinateInput',
  Type.Object({
    latitude: S.optional(S.double({ minimum: -90, maximum: 90 })),
    longitude: S.optional(S.double({ minimum: -180, maximum: 180 })),
  }),
);
const LocationInput = S.named(
  'LocationInput',
  Type.Object({
    address: S.optional(AddressInput),
    coordinate: S.optional(CoordinateInput),
    coordinateSource: S.optional(S.oneOf(COORDINATE_SOURCES)),
  }),
);
const optionalContent = {
  endDate: S.optional(S.dateTime()),
  endDateEstimate: S.optional(S.dateTime()),
  description: S.optional(Type.String({ maxLength: 4000 })),
  caseRef: S.optional(shortText),
  substationRef: S.optional(shortText),
  location: S.optional(LocationInput),
};

export const ProjectCreate = S.named(
  'ProjectCreate',
  Type.Object({
    number: S.filledText(255, { examples: ['P-1042'] }),
    name: S.filledText(255, { examples: ['Kabling langs Løkkeveien'] }),
    status: Status,
    startDate: S.dateTime({ examples: ['2026-03-02T07:00:00Z'] }),
    ...optionalContent,
  }),
);

/** The path gives the number; one in the body must be the same. */
export const ProjectPut = S.named(
  'ProjectPut',
  Type.Object({
    number: S.optional(S.filledText(255)),
    name: S.filledText(255, { examples: ['Kabling langs Løkkeveien'] }),
    status: Status,
    startDate: S.dateTime({ examples: ['2026-03-02T07:00:00Z'] }),
    ...optionalContent,
  }),
);

export const ProjectUpdate = S.named(
  'ProjectUpdate',
  Type.Object({
    number: S.optional(S.filledText(255)),
    name: S.optional(S.filledText(255)),
    status: S.optional(Status),
    startDate: S.optional(S.dateTime()),
    ...optionalContent,
  }),
);

export const ProjectCopyInput = S.named(
  'ProjectCopyInput',
  Type.Object({
    number: S.filledText(255, { examples: ['P-1042'] }),
    name: S.optional(S.filledText(255)),
    startDate: S.optional(S.dateTime()),
    owner: S.optional(shortText),
    members: S.optional(Type.Boolean()),
    variants: S.optional(Type.Boolean()),
  }),
);

const line = Type.Optional(Type.String());
const Address = S.named(
  'Address',
  Type.Object({
    address1: line,
    address2: line,
    bnr: line,
    city: line,
    countryCode: line,
    gnr: line,
    municipality: line,
    zipCode: line,
  }),
);
const Coordinate = S.named(
  'Coordinate',
  Type.Object({ latitude: Type.Optional(S.double()), longitude: Type.Optional(S.double()) }),
);
const Location = S.named(
  'Location',
  Type.Object({
    address: Type.Optional(Address),
    coordinate: Type.Optional(Coordinate),
    coordinateSource: Type.Optional(S.oneOf(COORDINATE_SOURCES)),
  }),
);
const ProjectMeta = S.named(
  'ProjectMeta',
  Type.Object({
    catalogRevisionName: line,
    totalCost: Type.Optional(Type.Number()),
    estimateState: Type.Optional(S.oneOf(ESTIMATE_STATES)),
  }),
);

export const Module = S.named('Module', Type.Object({ projectId: S.int64(), type: S.oneOf(MODULE_TYPES) }));
export const Member = S.named(
  'ProjectMember',
  Type.Object({ user: Type.String(), role: S.oneOf(PROJECT_ROLES) }),
);
export const MemberRole = S.named('ProjectMemberRole', Type.Object({ role: S.oneOf(PROJECT_ROLES) }));

/** Parts of a project that are answered when `expand` names them. */
export const EXPANSIONS = ['owner', 'members', 'modules', 'ownerName', 'myRole', 'version'] as const;
export type Expansion = (typeof EXPANSIONS)[number];

export const Project = S.named(
  'Project',
  Type.Object({
    id: S.int64(),
    number: Type.String(),
    name: Type.String(),
    status: Status,
    startDate: S.dateTime(),
    endDate: Type.Optional(S.dateTime()),
    endDateEstimate: Type.Optional(S.dateTime()),
    description: line,
    caseRef: line,
    substationRef: line,
    companyId: S.int64(),
    location: Type.Optional(Location),
    archived: Type.Boolean(),
    readonly: Type.Boolean(),
    createdBy: Type.String(),
    modifiedBy: Type.String(),
    createdDate: S.dateTime(),
    modifiedDate: S.dateTime(),
    meta: Type.Optional(ProjectMeta),
    owner: Type.Optional(Type.String({ description: 'The user name of the owner, with `expand=owner`.' })),
    members: Type.Optional(
      Type.Array(Member, { description: 'As `GET /projects/{projectId}/members`, with `expand=members`.' }),
    ),
    modules: Type.Optional(
      Type.Array(Module, {
        description: 'As `GET /modules/by-projectid/{projectId}`, with `expand=modules`.',
      }),
    ),
    ownerName: Type.Optional(
      Type.String({ description: 'The name of the owner, else the user name, with `expand=ownerName`.' }),
    ),
    myRole: Type.Optional(
      S.oneOf(PROJECT_ROLES, { description: "The caller's strongest role, with `expand=myRole`." }),
    ),
    version: Type.Optional(S.int64({ description: 'As in the ETag, with `expand=version`.' })),
  }),
);
export type Project = Type.Static<typeof Project>;

export const ProjectLocation = S.named(
  'ProjectLocation',
  Type.Object({
    id: S.int64(),
    number: Type.String(),
    status: Status,
    lat: S.double({ description: 'Degrees north.' }),
    lon: S.double({ description: 'Degrees east.' }),
  }),
);

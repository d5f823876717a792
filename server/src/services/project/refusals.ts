import type { RefusalTable } from '../../kernel/refusals.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const PROJECT_REFUSALS = {
  PROJECT_NOT_FOUND: [
    404,
    'There is no such project, or you have no access to it.',
    'Prosjektet finnes ikke, eller du har ikke tilgang til det.',
  ],
  PROJECT_RIGHT_REQUIRED: [
    403,
    'You may see this project but not do this with it.',
    'Du kan se dette prosjektet, men ikke gjøre dette med det.',
  ],
  PROJECT_READONLY: [
    409,
    'The project is archived and read-only; restore it first.',
    'Prosjektet er arkivert og skrivebeskyttet; gjenopprett det først.',
  ],
  PROJECT_NUMBER_TAKEN: [
    409,
    'Another project of the company has this number.',
    'Et annet prosjekt i selskapet har dette nummeret.',
  ],
  OWNER_IS_NO_MEMBER: [
    409,
    'The owner has every right already; change the owner first.',
    'Eieren har allerede alle rettigheter; bytt eier først.',
  ],
  MEMBER_NOT_FOUND: [
    404,
    'The user is not a member of this project.',
    'Brukeren er ikke medlem av prosjektet.',
  ],
  PROJECT_HAS_SIGNED_RECORDS: [
    409,
    'The project has signed records, which must be kept; archive it instead.',
    'Prosjektet har signerte kontroller, som må oppbevares; arkiver det i stedet.',
  ],
  MODULE_NOT_FOUND: [404, 'The project does not have this module.', 'Prosjektet har ikke denne modulen.'],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof PROJECT_REFUSALS, unknown> {}
}

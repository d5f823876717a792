import type { RefusalTable } from '../../../../kernel/refusals.js';

/** The refusals of photos: status and title in English and Norwegian. */
export const PHOTO_REFUSALS = {
  PHOTO_NOT_FOUND: [404, 'The record has no such photo.', 'Kontrollen har ikke dette bildet.'],
  PHOTO_DIFFERS: [
    409,
    'The record has this photo with another size, another type or another purpose.',
    'Kontrollen har dette bildet med en annen størrelse, en annen type eller et annet formål.',
  ],
  PART_LENGTH: [
    400,
    'The part does not have the length that it must have.',
    'Delen har ikke den lengden den skal ha.',
  ],
  PHOTOS_BUSY: [
    503,
    'Too many photos are being checked. All parts that have come are kept: try again later.',
    'For mange bilder blir kontrollert. Alle deler som har kommet, er tatt vare på: prøv igjen senere.',
  ],
} as const satisfies RefusalTable;

import type { Translation } from '../../text/translation.js';
import type { FieldLoad } from '../fieldSources.js';

export const TITLES: Record<FieldLoad, Translation> = {
  MEAN: ['Magnetic field, mean of the year', 'Magnetfelt, middel over året'],
  CURRENT: ['Magnetic field at the load', 'Magnetfelt ved lasten'],
};

export const LIMIT: Translation = ['limit', 'grense'];
export const FROM_CENTRE: Translation = ['m from the centre', 'm fra senter'];
export const ABOVE_GROUND: Translation = ['m above ground', 'm over terreng'];

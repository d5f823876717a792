import type { Check } from '../../../../tables/field.js';
import { translate } from '../../../../tables/translate.js';

/** Checks of two sizes of a type against each other. They pass where one of them is missing. */

export const below =
  (name: string, than: string, times = 1): Check =>
  (values) => {
    const [small, big] = [values[name], values[than]];
    if (typeof small !== 'number' || typeof big !== 'number' || small * times < big) return undefined;
    return {
      name,
      message:
        times > 1
          ? translate`twice it must be below ${than}, ${big}, not ${small * times}`
          : translate`must be below ${than}, ${big}, not ${small * times}`,
    };
  };

export const atLeast =
  (name: string, than: string): Check =>
  (values) => {
    const [big, small] = [values[name], values[than]];
    if (typeof small !== 'number' || typeof big !== 'number' || big >= small) return undefined;
    return { name, message: translate`must be at least ${than}, ${small}, not ${big}` };
  };

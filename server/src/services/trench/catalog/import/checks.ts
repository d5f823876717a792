import type { Check } from '../../../../tables/field.js';
import { say } from '../../../../tables/say.js';

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
          ? say`twice it must be below ${than}, ${big}, not ${small * times}`
          : say`must be below ${than}, ${big}, not ${small * times}`,
    };
  };

export const atLeast =
  (name: string, than: string): Check =>
  (values) => {
    const [big, small] = [values[name], values[than]];
    if (typeof small !== 'number' || typeof big !== 'number' || big >= small) return undefined;
    return { name, message: say`must be at least ${than}, ${small}, not ${big}` };
  };

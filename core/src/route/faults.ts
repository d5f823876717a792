import type { RouteMessage, RouteText } from './words.js';

export type RouteFaultCode = 'INVALID_REQUEST' | 'OUTSIDE_CRS' | 'AXES_SWAPPED' | 'SECTION_NOT_FOUND';

export interface RouteFault extends RouteMessage {
  /** `geometry.coordinates.3`, `stretches.1.from` or `points.0.chainage`. Never the numbers of a point: routes are power-sensitive. */
  path: string;
  code: RouteFaultCode;
}

/** Gathers what is wrong with an input. */
export class RouteFaults {
  readonly list: RouteFault[] = [];

  add(path: string, text: RouteText, ...args: (string | number)[]): void {
    this.list.push({ path, code: 'INVALID_REQUEST', text, args });
  }

  addCoded(path: string, code: RouteFaultCode, text: RouteText, ...args: (string | number)[]): void {
    this.list.push({ path, code, text, args });
  }
}

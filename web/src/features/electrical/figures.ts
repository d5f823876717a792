import { formatNumber } from '../../words/index.js';

/** How figures of circuits are written. */

const SPACE = '\u00a0';
const withUnit = (value: number, decimals: number, unit: string) =>
  `${formatNumber(value, decimals)}${SPACE}${unit}`;

/** From kV: V below 1 kV. */
export const formatVoltage = (kV: number): string =>
  kV < 1 ? withUnit(kV * 1e3, 1, 'V') : withUnit(kV, 2, 'kV');

export const formatVolts = (V: number): string =>
  V >= 1e3 ? withUnit(V / 1e3, 2, 'kV') : withUnit(V, V < 10 ? 1 : 0, 'V');

export const formatPercent = (percent: number): string => withUnit(percent, percent < 10 ? 1 : 0, '%');
export const formatShare = (share: number): string => withUnit(share * 100, 0, '%');
/** Downwards: a circuit never seems to carry more than it does. */
export const formatAmperes = (A: number): string => withUnit(Math.floor(A + 1e-9), 0, 'A');
export const formatLoad = (A: number): string => withUnit(A, 0, 'A');
export const formatKiloamperes = (kA: number): string => withUnit(kA, kA < 10 ? 2 : 1, 'kA');
export const formatPower = (kW: number): string => withUnit(kW, kW < 10 ? 2 : kW < 100 ? 1 : 0, 'kW');
export const formatEnergy = (kWh: number): string =>
  kWh >= 1e4 ? withUnit(kWh / 1e3, kWh < 1e5 ? 1 : 0, 'MWh') : withUnit(kWh, 0, 'kWh');
export const formatKroner = (kr: number): string => withUnit(Math.round(kr), 0, 'kr');
/** In a sentence: four digits say enough of what is computed over decades. */
export const aboutKroner = (kr: number): string => formatKroner(Number(kr.toPrecision(4)));
export const formatLength = (m: number): string =>
  m >= 1e4 ? withUnit(m / 1e3, 1, 'km') : withUnit(m, 1, 'm');
export const formatArea = (mm2: number): string => withUnit(mm2, 1, 'mm²');

import type { LonLat } from './projection.js';

/** A shape begins at a place in hundredths of a degree, and goes on by steps from it: `1144,5899 -7,11`. */
export function shape(text: string): LonLat[] {
  let [longitude, latitude] = [0, 0];
  return text
    .trim()
    .split(/\s+/)
    .map((step) => {
      const [east, north] = step.split(',').map(Number) as [number, number];
      longitude += east;
      latitude += north;
      return [longitude / 100, latitude / 100];
    });
}

export const TOWNS: readonly { name: string; at: LonLat; from: number }[] = [
  { name: 'Oslo', at: [10.75, 59.91], from: 0 },
  { name: 'Bergen', at: [5.33, 60.39], from: 0 },
  { name: 'Trondheim', at: [10.4, 63.43], from: 0 },
  { name: 'Tromsø', at: [18.96, 69.65], from: 0 },
  { name: 'Bodø', at: [14.4, 67.28], from: 0 },
  { name: 'Stavanger', at: [5.73, 58.97], from: 0.35 },
  { name: 'Kristiansand', at: [8.0, 58.15], from: 0.35 },
  { name: 'Ålesund', at: [6.15, 62.47], from: 0.35 },
  { name: 'Narvik', at: [17.43, 68.44], from: 0.35 },
  { name: 'Alta', at: [23.27, 69.97], from: 0.35 },
  { name: 'Vadsø', at: [29.75, 70.07], from: 0.35 },
  { name: 'Mo i Rana', at: [14.14, 66.31], from: 0.5 },
  { name: 'Harstad', at: [16.54, 68.8], from: 0.8 },
  { name: 'Lillehammer', at: [10.47, 61.12], from: 0.6 },
  { name: 'Hammerfest', at: [23.68, 70.66], from: 0.8 },
];

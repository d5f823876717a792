import { PHOTO_PART_BYTES } from '../limits.js';

/** Parts are numbered from 0. */
export const photoPartCount = (size: number): number => Math.ceil(size / PHOTO_PART_BYTES);

export const photoPartBytes = (size: number, part: number): number =>
  Math.min(PHOTO_PART_BYTES, size - part * PHOTO_PART_BYTES);

/** The parts that have not come yet, in rising order. */
export function missingPhotoParts(size: number, arrived: readonly number[]): number[] {
  const here = new Set(arrived);
  return Array.from({ length: photoPartCount(size) }, (_, part) => part).filter((part) => !here.has(part));
}

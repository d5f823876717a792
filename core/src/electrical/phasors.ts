import type { Phasor } from '../rating/losses/network.js';

export const ZERO: Phasor = { re: 0, im: 0 };

export const plus = (...terms: readonly Phasor[]): Phasor =>
  terms.reduce((sum, { re, im }) => ({ re: sum.re + re, im: sum.im + im }), ZERO);

export const times = (a: Phasor, b: Phasor): Phasor => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});

export const scaled = ({ re, im }: Phasor, factor: number): Phasor => ({ re: re * factor, im: im * factor });

export const sizeOf = ({ re, im }: Phasor): number => Math.hypot(re, im);

export const meanOf = (phasors: readonly Phasor[]): Phasor => scaled(plus(...phasors), 1 / phasors.length);

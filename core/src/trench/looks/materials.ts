import type { CoveringType } from '../model.js';

/** The materials in and around a trench. */
export type Material =
  | CoveringType
  | 'SOIL'
  | 'FILL'
  | 'BASE_COURSE'
  | 'FILL_FOUNDATION'
  | 'COVER'
  | 'CABLE_ZONE'
  | 'PROTECTION'
  | 'FOUNDATION';

/** One texture of a material. Angles in degrees from the horizontal, lengths in mm of paper. */
export type Texture =
  | { kind: 'lines'; angle: number; gap: number; dash?: readonly [number, number] }
  | { kind: 'dots'; gap: number; radius: number }
  | { kind: 'pebbles'; gap: number; radius: number }
  | { kind: 'chips'; gap: number; radius: number }
  | { kind: 'stones'; width: number; height: number };

export interface Look {
  fill: string;
  ink: string;
  textures: readonly Texture[];
}

export const LOOKS: Record<Material, Look> = {
  SOIL: { fill: '#f1eae0', ink: '#b39f86', textures: [{ kind: 'lines', angle: 45, gap: 2.2 }] },
  FILL: {
    fill: '#f4efe8',
    ink: '#b9ab98',
    textures: [{ kind: 'lines', angle: -45, gap: 2.8, dash: [3, 1.6] }],
  },
  BASE_COURSE: {
    fill: '#d9d6cf',
    ink: '#7f796d',
    textures: [{ kind: 'chips', gap: 2, radius: 0.7 }],
  },
  FILL_FOUNDATION: {
    fill: '#e9e8e1',
    ink: '#8f9388',
    textures: [{ kind: 'chips', gap: 2.4, radius: 0.62 }],
  },
  COVER: { fill: '#f5e6bd', ink: '#a98f4e', textures: [{ kind: 'dots', gap: 1.5, radius: 0.13 }] },
  CABLE_ZONE: { fill: '#fdf6e1', ink: '#b39b58', textures: [{ kind: 'dots', gap: 1.9, radius: 0.12 }] },
  PROTECTION: {
    fill: '#e3e7e2',
    ink: '#8d9a8e',
    textures: [{ kind: 'lines', angle: 0, gap: 1.5, dash: [2.4, 1.6] }],
  },
  FOUNDATION: {
    fill: '#e6eaec',
    ink: '#7d8890',
    textures: [{ kind: 'pebbles', gap: 2.3, radius: 0.78 }],
  },
  TARMAC: { fill: '#555b63', ink: '#868d96', textures: [{ kind: 'dots', gap: 1.3, radius: 0.12 }] },
  CONCRETE: {
    fill: '#dcdedf',
    ink: '#7f8589',
    textures: [
      { kind: 'dots', gap: 1.7, radius: 0.1 },
      { kind: 'chips', gap: 5.2, radius: 0.7 },
    ],
  },
  COBBLESTONE: { fill: '#d5d2cd', ink: '#77726b', textures: [{ kind: 'stones', width: 5, height: 4 }] },
  GRAVEL: { fill: '#e3dfd6', ink: '#8b8273', textures: [{ kind: 'pebbles', gap: 1.9, radius: 0.66 }] },
  CRUSHED_STONES: { fill: '#dde0e1', ink: '#747c82', textures: [{ kind: 'chips', gap: 2.2, radius: 0.8 }] },
  SAND: { fill: '#f7e7b4', ink: '#b0944a', textures: [{ kind: 'dots', gap: 1.5, radius: 0.12 }] },
  OTHER: { fill: '#e6e6e8', ink: '#9a9ca3', textures: [{ kind: 'lines', angle: 45, gap: 1.8 }] },
};

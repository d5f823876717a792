import { service } from '../../http/contract.js';
import { catalog } from './contract/catalog.js';
import { drawings } from './contract/drawings.js';
import { environment } from './contract/environment.js';
import { items } from './contract/items.js';
import { sections } from './contract/sections.js';
import { segments } from './contract/segments.js';

export const trenchService = service({
  name: 'trench',
  title: 'Spadework trench design service',
  description:
    'Trench segments, their sections, layers and items, the type catalogs, and drawings. Lengths are in mm, except the length of a segment, which is in metres.',
  base: '/public/trench/rest',
  scope: 'tb.bruker',
  apiVersion: '1.0',
  tags: {
    Catalog: 'Types of cables, earth continuity conductors and pipes.',
    Segments: 'Trench segments of a project.',
    Items: 'What lies in a trench.',
    Sections: 'Cross-sections and their layers.',
    Environment: 'Settings, surroundings and top coverings of a segment.',
    Drawings: 'A section as a drawing.',
  },
  operations: { ...catalog, ...segments, ...items, ...sections, ...environment, ...drawings },
});

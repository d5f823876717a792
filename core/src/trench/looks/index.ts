/** How a section looks: colours, textures and the areas of each material. Drawings and the editor share them. */
export * from './bands.js';
export * from './cables.js';
export * from './marker.js';
export * from './materials.js';
export * from './pipes.js';

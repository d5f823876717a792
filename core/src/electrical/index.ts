export * from './model.js';
export * from './profile.js';

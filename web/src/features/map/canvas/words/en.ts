export const words = {
  removePoint: 'Delete the point',
  touchHint: 'A tap adds a point · “Finish” ends · hold a point to delete it',
  /** The background that the operator of the server set up. */
  tiles: 'Map',
  /** A second map of others, over the first. */
  above: 'On top of it',
  othersFailed: 'The other routes of the project could not be read.',
};

export type Words = typeof words;

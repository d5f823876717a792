/** The document of the map: a route as an optimistic document, and how it reaches its segment. */
export { httpServer } from './http.js';
export { newIds, type OpenRoute, openRoute, type RouteDocument, type RouteEvents } from './open.js';

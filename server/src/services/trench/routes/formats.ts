/** Kinds of files that routes are imported from. */
export const ROUTE_FORMATS = ['GEOJSON', 'SOSI', 'DXF', 'GPX', 'CSV'] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

export { FILE_FORMATS as ROUTE_FORMATS, type FileFormat as RouteFormat } from '@spadework/core/route/files';

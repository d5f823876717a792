import { lazyFile } from '../../../api/index.js';

/** Come in files of their own, after the page that they are on. */
export const NewFromTemplate = lazyFile(() => import('../templates/NewFromTemplate.js'));
export const SegmentList = lazyFile(() => import('./SegmentList.js'));

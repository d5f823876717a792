import { lazyFile } from '../../../api/index.js';

/** Come in files of their own, after the page that they are on. */
export const NewSegment = lazyFile(async () => ({ default: (await import('../NewSegment.js')).NewSegment }));
export const SegmentList = lazyFile(() => import('./SegmentList.js'));
export const Choose = lazyFile(() => import('./Choose.js'));

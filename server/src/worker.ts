import { serveJobs } from './work/runner.js';

/** The program of every worker, thread or process: the code of each kind of job, loaded when it is needed. */
serveJobs({
  computing: () => import('./services/calculation/computing/computeJob.js'),
  priceReading: () => import('./services/calculation/import/readJob.js'),
  typeReading: () => import('./services/trench/catalog/import/readJob.js'),
  checklistReading: () => import('./services/checklist/import/readJob.js'),
  routeReading: () => import('./services/trench/routes/import/readJob.js'),
  ruleReading: () => import('./services/trench/rules/import/readJob.js'),
  pdfReading: () => import('./services/document/import/pdfJob.js'),
  sheetReading: () => import('./services/document/import/sheetJob.js'),
  typesetting: () => import('./render/typesetting/typesetJob.js'),
  photoJudging: () => import('./services/checklist/records/photos/judging/judgeJob.js'),
  packing: () => import('./services/trench/packing/packJob.js'),
  rating: () => import('./services/trench/rating/ratingJob.js'),
  electrical: () => import('./services/trench/electrical/electricalJob.js'),
  segmentCheck: () => import('./services/trench/check/checkJob.js'),
  segmentRead: () => import('./services/trench/segments/segmentReadJob.js'),
});

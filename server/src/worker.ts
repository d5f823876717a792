import { serveJobs } from './work/runner.js';

/** The program of every worker, thread or process: the code of each kind of job, loaded when it is needed. */
serveJobs({
  packing: () => import('./services/trench/packing/packJob.js'),
  rating: () => import('./services/trench/rating/ratingJob.js'),
});

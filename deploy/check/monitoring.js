import { join } from 'node:path';
import { check, must } from './report.js';

/** The alert rules by Prometheus' own tool, with the cases in which they fire. */
export async function checkMonitoring(root) {
  const folder = join(root, 'deploy/prometheus');
  await check('alert rules', 'promtool', () => {
    const text = must('promtool', ['check', 'rules', join(folder, 'alerts.yml')]);
    must('promtool', ['test', 'rules', join(folder, 'alerts.test.yml')]);
    return `${/\d+ rules/.exec(text)[0]}, and each fires in its case`;
  });
}

import { lazyFile } from '../../../api/index.js';

const load = () => import('./parts.js');

/** Menus, dialogs and the form of several items come in one file, when one of them is opened. */
export const PopUps = lazyFile(() => load().then((parts) => ({ default: parts.PopUps })));
export const SeveralForm = lazyFile(() => load().then((parts) => ({ default: parts.SeveralForm })));

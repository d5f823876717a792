import { lazyFile } from '../../../api/index.js';

const load = () => import('./parts.js');

/** Menus, dialogs and the forms of items come in one file, when one of them is opened. */
export const ItemForm = lazyFile(() => load().then((parts) => ({ default: parts.ItemForm })));
export const PopUps = lazyFile(() => load().then((parts) => ({ default: parts.PopUps })));
export const SeveralForm = lazyFile(() => load().then((parts) => ({ default: parts.SeveralForm })));

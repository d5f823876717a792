export { ItemForm } from './ItemForm.js';
export { PopUps } from './PopUps.js';
export { SeveralForm } from './SeveralForm.js';

/** What other features may use of the account: the names of browsers. */
export { browserName } from './browser.js';

export { type FrontPage, frontPage } from './frontPage.js';

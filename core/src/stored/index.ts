export { StoredVersionError } from './upgrade.js';

import { walk } from './walk.js';

walk('document');

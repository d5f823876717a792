import { walk } from './walk.js';

walk('customer');

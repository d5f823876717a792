import { walk } from './walk.js';

walk('calculation');

import { walk } from './walk.js';

walk('trench');

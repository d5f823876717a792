import { walk } from './walk.js';

walk('checklist');

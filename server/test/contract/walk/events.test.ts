import { walk } from './walk.js';

walk('events');

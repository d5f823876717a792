import { walk } from './walk.js';

walk('project');

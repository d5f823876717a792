import account from '../../../../../docs/help/nb/account.md?raw';
import administration from '../../../../../docs/help/nb/administration.md?raw';
import catalogs from '../../../../../docs/help/nb/catalogs.md?raw';
import checklists from '../../../../../docs/help/nb/checklists.md?raw';
import cost from '../../../../../docs/help/nb/cost.md?raw';
import documents from '../../../../../docs/help/nb/documents.md?raw';
import electrical from '../../../../../docs/help/nb/electrical.md?raw';
import map from '../../../../../docs/help/nb/map.md?raw';
import project from '../../../../../docs/help/nb/project.md?raw';
import projects from '../../../../../docs/help/nb/projects.md?raw';
import standards from '../../../../../docs/help/nb/standards.md?raw';
import tour from '../../../../../docs/help/nb/tour.md?raw';
import trench from '../../../../../docs/help/nb/trench.md?raw';
import tutorial from '../../../../../docs/help/nb/tutorial.md?raw';
import type { Texts } from './en.js';

export const words = {
  pages: {
    tutorial,
    projects,
    project,
    trench,
    map,
    electrical,
    cost,
    documents,
    standards,
    checklists,
    catalogs,
    administration,
    account,
  },
  tour,
} satisfies Texts;

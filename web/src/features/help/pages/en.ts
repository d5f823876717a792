import account from '../../../../../docs/help/en/account.md?raw';
import administration from '../../../../../docs/help/en/administration.md?raw';
import catalogs from '../../../../../docs/help/en/catalogs.md?raw';
import checklists from '../../../../../docs/help/en/checklists.md?raw';
import cost from '../../../../../docs/help/en/cost.md?raw';
import documents from '../../../../../docs/help/en/documents.md?raw';
import electrical from '../../../../../docs/help/en/electrical.md?raw';
import map from '../../../../../docs/help/en/map.md?raw';
import project from '../../../../../docs/help/en/project.md?raw';
import projects from '../../../../../docs/help/en/projects.md?raw';
import standards from '../../../../../docs/help/en/standards.md?raw';
import tour from '../../../../../docs/help/en/tour.md?raw';
import trench from '../../../../../docs/help/en/trench.md?raw';
import tutorial from '../../../../../docs/help/en/tutorial.md?raw';

/** The pages in the order in which they are listed. */
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
};

export type Texts = typeof words;

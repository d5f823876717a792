import type { ModuleType } from '@spadework/core/project';
import { Plus, X } from 'lucide-react';
import { Link } from 'wouter';
import { call } from '../../../api/index.js';
import { Icon, IconButton, Menu, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLabels } from '../labels.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { addModule, attempt } from './actions.js';
import { Panel } from './Panel.js';

/** Nothing comes with the others in the app. A project that has them shows them, as the API does. */
const OFFERED: readonly ModuleType[] = ['CABLESIMULATOR', 'CALCULATION', 'SHORTCIRCUIT', 'ECO', 'FORMS'];

/** The screens of those that have one. */
const SCREENS: Partial<Record<ModuleType, (projectId: number) => string>> = {
  CABLESIMULATOR: (projectId) => addressOf.trench(projectId),
  CALCULATION: addressOf.cost,
  SHORTCIRCUIT: (projectId) => addressOf.feeders(projectId),
  ECO: (projectId) => addressOf.economy(projectId),
  FORMS: addressOf.projectChecklists,
};

export function Modules({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const words = useProjectWords();
  const label = useLabels();
  const active = (project.modules ?? []).map(({ type }) => type);
  const others = OFFERED.filter((type) => !active.includes(type));
  const add = (moduleType: ModuleType) => addModule(project.id, moduleType);
  const remove = async (moduleType: ModuleType) => {
    const params = { projectId: project.id, moduleType };
    if (await attempt(() => call('project.removeModule', { params })))
      toast({ text: words.done.moduleRemoved(label('moduleType', moduleType)), undo: () => add(moduleType) });
  };
  return (
    <Panel
      title={words.page.modules}
      headerContent={
        mayChange &&
        others.length > 0 && (
          <Menu
            label={words.page.addModule}
            align="end"
            className="button button-quiet button-icon"
            entries={others.map((type) => ({
              label: label('moduleType', type),
              onChoose: () => void add(type),
            }))}
          >
            <Icon of={Plus} />
          </Menu>
        )
      }
    >
      {active.length === 0 && <p className="quiet">{words.page.noModules}</p>}
      <ul className="modules">
        {active.map((type) => (
          <li key={type} className="module">
            <ModuleName projectId={project.id} type={type} />
            {mayChange && (
              <IconButton
                label={words.page.removeModule(label('moduleType', type))}
                icon={X}
                onClick={() => remove(type)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Leads to the screen of the module, where it has one. */
function ModuleName({ projectId, type }: { projectId: number; type: ModuleType }) {
  const label = useLabels();
  const addressIn = SCREENS[type];
  const name = label('moduleType', type);
  return addressIn ? <Link href={addressIn(projectId)}>{name}</Link> : name;
}

import '../electrical.css';
import './feeders.css';
import { CircleAlert, Plus, Shovel, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Button, EmptyState, useCommands } from '../../../kit/index.js';
import { addressOf, idIn } from '../../../routes/index.js';
import { addModule, mayWrite, type Project, ProjectFrame, ProjectHead } from '../../projects/index.js';
import { useElectricalWords } from '../words/index.js';
import { FeederPage } from './FeederPage.js';
import { NameDialog } from './NameDialog.js';
import { addFeeder, type Feeder, useFeeders } from './queries.js';

/** The feeders of a project: what they run through, and what follows from it. */
export default function FeedersScreen() {
  const words = useElectricalWords();
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.feeders} – ${project.name} – Spadework`}</title>
          <ProjectHead project={project} tab="trench" heading="p" />
          {project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ? (
            <Feeders project={project} />
          ) : (
            <EmptyState
              isPage
              icon={Shovel}
              title={words.noTrench}
              actions={
                mayWrite(project) && (
                  <Button look="main" icon={Plus} onClick={() => addModule(project.id, 'CABLESIMULATOR')}>
                    {words.addTrench}
                  </Button>
                )
              }
            >
              {words.noTrenchText}
            </EmptyState>
          )}
        </>
      )}
    </ProjectFrame>
  );
}

function Feeders({ project }: { project: Project }) {
  const words = useElectricalWords();
  const [, go] = useLocation();
  const { feederId } = useParams<{ feederId?: string }>();
  const id = idIn(feederId);
  const { data: feeders, error, refetch } = useFeeders(project.id);
  const [isNew, setNew] = useState(false);
  const writes = mayWrite(project);
  const shown = id === undefined ? feeders?.[0] : feeders?.find((one) => one.id === id);
  const others = feeders?.filter((one) => one !== shown) ?? [];
  useCommands(() => ({
    group: words.feeders,
    commands: [
      { label: words.newFeeder, icon: Plus, disabled: !writes, onChoose: () => setNew(true) },
      ...others.map((feeder) => ({
        label: feeder.name,
        icon: Waypoints,
        onChoose: () => go(addressOf.feeders(project.id, feeder.id)),
      })),
    ],
  }));
  if (error && !feeders)
    return (
      <EmptyState
        isPage
        icon={CircleAlert}
        title={words.notRead}
        actions={<Button onClick={() => refetch()}>{words.again}</Button>}
      >
        {asProblem(error).message}
      </EmptyState>
    );
  if (!feeders) return <div className="loading" role="status" aria-label={words.loading} />;
  const create = (look: 'main' | 'plain') => (
    <Button look={look} icon={Plus} disabled={!writes} onClick={() => setNew(true)}>
      {words.newFeeder}
    </Button>
  );
  const takenNames = feeders.map(({ name }) => name);
  return (
    <div className="circuit-page feeders">
      <div className="circuit-page-bar">
        <div>
          <h1>{words.feeders}</h1>
          <p className="quiet">{words.feedersText}</p>
        </div>
        {feeders.length > 0 && create('plain')}
      </div>
      {feeders.length === 0 ? (
        <EmptyState icon={Waypoints} title={words.none} actions={create('main')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <>
          {(feeders.length > 1 || !shown) && <List project={project} feeders={feeders} shown={shown} />}
          {shown ? (
            <FeederPage key={shown.id} project={project} feeder={shown} />
          ) : (
            <EmptyState icon={Waypoints} title={words.gone}>
              <p>{words.goneText}</p>
            </EmptyState>
          )}
        </>
      )}
      {isNew && (
        <NameDialog
          title={words.newFeeder}
          name={freeName(takenNames, words.newName)}
          submit={words.create}
          save={async (name) => {
            const made = await addFeeder(project.id, { name });
            go(addressOf.feeders(project.id, made));
          }}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  );
}

function List({
  project,
  feeders,
  shown,
}: {
  project: Project;
  feeders: readonly Feeder[];
  shown: Feeder | undefined;
}) {
  const words = useElectricalWords();
  return (
    <nav aria-label={words.feeders} className="feeders-list">
      {feeders.map((feeder) => (
        <Link
          key={feeder.id}
          href={addressOf.feeders(project.id, feeder.id)}
          aria-current={feeder === shown ? 'page' : undefined}
        >
          {feeder.name}
        </Link>
      ))}
    </nav>
  );
}

/** The first of "Feeder 1", "Feeder 2" … that no feeder has. */
function freeName(taken: readonly string[], nameOf: (number: number) => string): string {
  for (let number = 1; ; number++) if (!taken.includes(nameOf(number))) return nameOf(number);
}

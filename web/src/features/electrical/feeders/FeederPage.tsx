import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Button, Dialog, Icon, Menu, toast, useCommands } from '../../../kit/index.js';
import { addressOf, type SheetSearch } from '../../../routes/index.js';
import { readSheetSearch } from '../../../routes/reads.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { useElectricalWords } from '../words/index.js';
import { Legs } from './Legs.js';
import { NameDialog } from './NameDialog.js';
import { FaultForm, OperationForm } from './Operated.js';
import { deleteFeeder, type Feeder, updateFeeder } from './queries.js';
import { Sheet } from './Sheet.js';

/** One feeder: what it runs through and how it is operated beside what follows. Each change is saved at once. */
export function FeederPage({ project, feeder }: { project: Project; feeder: Feeder }) {
  const words = useElectricalWords();
  const [, go] = useLocation();
  const search = readSheetSearch(useSearch());
  const [asking, setAsking] = useState<'rename' | 'remove'>();
  const legs = useRef<HTMLOListElement>(null);
  const writes = mayWrite(project);
  const change = (to: Partial<SheetSearch>) =>
    go(addressOf.feeders(project.id, feeder.id, { ...search, ...to }), { replace: true });
  const entries = [
    { label: words.rename, icon: Pencil, disabled: !writes, onChoose: () => setAsking('rename') },
    {
      label: words.remove,
      icon: Trash2,
      danger: true,
      disabled: !writes,
      onChoose: () => setAsking('remove'),
    },
  ];
  useCommands(() => ({ group: feeder.name, commands: entries }));
  return (
    <section className="feeder" aria-label={feeder.name}>
      <div className="feeder-head">
        <h2>{feeder.name}</h2>
        <Menu
          label={words.actions(feeder.name)}
          className="button button-quiet button-icon"
          entries={entries}
        >
          <Icon of={EllipsisVertical} />
        </Menu>
        {!writes && <p className="quiet">{words.readonly}</p>}
      </div>
      <div className="feeder-columns">
        <div className="feeder-inputs">
          <Legs ref={legs} project={project} feeder={feeder} writes={writes} />
          <OperationForm feeder={feeder} writes={writes} />
          <FaultForm feeder={feeder} writes={writes} />
        </div>
        <Sheet
          project={project}
          feeder={feeder}
          search={search}
          onSearch={change}
          onLeg={(place) => legs.current?.children[place]?.querySelector<HTMLElement>('[tabindex]')?.focus()}
        />
      </div>
      {asking === 'rename' && (
        <NameDialog
          title={words.renameTitle(feeder.name)}
          name={feeder.name}
          submit={words.save}
          save={async (name) => {
            await updateFeeder(feeder, { name });
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && <RemoveDialog feeder={feeder} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

function RemoveDialog({ feeder, onClose }: { feeder: Feeder; onClose: () => void }) {
  const words = useElectricalWords();
  const [, go] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await deleteFeeder(feeder);
      onClose();
      go(addressOf.feeders(feeder.projectId), { replace: true });
      toast({ text: words.removed(feeder.name) });
    } catch (error) {
      const { status, message } = asProblem(error);
      setProblem(status === 412 ? words.conflict : message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.removeTitle(feeder.name)}
      onClose={onClose}
      actions={
        <>
          <Button data-safe onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {words.removeButton}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
      {problem && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

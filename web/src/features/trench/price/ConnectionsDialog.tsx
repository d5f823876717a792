import { lineName } from '@spadework/core/quantity';
import { Button, Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { AssumptionField } from '../quantities/AssumptionField.js';
import { formatQuantity } from '../quantities/rows.js';
import type { Counted } from '../quantities/useQuantities.js';
import type { Connections } from './connections.js';
import { kroner } from './money.js';
import { usePriceWords } from './words/index.js';

/** The terminations and joints in the price: why they are there, and what decides how many. */
export default function ConnectionsDialog({
  connections,
  counted,
  onClose,
}: {
  /** Undefined: there are none any more. */
  connections: Connections | undefined;
  counted: Counted;
  onClose: () => void;
}) {
  const { mayEdit } = useEditor();
  const words = usePriceWords();
  const language = useLanguage();
  return (
    <Dialog
      title={words.connectionsTitle}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.connectionsText(kroner(connections?.cost ?? 0n))}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col" className="table-end">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {connections?.lines.map((line) => (
            <tr key={`${line.key} ${line.sectionId}`}>
              <th scope="row">{lineName(line, language)}</th>
              <td className="table-end">{formatQuantity(line.net, line.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset disabled={!mayEdit} className="form">
        <div className="pair">
          <AssumptionField path="terminationsPerCable" counted={counted} />
          <AssumptionField path="drumLength" counted={counted} />
        </div>
      </fieldset>
    </Dialog>
  );
}

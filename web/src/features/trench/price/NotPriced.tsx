import { lineName, type QuantityLine } from '@spadework/core/quantity';
import { Button, Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { formatQuantity } from '../quantities/rows.js';
import { usePriceWords } from './words/index.js';

/** What is in the trench and not in its price. */
export default function NotPriced({
  lines,
  onClose,
}: {
  lines: readonly QuantityLine[];
  onClose: () => void;
}) {
  const { trench, words: trenchWords } = useEditor();
  const words = usePriceWords();
  const language = useLanguage();
  const sectionName = (sectionId: string) =>
    trenchWords.sectionName(trench.sections.findIndex(({ id }) => id === sectionId) + 1);
  return (
    <Dialog
      title={words.notPricedTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>{words.notPricedText}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.section}</th>
            <th scope="col" className="table-end">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.key} ${line.sectionId}`}>
              <th scope="row">{lineName(line, language)}</th>
              <td>{sectionName(line.sectionId)}</td>
              <td className="table-end">{formatQuantity(line.net, line.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

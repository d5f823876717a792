import {
  ArrowDown,
  ArrowUp,
  CircleHelp,
  EllipsisVertical,
  MapPin,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { Icon, Menu, type MenuEntry } from '../../../kit/index.js';
import { formatAmount } from '../money.js';
import type { CellProps } from './cell.js';
import { isOwnItem } from './model.js';

type Props = Omit<CellProps, 'row' | 'title'> & { row: CellProps['row']; title: string };

/** Everything that can be done with a node, for whoever does not know the keys. */
export function RowMenu({ row, node, title, mayWrite, mayMove, language, words, handlers }: Props) {
  const { menu, quantityOf, actions: label } = words.calculation;
  const isTop = node === row.top;
  const why: MenuEntry = {
    label: menu.whyQuantity,
    icon: CircleHelp,
    onChoose: () =>
      handlers.ask({
        of: 'node',
        nodeId: node.id,
        figure: 'quantity',
        what: quantityOf(title),
        value: formatAmount(node.quantity, node.unit, language),
      }),
  };
  const changes: MenuEntry[] = [
    {
      label: menu.quantity,
      icon: Pencil,
      keys: 'F2',
      onChoose: () => handlers.edit({ id: node.id, field: 'quantity' }),
    },
    ...(isTop
      ? [
          {
            label: menu.place,
            icon: MapPin,
            onChoose: () => handlers.edit({ id: node.id, field: 'place' as const }),
          },
        ]
      : []),
    ...(isOwnItem(node)
      ? [{ label: menu.edit, icon: Pencil, onChoose: () => handlers.editOwn(node.id) }]
      : []),
    ...(!isTop && node.quantitySource === 'HAND' && node.baseQuantity !== undefined
      ? [
          {
            label: menu.followCatalog,
            icon: RotateCcw,
            onChoose: () => handlers.actions.setQuantity(node, null),
          },
        ]
      : []),
    ...(mayMove
      ? [
          {
            label: menu.up,
            icon: ArrowUp,
            keys: 'Alt+↑',
            disabled: row.place === 1,
            onChoose: () => handlers.actions.move(node, -1),
          },
          {
            label: menu.down,
            icon: ArrowDown,
            keys: 'Alt+↓',
            disabled: row.place === row.siblings,
            onChoose: () => handlers.actions.move(node, 1),
          },
        ]
      : []),
    'rule',
    why,
    'rule',
    {
      label: menu.remove,
      icon: Trash2,
      danger: true,
      keys: 'Del',
      onChoose: () => handlers.actions.remove(node),
    },
  ];
  return (
    <span className="grid-menu">
      <Menu
        label={label(title)}
        align="end"
        className="button button-quiet button-icon"
        entries={mayWrite ? changes : [why]}
      >
        <Icon of={EllipsisVertical} size={16} />
      </Menu>
    </span>
  );
}

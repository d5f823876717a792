import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../api/index.js';
import { Table } from '../../../kit/index.js';
import { during } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { formatPrice } from '../money.js';
import { useCostWords } from '../words/index.js';

type Rows = AnswerOf<'calculation.distributionReport'>;

const GROUPS = ['COSTTYPE', 'FACILITY', 'ACTIVITY'] as const;

/** The distribution as the service reports it, in tables. */
export function DistributionTable({ file }: { file: Blob }) {
  const { distribution: words, costTypes } = useCostWords();
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    let isOver = false;
    during('a file', file.text()).then((text) => isOver || setRows(JSON.parse(text) as Rows));
    return () => {
      isOver = true;
    };
  }, [file]);
  const titles = { COSTTYPE: words.byType, FACILITY: words.facility, ACTIVITY: words.activity };
  return (
    <div className="reports-tables">
      {rows &&
        GROUPS.map((group) => (
          <Table
            key={group}
            caption={titles[group]}
            rows={rows[group] ?? []}
            keyOf={({ type }) => type}
            columns={[
              {
                title: titles[group],
                cell: ({ type }) => costTypes[type as keyof typeof costTypes] ?? type,
              },
              { title: words.cost, align: 'end', cell: ({ cost }) => formatPrice(cost) },
              {
                title: words.share,
                align: 'end',
                cell: ({ percentage }) => `${formatNumber(percentage, 2)} %`,
              },
            ]}
          />
        ))}
    </div>
  );
}

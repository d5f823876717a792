import './model.css';
import {
  type CableType,
  cableModel,
  describeModel,
  isRateable,
  type ModelValue,
} from '@spadework/core/rating';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useCatalogWords } from '../words/index.js';
import { circlesOf } from './picture.js';
import type { CatalogType } from './types.js';
import { practical } from './values.js';
import { useValueText } from './valueText.js';

const ORIGINS = ['CATALOG', 'TABLE', 'DERIVED'] as const;
type Origin = (typeof ORIGINS)[number];

/** What a rating computes with for a cable type, by the same code as the server's, with the origin of every value. */
export default function CableModel({ type }: { type: CatalogType }) {
  const words = useCatalogWords();
  const language = useLanguage();
  const [origin, setOrigin] = useState<Origin>();
  const cable = type as unknown as CableType;
  const model = cableModel(cable);
  const columnName = (name: string) => words.columns[name as keyof typeof words.columns] ?? name;
  if (!isRateable(model))
    return (
      <section className="detail-part" aria-labelledby="model-title">
        <h3 id="model-title">{words.model.title}</h3>
        <p className="model-note">
          <Icon of={TriangleAlert} size={17} />
          <span>
            <strong>{words.model.notRateable(columnName(model.column))}.</strong>{' '}
            {words.model.notRateableText}
          </span>
        </p>
      </section>
    );
  const description = describeModel(model, cable, language);
  const values = Object.entries(description.values);
  const countOf = (of: Origin) => values.filter(([, value]) => value.origin === of).length;
  const shown = values.filter(([, value]) => origin === undefined || value.origin === origin);
  return (
    <section className="detail-part" aria-labelledby="model-title">
      <div className="model-head">
        <div>
          <h3 id="model-title">{words.model.title}</h3>
          <p className="quiet">{words.model.text}</p>
        </div>
        <Picture
          name={type.name}
          circles={circlesOf(description)}
          category={String(type.cableCategory)}
          metal={String(description.values.conductorMaterial?.value)}
        />
      </div>
      {description.assumed.length > 0 && (
        <p className="model-note">
          <Icon of={TriangleAlert} size={17} />
          {words.model.assumed(description.assumed.map((name) => `«${columnName(name)}»`).join(', '))}
        </p>
      )}
      <div className="detail-switch model-origins" role="group" aria-label={words.model.show}>
        <button type="button" aria-pressed={origin === undefined} onClick={() => setOrigin(undefined)}>
          {words.model.all} <span>{values.length}</span>
        </button>
        {ORIGINS.map((of) => (
          <button key={of} type="button" aria-pressed={origin === of} onClick={() => setOrigin(of)}>
            {words.model.origins[of]} <span>{countOf(of)}</span>
          </button>
        ))}
      </div>
      <table className="table model-table">
        <caption className="hidden-text">{words.model.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.model.symbol}</th>
            <th scope="col" className="table-end">
              {words.model.value}
            </th>
            <th scope="col">{words.model.origin}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([symbol, value]) => (
            <ModelRow key={symbol} symbol={symbol} value={value} columnName={columnName} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ModelRow({
  symbol,
  value,
  columnName,
}: {
  symbol: string;
  value: ModelValue;
  columnName: (name: string) => string;
}) {
  const words = useCatalogWords();
  const valueText = useValueText('cable');
  const isWord = typeof value.value === 'string';
  // What has no symbol in the standard goes by its column.
  const hasSymbol = !isWord && !(symbol in words.columns);
  const source = value.origin === 'CATALOG' ? columnName(value.source) : (value.formula ?? value.source);
  return (
    <tr>
      <td>
        {hasSymbol && <var className="model-symbol">{symbol}</var>}
        <span className={hasSymbol ? 'model-name' : undefined}>{value.name}</span>
      </td>
      <td className="table-end model-value">
        {isWord ? valueText(symbol, value.value) : practical(value.value as number, value.unit)}
      </td>
      <td>
        <span className={`origin origin-${value.origin.toLowerCase()}`}>
          {words.model.origins[value.origin]}
        </span>
        <span className={value.formula ? 'model-source model-formula' : 'model-source'}>{source}</span>
        {value.clause && <span className="model-source">{words.model.clause(value.clause)}</span>}
      </td>
    </tr>
  );
}

function Picture({
  name,
  circles,
  category,
  metal,
}: {
  name: string;
  circles: ReturnType<typeof circlesOf>;
  category: string;
  metal: string;
}) {
  const words = useCatalogWords();
  if (circles.length === 0) return null;
  const far = Math.max(...circles.map(({ x, y, r }) => Math.hypot(x, y) + r));
  const mm = (metres: number) => metres * 1000;
  const size = mm(far) * 2;
  return (
    <svg
      role="img"
      aria-label={words.model.picture(name)}
      className={`model-picture model-${category.toLowerCase()} model-metal-${metal.toLowerCase()}`}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
    >
      {circles.map(({ x, y, r, of }, place) => (
        <circle key={`${of} ${place}`} cx={mm(x)} cy={mm(y)} r={mm(r)} className={`model-${of}`} />
      ))}
    </svg>
  );
}

import './list.css';
import { CROSSING_NAMES } from '@spadework/core/route';
import { translate } from '@spadework/core/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type AnswerOf, asProblem, call } from '../../../api/index.js';
import { type Column, Table } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { type Segment, useInView, useTrenchWords } from '../../trench/index.js';
import { useMapWords } from '../words/index.js';
import { useRouteListWords } from './words/index.js';

type Stretches = AnswerOf<'trench.getRouteStretches'>;

const metres = (length: number) => `${formatNumber(length, 1)} m`;

/** A segment with its length and stretches, which say nothing of where it lies. They are asked for once they are seen. */
export function WithoutPlaces({ projectId, segment }: { projectId: number; segment: Segment }) {
  const words = useMapWords();
  const { id, name, version, length, lengthSource } = segment;
  const [watch, isSeen] = useInView();
  const { data, error } = useQuery({
    queryKey: ['stretches', id, version],
    queryFn: ({ signal }) => call('trench.getRouteStretches', { params: { segmentId: id }, signal }),
    // Without a route there is nothing to be found.
    enabled: isSeen && lengthSource === 'ROUTE',
  });
  return (
    <section ref={watch} className="map-list-segment" aria-labelledby={`segment-${id}`}>
      <div className="map-list-head">
        <h2 id={`segment-${id}`}>
          <Link href={addressOf.trench(projectId, id)}>{name}</Link>
        </h2>
        <span className="quiet">
          {metres(length)}, {lengthSource === 'ROUTE' ? words.withRoute : words.withoutRoute}
        </span>
      </div>
      {error && <p className="quiet">{asProblem(error).message}</p>}
      {data && <StretchTable name={name} stretches={data} />}
    </section>
  );
}

function StretchTable({ name, stretches: { stretches, sections } }: { name: string; stretches: Stretches }) {
  const words = useRouteListWords();
  const { sectionName } = useTrenchWords();
  const language = useLanguage();
  const places = new Map(sections.map(({ sectionId }, place) => [sectionId, place + 1]));
  const columns: Column<Stretches['stretches'][number]>[] = [
    { title: words.from, align: 'end', cell: ({ from }) => metres(from) },
    { title: words.to, align: 'end', cell: ({ to }) => metres(to) },
    { title: words.length, align: 'end', cell: ({ length }) => metres(length) },
    {
      title: words.section,
      cell: ({ sectionId }) => {
        const place = sectionId === null ? undefined : places.get(sectionId);
        return place === undefined ? words.noSection : sectionName(place);
      },
    },
    {
      title: words.about,
      cell: ({ name: called, crossing }) =>
        [called, crossing && words.crossing(translate(CROSSING_NAMES[crossing], language))]
          .filter(Boolean)
          .join(', ') || '–',
    },
  ];
  return (
    <Table caption={words.stretchesOf(name)} columns={columns} rows={stretches} keyOf={({ from }) => from} />
  );
}

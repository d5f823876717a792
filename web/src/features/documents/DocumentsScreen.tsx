import './documents.css';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import { call, callForFile } from '../../api/index.js';
import { EmptyState, fileName } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { formatNumber } from '../../words/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { Checklists } from './Checklists.js';
import { CostReports } from './CostReports.js';
import { segmentOffers } from './files.js';
import { OfferRow, Part } from './Part.js';
import { useDocumentWords } from './words/index.js';

/** Everything that can be downloaded of a project, in one place. */
export default function DocumentsScreen() {
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <ProjectHead project={project} tab="documents" />
          <Documents project={project} />
        </>
      )}
    </ProjectFrame>
  );
}

function Documents({ project }: { project: Project }) {
  const words = useDocumentWords();
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const [hasTrench, hasCost] = [has('CABLESIMULATOR'), has('CALCULATION')];
  return (
    <>
      <title>{`${words.title} – ${project.name} – Spadework`}</title>
      {!hasTrench && !hasCost ? (
        <EmptyState
          icon={FileText}
          title={words.nothing}
          actions={
            <Link href={addressOf.project(project.id)} className="button button-plain">
              {words.overview}
            </Link>
          }
        >
          <p>{words.nothingText}</p>
        </EmptyState>
      ) : (
        <div className="documents">
          <p className="documents-intro">{words.intro}</p>
          <div className="documents-columns">
            {hasTrench && <Trench project={project} />}
            {hasCost && <CostReports project={project} />}
            <Checklists project={project} />
          </div>
        </div>
      )}
    </>
  );
}

/** Drawings and calculation notes of each segment, and the quantities of all. */
function Trench({ project }: { project: Project }) {
  const words = useDocumentWords();
  const { data: segments, error } = useQuery({
    queryKey: ['segments', project.id],
    queryFn: ({ signal }) => call('trench.listSegments', { params: { projectId: project.id }, signal }),
  });
  if (error && !segments) throw error;
  if (!segments) return <div className="loading" role="status" />;
  if (segments.length === 0)
    return (
      <Part title={words.drawings} text={words.noSegments}>
        <Link href={addressOf.trench(project.id)} className="button button-plain documents-link">
          {words.openTrench}
        </Link>
      </Part>
    );
  const lengthOf = ({ length }: { length?: number | null }) =>
    length === undefined || length === null ? undefined : words.length(formatNumber(length, 1));
  return (
    <>
      <Part title={words.drawings} text={words.drawingsText}>
        {segments.map((segment) => (
          <OfferRow
            key={segment.id}
            title={
              <Link href={addressOf.trench(project.id, segment.id)} title={words.openSegment}>
                {segment.name}
              </Link>
            }
            detail={lengthOf(segment)}
            files={segmentOffers(project, segment, ['drawing'], words)}
          />
        ))}
      </Part>
      <Part title={words.rating} text={words.ratingText}>
        {segments.map((segment) => (
          <OfferRow
            key={segment.id}
            title={segment.name}
            detail={`${words.note} (PDF, Excel), ${words.heatMap} (SVG, PNG)`}
            files={segmentOffers(project, segment, ['note', 'heatMap'], words)}
          />
        ))}
      </Part>
      <Part title={words.quantities} text={words.quantitiesText}>
        <OfferRow
          title={words.quantities}
          files={[
            {
              name: fileName(project, words.quantitiesOf),
              format: 'Excel',
              extension: 'xlsx',
              fetch: () =>
                callForFile('trench.getProjectQuantityWorkbook', { params: { projectId: project.id } }),
            },
          ]}
        />
      </Part>
    </>
  );
}

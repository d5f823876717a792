import { formatNumber } from '../../../words/index.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

export function About({ project }: { project: Project }) {
  const words = useProjectWords();
  const { address, coordinate } = project.location ?? {};
  const place = [address?.address1, [address?.zipCode, address?.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const degrees = (value: number) => `${formatNumber(value, 4)}°`;
  const facts: [string, string | undefined][] = [
    [words.page.caseRef, project.caseRef],
    [words.page.substation, project.substationRef],
    [words.page.place, place || undefined],
    [
      words.page.coordinates,
      coordinate?.latitude !== undefined && coordinate.longitude !== undefined
        ? words.page.position(degrees(coordinate.latitude), degrees(coordinate.longitude))
        : undefined,
    ],
  ];
  return (
    <Panel title={words.page.about}>
      <p className={project.description ? 'about-text' : 'quiet'}>
        {project.description ?? words.page.noDescription}
      </p>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}

import './points.css';
import { ClipboardList } from 'lucide-react';
import { Button, EmptyState, NothingFound } from '../../kit/index.js';
import type { Reading } from '../search/index.js';
import { PointCard } from './PointCard.js';
import type { Found, Point } from './points.js';
import type { ChecklistSearch } from './search.js';
import { useChecklistWords } from './words/index.js';

/** The points of a list, by chapter and component. */
export function PointList({
  points,
  found,
  reading,
  search,
  onChange,
}: {
  points: readonly Point[] | undefined;
  found: Found;
  reading: Reading | undefined;
  search: ChecklistSearch;
  onChange: (more: Partial<ChecklistSearch>, replace?: boolean) => void;
}) {
  const words = useChecklistWords();
  if (!points)
    return (
      <div className="checklist-points" role="status" aria-label={words.fetching}>
        <div className="point-skeleton" />
        <div className="point-skeleton" />
        <div className="point-skeleton" />
      </div>
    );
  if (points.length === 0)
    return (
      <div className="checklist-points">
        <EmptyState icon={ClipboardList} title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      </div>
    );
  const optional = points.filter(({ option }) => option).length;
  const photos = points.filter(({ camera }) => camera).length;
  const isWhole = found.shown.length === points.length;
  const toggle = (id: number, wanted: boolean) =>
    onChange(
      { options: wanted ? [...search.options, id] : search.options.filter((one) => one !== id) },
      true,
    );
  return (
    <div className="checklist-points">
      <p role="status" className="checklist-summary">
        {isWhole
          ? words.summary(points.length, optional, photos)
          : words.found(found.shown.length, points.length)}
      </p>
      {found.shown.length === 0 ? (
        <NothingFound
          q={search.q}
          onSearch={(q) => onChange({ q })}
          actions={
            <Button onClick={() => onChange({ q: '', show: 'all', part: undefined })}>{words.showAll}</Button>
          }
        >
          {words.noneText}
        </NothingFound>
      ) : (
        <ol aria-label={words.checkpoints} className="points">
          {found.shown.map((point, place) => {
            const before = found.shown[place - 1];
            const isNewPart = before?.facilityPartId !== point.facilityPartId;
            const isNewComponent = isNewPart || before?.componentId !== point.componentId;
            const component = point.componentName ?? (isNewPart ? undefined : words.general);
            return (
              <li key={point.id}>
                {isNewPart && <h2 className="points-part">{point.facilityPartName}</h2>}
                {isNewComponent && component && <p className="points-component">{component}</p>}
                <PointCard
                  point={point}
                  reading={reading}
                  isWanted={search.options.includes(point.id)}
                  onWant={(wanted) => toggle(point.id, wanted)}
                />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

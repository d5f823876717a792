import { BookOpenText, Camera, Clock3, PencilLine, Wrench } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { CheckField, Icon, Marked } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import type { Reading } from '../search/index.js';
import type { Point } from './points.js';
import { useChecklistWords } from './words/index.js';

type SubPoint = Point['subCheckpoints'][number];

/** One checkpoint: what to look at, how, what to do about it, and the sheets that tell more. */
export function PointCard({
  point,
  reading,
  isWanted,
  onWant,
}: {
  point: Point;
  /** Marks what was searched for. */
  reading: Reading | undefined;
  /** An optional point that forms are to have. */
  isWanted: boolean;
  onWant: (wanted: boolean) => void;
}) {
  const words = useChecklistWords();
  const id = useId();
  const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
  const { option, original, guidance, maintenanceMeasures: measure, timePerspectiveName: within } = point;
  return (
    <article className={option ? 'point point-optional' : 'point'} aria-labelledby={id}>
      <span className="point-number" aria-hidden="true">
        {point.number}
      </span>
      <div className="point-text">
        <header className="point-head">
          <h3 id={id} className="point-name">
            <span className="hidden-text">{`${point.number}. `}</span>
            {marked(point.name)}
          </h3>
          {option && <span className="point-badge point-badge-option">{words.optional}</span>}
          <span className="point-id">{words.pointNumber(point.id)}</span>
        </header>
        {original && (
          <p className="point-original" lang="nb">
            {marked(original)}
          </p>
        )}
        {guidance && <p className="point-guidance">{marked(guidance)}</p>}
        <Badges point={point} />
        {point.subCheckpoints.length > 0 && (
          <ul className="sub-points" aria-label={words.subPoints}>
            {point.subCheckpoints.map((sub) => (
              <SubPointRow key={sub.id} sub={sub} marked={marked} />
            ))}
          </ul>
        )}
        {(measure || within || sheetsOf(point).length > 0) && (
          <footer className="point-foot">
            <div className="point-facts">
              {measure && (
                <p>
                  <Icon of={Wrench} size={15} />
                  <span>
                    {words.measure}: {marked(measure)}
                  </span>
                </p>
              )}
              {within && (
                <p>
                  <Icon of={Clock3} size={15} />
                  <span>
                    {words.within}: {marked(within)}
                  </span>
                </p>
              )}
            </div>
            <div className="point-sheets">
              {sheetsOf(point).map(({ number, about }) => (
                <Link
                  key={number}
                  href={addressOf.standards('ORGBLAD', number)}
                  className="button button-plain"
                  title={about.map((name) => words[name]).join(', ')}
                >
                  <Icon of={BookOpenText} size={17} />
                  {words.sheet(number)}
                </Link>
              ))}
            </div>
          </footer>
        )}
        {option && (
          <div className="point-want">
            <CheckField
              role="switch"
              label={words.takeIntoForm}
              aria-label={words.takeIntoFormOf(point.name)}
              checked={isWanted}
              onChange={({ target }) => onWant(target.checked)}
            />
          </div>
        )}
      </div>
    </article>
  );
}

function Badges({ point: { camera, cameraGuidance, answerType } }: { point: Point }) {
  const words = useChecklistWords();
  if (!camera && answerType !== 'TEXT') return null;
  return (
    <p className="badges">
      {camera && (
        <span className="point-badge point-badge-photo">
          <Icon of={Camera} size={15} />
          {photoText(cameraGuidance, words.photoNeeded)}
        </span>
      )}
      {answerType === 'TEXT' && (
        <span className="point-badge">
          <Icon of={PencilLine} size={15} />
          {words.answerText}
        </span>
      )}
    </p>
  );
}

/** Most guidance begins with the word itself, "Photo of the lid"; the rest is told to be about a photo. */
function photoText(guidance: string | undefined, needed: string): string {
  const text = guidance?.replace(/\.$/, '');
  if (!text) return needed;
  return /^(bilde|foto|photo|picture)/i.test(text)
    ? text
    : `${needed}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function SubPointRow({ sub, marked }: { sub: SubPoint; marked: (text: string) => React.ReactNode }) {
  const words = useChecklistWords();
  return (
    <li>
      <span className="sub-name">{marked(sub.name ?? '')}</span>
      {sub.guidance && <span className="quiet"> {marked(sub.guidance)}</span>}
      {sub.camera && (
        <span className="sub-photo" title={sub.cameraGuidance}>
          <Icon of={Camera} size={15} />
          {sub.cameraGuidance ?? words.photo}
        </span>
      )}
    </li>
  );
}

type About = 'guidanceSheet' | 'correctionSheet';

/** Each sheet once, with what it is about. */
function sheetsOf({ orgbladForGuidance, orgbladForCorrection }: Point): { number: string; about: About[] }[] {
  const sheets = new Map<string, About[]>();
  const add = (numbers: readonly string[], about: About) => {
    for (const number of numbers) sheets.set(number, [...(sheets.get(number) ?? []), about]);
  };
  add(orgbladForGuidance, 'guidanceSheet');
  add(orgbladForCorrection, 'correctionSheet');
  return [...sheets].map(([number, about]) => ({ number, about }));
}

import { type AssessmentType, checklistWords } from '@spadework/core/checklist';
import { useState } from 'react';
import { Link } from 'wouter';
import { fileName } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { useLanguage } from '../../words/index.js';
import { fetchChecklist, type ShownFacility, useFacilities, useSuggestions } from '../checklists/index.js';
import type { Project } from '../projects/index.js';
import { FileButtons } from './FileButtons.js';
import { Part } from './Part.js';
import { useDocumentWords } from './words/index.js';

/** The forms and instructions that fit what the project has; nothing where that is not known. */
export function Checklists({ project }: { project: Project }) {
  const words = useDocumentWords();
  const modules = project.modules?.map(({ type }) => type) ?? [];
  const suggestions = useSuggestions({ id: project.id, modules }, 'latest');
  const facilities = useFacilities('latest');
  const fitting = suggestions.flatMap(
    ({ facilityId }) => facilities.data?.find(({ id }) => id === facilityId) ?? [],
  );
  if (fitting.length === 0) return null;
  return (
    <Part
      title={words.checklists}
      text={words.checklistsText}
      headerContent={<Link href={addressOf.projectChecklists(project.id)}>{words.allChecklists}</Link>}
    >
      {fitting.map((facility) => (
        <FacilityRow key={facility.id} project={project} facility={facility} />
      ))}
    </Part>
  );
}

function FacilityRow({ project, facility }: { project: Project; facility: ShownFacility }) {
  const words = useDocumentWords();
  const { assessmentTypes } = checklistWords(useLanguage());
  const usual = facility.assessmentTypes.includes('FINALINSPECTION')
    ? 'FINALINSPECTION'
    : facility.assessmentTypes[0]!;
  const [assessment, setAssessment] = useState<AssessmentType>(usual);
  const offer = (type: 'CHECKLIST' | 'INSTRUCTIONS', format: string, name: string) => ({
    name: fileName(project, name, assessmentTypes[assessment].toLowerCase()),
    format,
    extension: 'pdf',
    fetch: () => fetchChecklist(type, { facility, assessment, projectId: project.id }),
  });
  return (
    <div className="documents-row">
      <div className="documents-name">
        <span>{facility.name}</span>
        <select
          className="field-input field-select"
          aria-label={words.assessmentOf(facility.name)}
          value={assessment}
          onChange={({ target }) => setAssessment(target.value as AssessmentType)}
        >
          {facility.assessmentTypes.map((type) => (
            <option key={type} value={type}>
              {assessmentTypes[type]}
            </option>
          ))}
        </select>
      </div>
      <FileButtons
        files={[
          offer('CHECKLIST', words.form, words.formOf(facility.name)),
          offer('INSTRUCTIONS', words.instructions, words.instructionsOf(facility.name)),
        ]}
      />
    </div>
  );
}

import type { KeptProject, ProjectRecordsView, RecordView } from './model.js';

const soon = (): never => {
  throw new Error('the engine comes with the next commit');
};

/** The records and lists of a project: from the server, or as they were kept, with what is not sent. */
export function useProjectRecords(_projectId: number): ProjectRecordsView {
  return soon();
}

/** A record as it is now, in this browser and in its other tabs. */
export function useRecord(_projectId: number, _recordId: string): RecordView {
  return soon();
}

/** Projects that can be opened without a network, for the list of projects. */
export function useKeptProjects(): readonly KeptProject[] {
  return soon();
}

/** The address of a picture: of the server, or of the bytes that only this browser has. Undefined until it is known. */
export function usePhotoAddress(
  _recordId: string,
  _photo: { hash: string; isUnsent: boolean },
  _size: 'full' | 'view' | 'thumb',
): string | undefined {
  return soon();
}

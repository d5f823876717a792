import { NotYetScreen } from '../projects/index.js';

export default function ProjectChecklistsScreen() {
  return <NotYetScreen tab="checklists" />;
}

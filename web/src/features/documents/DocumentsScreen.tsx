import { NotYetScreen } from '../projects/index.js';

export default function DocumentsScreen() {
  return <NotYetScreen tab="documents" />;
}

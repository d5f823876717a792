import { NotYetScreen } from '../projects/index.js';

export default function CostScreen() {
  return <NotYetScreen tab="cost" />;
}

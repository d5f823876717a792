import type { PopUp } from '../editor.js';
import { CoveringDialog } from './CoveringDialog.js';
import { EditorMenu } from './EditorMenu.js';
import { NewCovering } from './NewCovering.js';
import { TypeDialog } from './TypeDialog.js';

/** What is opened over the editor. It is loaded when it is opened. */
export function PopUps({ what, onClose }: { what: PopUp; onClose: () => void }) {
  switch (what.kind) {
    case 'menu':
      return <EditorMenu key={`${what.at.x} ${what.at.y}`} {...what} onClose={onClose} />;
    case 'type':
      return <TypeDialog ids={what.ids} onClose={onClose} />;
    case 'covering':
      return <CoveringDialog id={what.id} onClose={onClose} />;
    case 'newCovering':
      return <NewCovering startsWith={what.type} onClose={onClose} />;
  }
}

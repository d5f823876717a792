import { type CoveringType, LOOKS } from '@spadework/core/trench';
import { textureId } from '../canvas/textures.js';

/** The textures are those of the section, which is on the same page. */
export function Swatch({ type }: { type: CoveringType }) {
  return (
    <svg className="swatch" width={26} height={16} viewBox="0 0 130 80" aria-hidden="true">
      <rect width={130} height={80} className={`fill-${type}`} />
      {LOOKS[type].textures.map((texture, place) => (
        <rect key={texture.kind} width={130} height={80} fill={`url(#${textureId(type, place)})`} />
      ))}
    </svg>
  );
}

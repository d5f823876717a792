import './price.css';
import { lazyFile } from '../../../api/index.js';
import { useAfterPaint } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';

const Strip = lazyFile(() => import('./Strip.js'));

/** The place of price and rating below the section, of one height from the first picture on. */
export function PriceRegion() {
  const isAfter = useAfterPaint();
  return (
    <div className="price-strip">
      {isAfter && (
        <Suspense fallback={null}>
          <Strip />
        </Suspense>
      )}
    </div>
  );
}

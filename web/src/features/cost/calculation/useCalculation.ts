import { useCallback } from 'react';
import { type Keeper, type Opening, useDocument } from '../../../optimistic/index.js';
import type { CalculationChange } from './changes.js';
import { type OpenCalculation, openCalculation } from './document.js';
import { httpTransport } from './transport.js';

/** Opens the calculation of a project. `onOthers` hears that somebody else has changed it. */
export function useCalculation(projectId: number, onOthers: () => void): Opening<OpenCalculation> {
  const open = useCallback(
    (keeper: Keeper<CalculationChange>) => openCalculation(httpTransport(projectId), keeper, onOthers),
    [projectId, onOthers],
  );
  return useDocument('calculation', projectId, open);
}

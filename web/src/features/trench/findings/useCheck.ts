import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../api/index.js';
import { useAfterPaint } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';

type Check = AnswerOf<'trench.getCheck'>;
export type CheckFinding = Check['findings'][number];

/** The server answers as soon as it has checked, or after so many seconds. */
const WAIT_SECONDS = 20;
const AGAIN_MS = 2000;

/** The server's check of what is shown. Undefined: it has not come, or something shown is not sent yet. */
export function useCheck(): Check | undefined {
  const { segmentId, shown } = useEditor();
  const isAfter = useAfterPaint();
  const { version, unsent } = shown;
  const { data } = useQuery({
    queryKey: ['check', segmentId, version, useLanguage()],
    queryFn: ({ signal }) =>
      call('trench.getCheck', { params: { segmentId }, query: { wait: WAIT_SECONDS }, signal }),
    enabled: isAfter && unsent === 0,
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? AGAIN_MS : false),
    staleTime: 10_000,
  });
  return unsent === 0 && data && data.version >= version ? data : undefined;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForFile } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';

/** The first section as the server draws it, as small as a stamp. */
export function Drawing({ id, version, isShown }: { id: number; version: number; isShown: boolean }) {
  const language = useLanguage();
  const { data: file } = useQuery({
    queryKey: ['drawing', id, version, language],
    queryFn: ({ signal }) =>
      callForFile('trench.drawSvg', { params: { segmentId: id }, query: { dimensions: false }, signal }),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // Its name and its figures stand beside it.
  return <span className="segment-drawing">{address && <img src={address} alt="" />}</span>;
}

import { packGroups } from '@spadework/core/geometry';

/** Packs the content of pipes and culverts off the page: what just does not fit takes a while. */
self.onmessage = ({
  data: { key, filling },
}: MessageEvent<{ key: string; filling: Parameters<typeof packGroups>[0] }>) => {
  self.postMessage({ key, packed: packGroups(filling) });
};

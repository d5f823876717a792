/** Loads one file of the program with one piece of it replaced; a piece that is gone is an error. */
const { file, piece, instead } = JSON.parse(process.env.SPADEWORK_SABOTAGE);

/** The bundle is one large file, so the program is loaded from the files that it was made of. */
export const resolve = (specifier, context, next) =>
  next(specifier.replace('/dist/bundle/', '/dist/'), context);

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(file)) return loaded;
  const source = String(loaded.source);
  if (!source.includes(piece)) throw new Error(`${file} does not hold: ${piece}`);
  return { ...loaded, source: source.replace(piece, () => instead) };
}

/** Computes one value per object, and keeps it as long as the object lives. */
export function perObject<K extends object, T>(create: (key: K) => T): (key: K) => T {
  const values = new WeakMap<K, T>();
  return (key) => {
    if (!values.has(key)) values.set(key, create(key));
    return values.get(key)!;
  };
}

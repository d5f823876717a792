/** A variant of a segment is named after it, with the next number that no segment of the project has. */
export function variantName(name: string, taken: readonly string[], word: string): string {
  const ending = new RegExp(`, ${word} \\d+$`);
  const plain = name.replace(ending, '');
  for (let number = 2; ; number++) {
    const wanted = `${plain}, ${word} ${number}`;
    if (!taken.includes(wanted)) return wanted;
  }
}

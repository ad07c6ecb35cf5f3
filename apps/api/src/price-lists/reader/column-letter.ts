/** A, B … Z, AA, AB … as spreadsheets name their columns; `index` counts from 0. */
export function columnLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

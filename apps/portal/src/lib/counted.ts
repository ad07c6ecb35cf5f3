/** `1 order` or `1,200 orders`. @param several the plural, if not the singular with an s */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`

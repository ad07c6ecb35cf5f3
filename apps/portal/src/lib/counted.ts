import { formatCount } from '@phuljhari/contract/rules/format-number'

/** `1 order` or `1,200 orders`. @param several the plural, if not the singular with an s */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`

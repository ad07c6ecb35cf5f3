/** The languages of an Accept-Language header, without their countries, the most wanted first. */
export const wantedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)

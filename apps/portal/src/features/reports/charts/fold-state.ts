/** Other names that customers write for a state, folded. */
const ALIASES: Record<string, string> = {
  tn: 'tamilnadu',
  pondicherry: 'puducherry',
  pondy: 'puducherry',
  orissa: 'odisha',
  uttaranchal: 'uttarakhand',
  jk: 'jammuandkashmir',
  newdelhi: 'delhi',
  nctofdelhi: 'delhi',
  andamanandnicobar: 'andamanandnicobarislands',
  damananddiu: 'dadraandnagarhavelianddamananddiu',
  dadraandnagarhaveli: 'dadraandnagarhavelianddamananddiu',
}

/** A state's name without case, spaces, signs and spelling variants, to compare. */
export function foldState(name: string): string {
  const folded = name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
  return ALIASES[folded] ?? folded
}

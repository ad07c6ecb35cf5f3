/** A State or Union Territory of India by its GST code. */
export type State = {
  /** Two digits. */
  code: string
  name: string
  /** What customers also write: earlier names, towns that are their own territory, and letters of number plates. */
  aliases: readonly string[]
}

const state = (code: string, name: string, ...aliases: string[]): State => ({ code, name, aliases })

/** The codes of tax documents. 25 (Daman and Diu) and 28 (Andhra Pradesh before 2014) are no longer assigned. */
export const STATES: readonly State[] = [
  state('01', 'Jammu and Kashmir', 'J&K', 'JK'),
  state('02', 'Himachal Pradesh', 'HP'),
  state('03', 'Punjab', 'PB'),
  state('04', 'Chandigarh', 'CH'),
  state('05', 'Uttarakhand', 'Uttaranchal', 'UK'),
  state('06', 'Haryana', 'HR'),
  state('07', 'Delhi', 'New Delhi', 'NCT of Delhi', 'DL'),
  state('08', 'Rajasthan', 'RJ'),
  state('09', 'Uttar Pradesh', 'UP'),
  state('10', 'Bihar', 'BR'),
  state('11', 'Sikkim', 'SK'),
  state('12', 'Arunachal Pradesh', 'AR'),
  state('13', 'Nagaland', 'NL'),
  state('14', 'Manipur', 'MN'),
  state('15', 'Mizoram', 'MZ'),
  state('16', 'Tripura', 'TR'),
  state('17', 'Meghalaya', 'ML'),
  state('18', 'Assam', 'AS'),
  state('19', 'West Bengal', 'WB'),
  state('20', 'Jharkhand', 'JH'),
  state('21', 'Odisha', 'Orissa', 'OD', 'OR'),
  state('22', 'Chhattisgarh', 'Chattisgarh', 'CG'),
  state('23', 'Madhya Pradesh', 'MP'),
  state('24', 'Gujarat', 'GJ'),
  state(
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Dadra and Nagar Haveli',
    'Daman and Diu',
    'Dadra',
    'Silvassa',
    'Daman',
    'Diu',
  ),
  state('27', 'Maharashtra', 'MH'),
  state('29', 'Karnataka', 'KA'),
  state('30', 'Goa', 'GA'),
  state('31', 'Lakshadweep Islands', 'Lakshadweep', 'LD'),
  state('32', 'Kerala', 'KL'),
  state('33', 'Tamil Nadu', 'TN', 'தமிழ்நாடு'),
  state('34', 'Puducherry', 'Pondicherry', 'Pondy', 'PY'),
  state('35', 'Andaman and Nicobar Islands', 'Andaman and Nicobar', 'AN'),
  state('36', 'Telangana', 'TG', 'TS'),
  state('37', 'Andhra Pradesh', 'Andhra', 'AP'),
  state('38', 'Ladakh', 'LA'),
  state('96', 'Other Countries'),
  state('97', 'Other Territory'),
]

/** The characters without which spellings are compared. */
export const IGNORED_IN_STATES = ' .,-&()'

/** A state's name as it is compared: without case, spaces and punctuation. */
export const foldState = (name: string): string =>
  [...name.toLowerCase()].filter((character) => !IGNORED_IN_STATES.includes(character)).join('')

/** Every known spelling, folded. "Jammu & Kashmir" is folded without its "and". */
export const STATE_SPELLINGS: ReadonlyMap<string, State> = new Map(
  STATES.flatMap((one) =>
    [one.name, ...one.aliases]
      .flatMap((name) => [name, name.replaceAll(' and ', ' & ')])
      .map((name): [string, State] => [foldState(name), one]),
  ),
)

/** The state that a text names, in any known spelling; null for any other text, such as a city. */
export const stateOf = (text: string): State | null => STATE_SPELLINGS.get(foldState(text)) ?? null

/** Returns one spelling of a state for all its known spellings, and any other text unchanged. */
export const stateName = (text: string): string => stateOf(text)?.name ?? text

/** A place of supply as tax documents and GSTR-1 write it: `33-Tamil Nadu`. @param code a GST code */
export function placeLabel(code: string): string {
  const name = STATES.find((one) => one.code === code)?.name
  return name === undefined ? code : `${code}-${name}`
}

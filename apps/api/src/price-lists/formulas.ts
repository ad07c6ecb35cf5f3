import { utils, type CellObject } from '@e965/xlsx'

type Data = ReadonlyArray<ReadonlyArray<CellObject | undefined> | undefined>
/** The values of one argument: of a range its numbers, of anything else a single one. */
type Value = number[]

/** Longer formulas and chains of references are not simple; their cells are refused with the reason. */
const LONGEST = 500
const DEEPEST = 50
const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`
const TOKEN = new RegExp(
  String.raw`\s*(?:(\d+(?:\.\d+)?|\.\d+)|(${CELL})(?::(${CELL}))?|([A-Z]{3,7})(?=\()|([-+*/(),%]))`,
  'uy',
)
const MOST_CELLS = 5_000

const FUNCTIONS: Record<string, (values: Value[]) => number | null> = {
  SUM: (values) => values.flat().reduce((sum, value) => sum + value, 0),
  PRODUCT: (values) => values.flat().reduce((product, value) => product * value, 1),
  ROUND: (values) => {
    const [value, digits = 0] = values.map(([first]) => first)
    if (value === undefined || !Number.isInteger(digits) || Math.abs(digits) > 9) return null
    const factor = 10 ** digits
    return Math.round(Number((value * factor).toFixed(6))) / factor
  },
}

type Token = { number?: number; from?: string; to?: string; name?: string; sign?: string }

function tokensOf(formula: string): Token[] | null {
  const tokens: Token[] = []
  const token = new RegExp(TOKEN)
  const text = formula.trim()
  while (token.lastIndex < text.length) {
    const [, number, from, to, name, sign] = token.exec(text) ?? []
    if (number === undefined && from === undefined && name === undefined && sign === undefined) return null
    tokens.push({
      ...(number !== undefined && { number: Number(number) }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(name !== undefined && { name }),
      ...(sign !== undefined && { sign }),
    })
  }
  return tokens
}

/** Thrown inside, where a formula needs more than this file computes. */
class Unknown extends Error {}

class Formula {
  readonly #tokens: Token[]
  readonly #valueOf: (address: string) => number | null
  #at = 0

  constructor(tokens: Token[], valueOf: (address: string) => number | null) {
    this.#tokens = tokens
    this.#valueOf = valueOf
  }

  result(): number {
    const [value] = this.#sum()
    if (this.#at < this.#tokens.length || value === undefined || !Number.isFinite(value)) throw new Unknown()
    return value
  }

  #accept(...signs: string[]): string | undefined {
    const sign = this.#tokens[this.#at]?.sign
    if (sign === undefined || !signs.includes(sign)) return undefined
    this.#at++
    return sign
  }

  #expect(sign: string): void {
    if (!this.#accept(sign)) throw new Unknown()
  }

  /** One operand or several joined by these signs; a range alone keeps all its values. */
  #chain(signs: string[], operand: () => Value, apply: (sign: string, one: number, other: number) => number): Value {
    let left = operand()
    for (let sign = this.#accept(...signs); sign !== undefined; sign = this.#accept(...signs)) {
      const [[one], [other]] = [left, operand()]
      if (one === undefined || other === undefined) throw new Unknown()
      left = [apply(sign, one, other)]
    }
    return left
  }

  #sum(): Value {
    return this.#chain(
      ['+', '-'],
      () => this.#product(),
      (sign, one, other) => (sign === '+' ? one + other : one - other),
    )
  }

  #product(): Value {
    return this.#chain(
      ['*', '/'],
      () => this.#signed(),
      (sign, one, other) => (sign === '*' ? one * other : one / other),
    )
  }

  #signed(): Value {
    const sign = this.#accept('-', '+')
    if (sign !== undefined) return this.#signed().map((value) => (sign === '-' ? -value : value))
    const value = this.#atom()
    return this.#accept('%') ? value.map((one) => one / 100) : value
  }

  #atom(): Value {
    if (this.#accept('(')) {
      const value = this.#sum()
      this.#expect(')')
      return value
    }
    const { number, from, to, name } = this.#tokens[this.#at++] ?? {}
    if (number !== undefined) return [number]
    if (from !== undefined) return to === undefined ? [this.#cell(from)] : this.#range(from, to)
    const apply = name === undefined ? undefined : FUNCTIONS[name]
    if (!apply) throw new Unknown()
    this.#expect('(')
    const values = [this.#sum()]
    while (this.#accept(',')) values.push(this.#sum())
    this.#expect(')')
    const result = apply(values)
    if (result === null) throw new Unknown()
    return [result]
  }

  #cell(address: string): number {
    const value = this.#valueOf(address.replaceAll('$', ''))
    if (value === null) throw new Unknown()
    return value
  }

  #range(from: string, to: string): Value {
    const { s, e } = utils.decode_range(`${from}:${to}`.replaceAll('$', ''))
    if ((e.r - s.r + 1) * (e.c - s.c + 1) > MOST_CELLS) throw new Unknown()
    const values: Value = []
    for (let r = s.r; r <= e.r; r++)
      for (let c = s.c; c <= e.c; c++) {
        const value = this.#valueOf(utils.encode_cell({ r, c }))
        // Texts in a range do not count.
        if (value !== null) values.push(value)
      }
    return values
  }
}

/**
 * Computes the formulas of a sheet that have no stored value, which some programs leave out: + − × ÷, SUM, PRODUCT and
 * ROUND over cells of the same sheet. Null for all others.
 */
export function formulaValues(data: Data): (cell: CellObject) => number | null {
  const known = new Map<string, number | null>()
  const ofAddress = (address: string, depth: number): number | null => {
    const { r, c } = utils.decode_cell(address)
    const cell = data[r]?.[c]
    if (cell?.f !== undefined && cell.v === undefined) return ofFormula(cell.f, depth + 1)
    if (cell === undefined || cell.v === undefined || cell.v === '') return 0
    return cell.t === 'n' ? Number(cell.v) : null
  }
  const ofFormula = (formula: string, depth: number): number | null => {
    const cached = known.get(formula)
    if (cached !== undefined) return cached
    // Until it is known, so that a formula that refers to itself has no value.
    known.set(formula, null)
    const tokens = depth > DEEPEST || formula.length > LONGEST ? null : tokensOf(formula)
    try {
      if (tokens) known.set(formula, new Formula(tokens, (address) => ofAddress(address, depth)).result())
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
    }
    return known.get(formula) ?? null
  }
  return ({ f }) => (f === undefined ? null : ofFormula(f, 0))
}

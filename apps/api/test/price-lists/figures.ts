import type { Measured } from './measure-list.ts'

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (part / whole) * 100)
const shown = (part: number, whole: number) => `${percent(part, whole).toFixed(1)} %`

/** The totals of many lists. */
export function totalsOf(measured: readonly Measured[]) {
  const sum = (count: (one: Measured) => number) => measured.reduce((total, one) => total + count(one), 0)
  const rows = sum((one) => one.rows)
  const honest = measured.filter(({ list }) => list.layout.trap === 'none')
  return {
    lists: measured.length,
    rows,
    rowsRight: percent(
      sum((one) => one.right),
      rows,
    ),
    /** Figures of the lists without a trap. */
    withoutQuestion: percent(honest.filter(({ asked }) => asked.length === 0).length, honest.length),
    silentlyWrong: measured.filter(({ silentlyWrong }) => silentlyWrong.length > 0),
  }
}

/** A table of figures: in all, for every value of every option, and how often each question was asked. */
export function figures(measured: readonly Measured[]): string {
  const line = (name: string, lists: readonly Measured[]) => {
    const { rows, silentlyWrong } = totalsOf(lists)
    const right = lists.reduce((total, one) => total + one.right, 0)
    const silent = lists.filter(({ asked }) => asked.length === 0).length
    const cells = [name, lists.length, rows, shown(right, rows), shown(silent, lists.length), silentlyWrong.length]
    return `| ${cells.join(' | ')} |`
  }
  const options = Object.keys(measured[0]?.list.layout ?? {}) as Array<keyof Measured['list']['layout']>
  const byOption = options.flatMap((option) =>
    [...Map.groupBy(measured, ({ list }) => list.layout[option])]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([value, lists]) => line(`${option}: ${value}`, lists)),
  )
  const questions = [
    ...Map.groupBy(
      measured.flatMap(({ asked }) => [...new Set(asked)]),
      (id) => id,
    ),
  ]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([id, times]) => `| ${id} | ${times.length} | ${shown(times.length, measured.length)} |`)
  return [
    '| lists with | lists | rows | rows right after answers | lists without a question | lists silently wrong |',
    '|---|---|---|---|---|---|',
    line('anything', measured),
    ...byOption,
    '',
    '| question | lists | share |',
    '|---|---|---|',
    ...questions,
  ].join('\n')
}

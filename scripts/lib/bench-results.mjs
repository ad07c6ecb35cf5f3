/**
 * bench/results.md: a summary, then a section for each benchmark. A comment above each section holds its figures and
 * what they were measured on, so the page is the only record, and a later run compares with it.
 *
 * @typedef {import('../../bench/lib/figures.ts').Figure} Figure
 * @typedef {{ commit: string, date: string, node: string, machine: string, seconds: number, fixedMs?: number,
 *   figures: Figure[] }} Run fixedMs: how long the fixed work of bench.mjs took, by which times are compared
 * @typedef {Run & { name: string, text: string }} Section
 */

const SECTION = /^<!-- bench (\S+) (.*) -->\n([\s\S]*?)(?=^<!-- bench |(?![\s\S]))/gm
/** Smaller differences are noise. */
const TOLERANCE = 1.1

/** @param {string} page @returns {Section[]} */
export const readResults = (page) =>
  [...page.matchAll(SECTION)].map(([, name, run, text]) => ({ name, ...JSON.parse(run), text: text.trim() }))

/** @param {Section[]} sections @returns {string} the page, sections in alphabetical order */
export function writeResults(sections) {
  const sorted = sections.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const parts = sorted.map(({ name, text, ...run }) => `<!-- bench ${name} ${JSON.stringify(run)} -->\n${text}\n`)
  return `${[INTRODUCTION, summaryOf(sorted), ...parts].join('\n')}`
}

const INTRODUCTION = `# Results

\`npm run bench\` measures everything and writes this page; \`npm run bench -- portal --record\` measures one part and
replaces its section. Each section names the commit and the machine that it was measured on. Machines differ and are
busy: trust the ratios, which come from one interleaved run, rather than the absolute figures. Some fixed work of Node
is timed beside each section: divide by its time before comparing those of two sections.
`

const UNITS = { 'per second': '/s', points: '', 'of bare': ' of bare' }
const shown = (value, unit) =>
  `${Number(value.toPrecision(3)).toString()}${UNITS[unit] ?? ` ${unit}`}`.replace('of bare of bare', 'of bare')

/** @param {Figure} figure @returns {boolean | null} null without a budget */
const isMet = ({ value, budget, better }) =>
  budget === undefined ? null : better === 'lower' ? value <= budget : value >= budget

/** @param {Section[]} sections */
function summaryOf(sections) {
  const rows = sections.flatMap(({ name, commit, figures }) =>
    figures
      .filter(({ isKey }) => isKey)
      .map((figure) => {
        const { budget, better, unit, value, ofBare } = figure
        const limit =
          budget === undefined ? '' : `${better === 'lower' ? 'at most' : 'at least'} ${shown(budget, unit)}`
        const met = isMet(figure)
        const verdict = met === null ? '' : met ? 'met' : '**missed**'
        return [figure.name, limit, shown(value, unit), ofBare?.toFixed(2) ?? '', verdict, `${name}, ${commit}`]
      }),
  )
  const heads = ['figure', 'budget', 'measured', 'of a bare route', 'result', 'section, commit']
  const line = (cells) => `| ${cells.join(' | ')} |`
  return ['## In short', '', line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n')
}

/** Units of figures that depend on the speed of the machine, and whether a slower one makes them larger. */
const SPEED_UNITS = { ms: true, s: true, 'per second': false }

/**
 * What became worse by more than a tenth. Of figures with a ratio to a bare route the ratio is compared, since both
 * sides of it suffer alike from a busy machine; times are compared in proportion to that of the fixed work.
 * @param {Section[]} before @param {Section[]} after @returns {string[]}
 */
export function regressions(before, after) {
  return after.flatMap(({ name, figures, fixedMs }) => {
    const recorded = before.find((section) => section.name === name)
    if (!recorded) return []
    const slowdown = fixedMs && recorded.fixedMs ? fixedMs / recorded.fixedMs : 1
    const pace = slowdown === 1 ? '' : ` (fixed work took ${slowdown.toFixed(2)} times as long)`
    return figures.flatMap((figure) => {
      const earlier = recorded.figures.find((one) => one.name === figure.name)
      if (!earlier) return []
      const isRatio = figure.ofBare !== undefined && earlier.ofBare !== undefined
      const [was, now] = isRatio ? [earlier.ofBare, figure.ofBare] : [earlier.value, figure.value]
      const isHigherBetter = isRatio || figure.better === 'higher'
      const growsWhenSlow = isRatio ? undefined : SPEED_UNITS[figure.unit]
      const expected = growsWhenSlow === undefined ? was : growsWhenSlow ? was * slowdown : was / slowdown
      const factor = isHigherBetter ? expected / now : now / expected
      if (!(factor > TOLERANCE)) return []
      const unit = isRatio ? 'of bare' : figure.unit
      const percent = Math.round((factor - 1) * 100)
      return [
        `${name}: ${figure.name} ${shown(was, unit)} → ${shown(now, unit)}, ` +
          `${percent} % worse than at ${recorded.commit}${growsWhenSlow === undefined ? '' : pace}`,
      ]
    })
  })
}

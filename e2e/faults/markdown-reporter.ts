import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

type Row = { name: string; seconds: number; cells: TestResult['annotations'] }

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`

/** Prints a table of rows and faults for each group of stories, and then why cells failed. */
export default class MarkdownReporter implements Reporter {
  private readonly groups = new Map<string, Row[]>()

  onTestEnd({ title, parent }: TestCase, { annotations, duration, error }: TestResult): void {
    const group = this.groups.get(parent.title) ?? []
    this.groups.set(parent.title, group)
    const outcome = { type: 'outcome', description: error ? `✗ ${error.message}` : '' }
    const cells = annotations.length > 0 ? annotations : [outcome]
    group.push({ name: title, seconds: duration / 1000, cells })
    process.stderr.write(`${title} (${(duration / 1000).toFixed(1)} s)\n`)
  }

  onEnd(): void {
    for (const [title, rows] of this.groups) {
      const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ type }) => type)))]
      const failures: string[] = []
      let table = line([title, ...columns]) + line(['', ...columns].map(() => '---'))
      for (const { name, cells } of rows) {
        const shown = columns.map((column) => {
          const text = cells.find(({ type }) => type === column)?.description
          if (text === undefined) return ''
          if (text.startsWith('✗')) failures.push(`${name}, ${column}: ${text}`)
          return text.startsWith('✗') ? '✗' : '✓'
        })
        table += line([name, ...shown])
      }
      const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
      const count = rows.reduce((sum, { cells }) => sum + cells.length, 0)
      process.stdout.write(`\n${table}\n${count} cells in ${seconds.toFixed(0)} s of one browser\n`)
      process.stdout.write(`\n${failures.join('\n\n')}\n`)
    }
  }
}

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'

export type Scores = {
  /** Scores out of 100. */
  performance: number
  accessibility: number
  bestPractices: number
  lcpMs: number
  /** Failed audits, except performance hints. */
  failed: string[]
}

/** Puts what the portal saved into the browser, from a page of the same origin that loads no code of the portal. */
export const withSaved = (url: string, saved: Record<string, string>) => async (page: Page) => {
  await page.goto(new URL('/spark.svg', url).href)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(saved)})`)
}

type Report = {
  categories: Record<string, { score: number; auditRefs: Array<{ id: string; weight: number }> } | undefined>
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>
}

const scoreOf = (report: Report, name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)

const DEBUGGING_PORT = 4672

/**
 * Runs Lighthouse on `url` in a new browser profile. npx fetches it, since it is not a dependency.
 * @param prepare what the browser did before, on a page of its own
 * @returns null when Lighthouse cannot be fetched
 */
export async function lighthouse(
  url: string,
  device: 'desktop' | 'mobile',
  prepare: (page: Page) => Promise<unknown>,
  executablePath: string,
): Promise<Scores | null> {
  const profile = mkdtempSync('/tmp/phuljhari-lighthouse-')
  const output = `${profile}/report.json`
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  })
  try {
    const page = await browser.newPage()
    await prepare(page)
    await page.close()
    const status = await run('npx', [
      '--yes',
      'lighthouse@12',
      url,
      '--quiet',
      `--port=${DEBUGGING_PORT}`,
      '--disable-storage-reset',
      // It would wait for the end of the stream of changed orders, which has none.
      '--max-wait-for-load=15000',
      '--output=json',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility,best-practices',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ])
    return status === 0 ? scoresOf(JSON.parse(readFileSync(output, 'utf8')) as Report) : null
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const run = (command: string, args: string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 })
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })

function scoresOf(report: Report): Scores {
  const failed = ['accessibility', 'best-practices'].flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    performance: scoreOf(report, 'performance'),
    accessibility: scoreOf(report, 'accessibility'),
    bestPractices: scoreOf(report, 'best-practices'),
    lcpMs: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    failed,
  }
}

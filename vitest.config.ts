import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Runs the files of a project in one module graph per worker, which halves the time, because loading the modules takes
 * longer than most tests. Files that replace a module (`*.mocked.test.ts`) get a separate graph.
 */
function projects(
  name: string,
  directory: string,
  { test, ...settings }: TestProjectInlineConfiguration,
): TestProjectInlineConfiguration[] {
  const mocked = `${directory}/**/*.mocked.test.{ts,tsx}`
  return [
    {
      ...settings,
      test: {
        ...test,
        name,
        include: [`${directory}/**/*.test.{ts,tsx}`],
        exclude: [...configDefaults.exclude, mocked],
        isolate: false,
      },
    },
    { ...settings, test: { ...test, name: `${name}-mocked`, include: [mocked] } },
  ]
}

export default defineConfig({
  test: {
    // More than cores, because many tests wait for the disk or a timer.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts', 'languages/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      ...projects('api', 'apps/api', {
        test: { globalSetup: ['apps/api/test/global-setup.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
      }),
      ...projects('portal', 'src', {
        plugins: [react()],
        root: 'apps/portal',
        test: { environment: 'jsdom', setupFiles: ['test/setup.ts'], css: false, testTimeout: 60_000 },
      }),
    ],
  },
})

import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Which tests run: all, or only the quick or only the long ones (scripts/test.mjs). */
const PART = process.env['TEST_PART'] ?? 'all'
const ending = PART === 'rest' ? 'long.test' : 'test'
const exclude = [...configDefaults.exclude, ...(PART === 'main' ? ['**/*.long.test.{ts,tsx}'] : [])]

/**
 * Runs the files of a project in one module graph per worker, which halves the time, because loading the modules takes
 * longer than most tests. Files that replace a module (`*.mocked.test.ts`) get a separate graph.
 */
function projects(
  name: string,
  directory: string,
  { test, ...settings }: TestProjectInlineConfiguration,
): TestProjectInlineConfiguration[] {
  const mocked = `${directory}/**/*.mocked.${ending}.{ts,tsx}`
  return [
    {
      ...settings,
      test: {
        ...test,
        name,
        include: [`${directory}/**/*.${ending}.{ts,tsx}`],
        exclude: [...exclude, mocked],
        isolate: false,
      },
    },
    { ...settings, test: { ...test, name: `${name}-mocked`, include: [mocked], exclude } },
  ]
}

export default defineConfig({
  test: {
    // More than cores, because many tests wait for the disk or a timer.
    maxWorkers: availableParallelism() + 1,
    passWithNoTests: PART === 'rest',
    reporters: ['default', './scripts/lib/file-reporter.mjs'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['*', 'packages/**/*', 'scripts/**/*', 'languages/*'].map((files) => `${files}.${ending}.ts`),
          exclude,
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

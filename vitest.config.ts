import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { scratchFolder } from './tests/support/scratch-folder.ts'

// Before anybody asks for it; workers and the programs they start inherit it.
process.env['TMPDIR'] ??= scratchFolder()

/** Left to itself, Vitest leaves one processor free: on two of them nothing would run beside anything. */
const allProcessors = availableParallelism()

// Files of a worker share its modules (`isolate: false`): nothing of ours keeps state in one, and loading them anew for each
// file took most of the time.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['tests/{core,config,architecture}/**/*.test.ts'],
          maxWorkers: allProcessors,
          // Some read every source file.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          isolate: false,
          maxWorkers: allProcessors,
          setupFiles: ['tests/ui/support/empty-page.ts'],
          include: ['tests/ui/**/*.test.{ts,tsx}', 'tests/core/rules/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/global-setup.ts'],
          testTimeout: 60_000,
          // One file loads the demo of every tenant first, which takes a minute alone.
          hookTimeout: 240_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser on a busy machine may miss a moment once; what fails twice is wrong.
          retry: 1,
          // What is waited for comes when a busy machine gets to it; only what never comes takes this long.
          expect: { poll: { timeout: 20_000 } },
          // Each worker has a product of its own; with a third, two cores are late for what pages do in a moment.
          maxWorkers: Math.min(2, allProcessors),
        },
      },
    ],
  },
})

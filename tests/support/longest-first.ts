import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, and the two longest of definitions. Begun last, one would go on alone while the other worker has nothing left. */
const long = [
  'tests/config/effects.test.ts',
  'tests/config/sources.test.ts',
  'tests/e2e/external-database.test.ts',
  'tests/e2e/families.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/server/cross-tenant/cross-tenant.test.ts',
  'tests/server/demo/breadth/breadth.test.ts',
  'tests/server/demo/load-demo.test.ts',
  'tests/server/families/families.test.ts',
  'tests/server/stop-signals.test.ts',
]

/** Begins with the files known to be long; a new machine has no times of its own to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { WireList, WireRow } from '#core/http/odata-contract.ts'
import type { DefinitionStore } from '../../../../server/definitions/definition-store.ts'
import { createDemoApp } from '../../support/demo-app.ts'
import type { TestSession } from '../../support/sign-in.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { canBeMade } from './family-cases.ts'
import { createFamilyWorld, type FamilyWorld, type MadeRecord } from './family-world.ts'
import { renewAll, signInPeople } from './people.ts'

/** A record the tests of a family share; nothing is given where it cannot be made, and no row where there is none. */
export interface Subject {
  readonly given: MadeRecord['given']
  readonly row: WireRow | undefined
}

/** One server and one database for the tests of all families. */
export interface FamilyTest {
  readonly worldOf: (tenant: string) => Promise<FamilyWorld>
  /** An administrator of another tenant. */
  readonly strangerOf: (tenant: string) => Promise<TestSession>
  readonly subjectOf: (tenant: string, family: FamilyDefinition) => Promise<Subject>
  readonly start: (name: string) => Promise<void>
  readonly stop: () => void
  /** Milliseconds of each family so far. */
  readonly times: () => ReadonlyMap<string, number>
  readonly tellTimes: () => void
  readonly close: () => Promise<void>
}

/** Starts the application on the demo. */
export async function createFamilyTest(definitions: DefinitionStore): Promise<FamilyTest> {
  const clock = createTestClock()
  const demo = await createDemoApp({ clock, definitions })
  const worlds = new Map<string, Promise<FamilyWorld>>()
  const subjects = new Map<string, Promise<Subject>>()
  const times = new Map<string, number>()
  let running = { name: '', since: 0 }
  let minutes = 0
  const worldOf = (tenant: string) =>
    once(worlds, tenant, async () => {
      const own = demo.deps.definitions.forTenant(tenant)
      return createFamilyWorld({ definitions: own, people: await signInPeople(demo, own), now: clock.now })
    })
  return {
    worldOf,
    strangerOf: async (tenant) => (await worldOf(tenant === 'ui' ? 'harbor' : 'ui')).people.admin,
    subjectOf: (tenant, family) =>
      once(subjects, `${tenant} ${family.id}`, async () => findSubject(await worldOf(tenant), family)),
    start: async (name) => {
      running = { name, since: performance.now() }
      // A session's calls a minute are limited, which is not what is tested here.
      clock.moveSeconds(61)
      minutes += 1
      if (minutes % 4 === 0) for (const world of worlds.values()) await renewAll((await world).people)
    },
    stop: () => void times.set(running.name, performance.now() - running.since),
    times: () => times,
    tellTimes: () => tell(times),
    close: demo.close,
  }
}

async function findSubject(world: FamilyWorld, family: FamilyDefinition): Promise<Subject> {
  if (canBeMade(family)) return world.make(family)
  const answer = await world.people.admin.call({ url: `/inventory/api/${family.entity.set}?$top=1` })
  // Where nobody makes records there may be none.
  return { given: {}, row: answer.json<WireList>().value[0] }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

function tell(times: ReadonlyMap<string, number>): void {
  const all = [...times].toSorted(([, a], [, b]) => b - a)
  const sum = all.reduce((total, [, time]) => total + time, 0)
  const slowest = all.slice(0, 5).map(([name, time]) => `${name} ${Math.round(time)} ms`)
  console.log(`${all.length} families in ${Math.round(sum)} ms, the slowest: ${slowest.join(', ')}`)
}

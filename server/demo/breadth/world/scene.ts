import { withTenant } from '../../../db/with-tenant.ts'
import type { Cast } from '../../cast.ts'
import type { DemoActor, DemoStage } from '../../demo-actor.ts'
import type { DemoData } from '../../demo-data.ts'
import type { Happening } from '../../history/happening.ts'
import type { LoadedLocation } from '../../load-places.ts'
import { readIds, type BreadthIds } from './ids.ts'

/** The tenant as its breadth is loaded: people, places and what there is by now. */
export interface Scene {
  readonly stage: DemoStage
  readonly data: DemoData
  readonly people: Cast
  readonly places: readonly LoadedLocation[]
  readonly ids: BreadthIds
  /** When the demo was loaded. */
  readonly now: Date
  /** Makes a stored password of a plain one. */
  readonly hash: (password: string) => Promise<string>
}

/** A part of the breadth: what happens in it, of what is not there yet, so that it may be begun again. */
export type BreadthPart = (scene: Scene) => readonly Happening[]

/** Reads what the next part needs. */
export async function readScene(scene: Omit<Scene, 'ids' | 'places'>): Promise<Scene> {
  const { tenantId } = scene.stage.definitions
  const ids = await withTenant(scene.stage.db, { tenantId }, (trx) => readIds(trx, tenantId))
  const places = (scene.data.locations[tenantId] ?? []).flatMap((place) => {
    const id = ids.places.get(place.code)
    return id === undefined ? [] : [{ ...place, id }]
  })
  return { ...scene, ids, places }
}

/** Something done once, at the moment the demo was loaded. */
export function happen(
  { now }: Scene,
  [set, what]: readonly [set: string, what: string],
  play: () => Promise<unknown>,
): Happening {
  return { at: now, set, what, play }
}

/** A moment so many days before the demo was loaded. */
export function daysBefore({ now }: Scene, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** The day so many days after the demo was loaded; before it where they are less than nothing. */
export function dayFrom({ now }: Scene, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The administrator at the head office, who keeps the masters. */
export function administrator({ people }: Scene): DemoActor {
  return people('admin', 1)
}

import { withTenant } from '../db/with-tenant.ts'
import type { DemoActor, DemoStage } from './demo-actor.ts'
import type { DemoData, DemoLocation } from './demo-data.ts'
import type { Identity } from './load-identity.ts'
import { idOf } from './masters/create-all.ts'
import type { BaseMasters } from './load-masters.ts'

/** A location as documents refer to it. */
export interface LoadedLocation extends DemoLocation {
  readonly id: number
}

/** What loading the locations needs; `at` lets the administrator of a site act. */
export interface PlacesInput {
  readonly stage: DemoStage
  readonly data: DemoData
  readonly identity: Identity
  readonly masters: BaseMasters
  readonly at: Date
  readonly adminOf: (siteId: number) => DemoActor
}

/** Creates the locations of a tenant and gives people the one they work in. */
export async function loadPlaces(input: PlacesInput): Promise<readonly LoadedLocation[]> {
  const { data, stage, masters, at, adminOf } = input
  const locations: LoadedLocation[] = []
  for (const location of data.locations[stage.definitions.tenantId] ?? []) {
    const { row } = await adminOf(location.site).create('Locations', at, {
      Code: location.code,
      Name: location.name,
      LocationTypeId: location.type,
      IsStocked: location.stocked,
      PutAway: location.putAway ?? 'ByHand',
      SupplyLocationId: locations.find(({ code }) => code === location.supply)?.id ?? null,
      ...(location.countEvery === undefined ? {} : { CountEvery: location.countEvery }),
      ...(location.stocked ? {} : { ExpenseAccountId: idOf(masters.accounts, '5400') }),
    })
    locations.push({ ...location, id: row.Id })
  }
  await placePeople(input, locations)
  return locations
}

async function placePeople(
  { stage, data, identity }: PlacesInput,
  locations: readonly LoadedLocation[],
): Promise<void> {
  const { tenantId } = stage.definitions
  await withTenant(stage.db, { tenantId }, async (trx) => {
    for (const user of data.users[tenantId] ?? []) {
      const home = locations.find(({ code }) => code === user.location)
      if (!home) continue
      await trx
        .updateTable('app_user')
        .set({ default_location_id: home.id })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', idOf(identity.userIds, user.username))
        .execute()
    }
  })
}

import type { DemoActor } from './demo-actor.ts'
import type { DemoSupplier } from './demo-data.ts'

/** Creates the suppliers of a tenant, in the order of the file; answers their ids. */
export async function loadSuppliers(
  admin: DemoActor,
  at: Date,
  suppliers: readonly DemoSupplier[],
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const { number, name, terms, leadDays } of suppliers) {
    const made = await admin.create('Suppliers', at, { Number: number, Name: name, Terms: terms, LeadDays: leadDays })
    ids.push(made.row.Id)
  }
  return ids
}

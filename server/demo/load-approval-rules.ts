import type { DemoActor } from './demo-actor.ts'
import type { Identity } from './load-identity.ts'
import { idOf } from './masters/create-all.ts'

/**
 * Requisitions below 250 need nobody; from 250 the site controller decides, from 2,500 the administrator after that. Purchase requests from 500, purchase
 * orders from 1,000, blanket orders from 5,000, and invoices beyond their tolerance, are decided by the site controller, and so are new suppliers from 50,000 a year,
 * every reset of stock, spoilage from 500, counts that differ by 250 in all, and transfers from 1,000.
 */
export async function loadApprovalRules(admin: DemoActor, at: Date, { roleIds }: Identity): Promise<void> {
  const controller = { Mode: 'Any', RoleId: idOf(roleIds, 'Site controller'), MinAmount: '0' }
  const administrator = { Mode: 'Any', RoleId: idOf(roleIds, 'System administrator'), MinAmount: '0' }
  await admin.create('ApprovalRules', at, {
    Name: 'Requisitions from 250',
    MinAmount: '250',
    MaxAmount: '2500',
    Levels: [controller],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'Requisitions from 2,500',
    MinAmount: '2500',
    Levels: [controller, administrator],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'Purchase requests from 500',
    DocType: 'purchaseRequest',
    MinAmount: '500',
    Levels: [controller],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'Purchase orders from 1,000',
    DocType: 'purchaseOrder',
    MinAmount: '1000',
    Levels: [controller],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'New suppliers from 50,000 a year',
    DocType: 'supplierOnboarding',
    MinAmount: '50000',
    Levels: [controller],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'Blanket orders from 5,000',
    DocType: 'blanketOrder',
    MinAmount: '5000',
    Levels: [controller],
  })
  await admin.create('ApprovalRules', at, {
    Name: 'Vouchers beyond tolerance',
    DocType: 'voucher',
    MinAmount: '0',
    Levels: [controller],
  })
  for (const [Name, DocType, MinAmount] of ofStock)
    await admin.create('ApprovalRules', at, { Name, DocType, MinAmount, Levels: [controller] })
}

/** Rules of what changes stock without anybody outside: name, kind of document, from what amount. */
const ofStock = [
  ['Inventory resets', 'inventoryReset', '0'],
  ['Spoilage from 500', 'spoilage', '500'],
  ['Counts that differ by 250', 'physicalInventory', '250'],
  ['Transfers from 1,000', 'transfer', '1000'],
] as const

import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../../masters/create-all.ts'
import { administrator, dayFrom, daysBefore, happen, type BreadthPart, type Scene } from '../world/scene.ts'

/** A rule of approvals beside those of the first start: of which documents, from what amount, decided by which roles after each other. */
interface RuleRow {
  readonly name: string
  readonly docType: string
  readonly from: string
  readonly roles: readonly string[]
}

const rules: readonly RuleRow[] = [
  { name: 'Credits from 300', docType: 'apCredit', from: '300', roles: ['Site controller'] },
  { name: 'Bills from 1,500', docType: 'miscInvoice', from: '1500', roles: ['Site controller'] },
  {
    name: 'Capital projects from 25,000',
    docType: 'capex',
    from: '25000',
    roles: ['Approver (GM)', 'Corporate controller'],
  },
  { name: 'Budgets', docType: 'budget', from: '0', roles: ['Corporate controller'] },
]

/** Who decides of credits, bills, capital projects and budgets. */
export const loadRules: BreadthPart = (scene) =>
  rules.map(({ name, docType, from, roles }) =>
    happen(scene, ['ApprovalRules', name], () =>
      administrator(scene).create('ApprovalRules', daysBefore(scene, 3), {
        Name: name,
        DocType: docType,
        MinAmount: from,
        Levels: roles.map((role) => ({ Mode: 'Any', RoleId: idOf(scene.ids.roles, role), MinAmount: '0' })),
      }),
    ),
  )

/** What the setup pages show beside the few rows of the first start. */
export const loadSettings: BreadthPart = (scene) =>
  [...alertsOf(scene), ...noticesOf(scene), ...approvalsOf(scene), ...centresOf(scene)].map(
    ({ set, what, site, body }) =>
      happen(scene, [set, what], () => scene.people('admin', site ?? 1).create(set, scene.now, body)),
  )

interface Setting {
  readonly set: string
  readonly what: string
  readonly site?: number
  readonly body: WireRecord
}

function alertsOf({ ids }: Scene): readonly Setting[] {
  const kinds = [
    ['Orders that are late', 'LateOrder', '2', 'Buyer'],
    ['Goods below par', 'BelowPar', null, 'Storekeeper'],
    ['Counts that differ', 'CountVariance', '250', 'Site controller'],
    ['Counts that are overdue', 'CountOverdue', '3', 'Storekeeper'],
    ['Prices that rose', 'PriceChange', '10', 'Corporate purchasing manager'],
    ['Goods about to expire', 'Expiring', '3', 'Storekeeper'],
  ] as const
  return kinds.map(([what, Kind, Threshold, role]) => ({
    set: 'AlertRules',
    what,
    body: { Name: what, Kind, Threshold, Recipients: [{ RoleId: idOf(ids.roles, role) }] },
  }))
}

function noticesOf(scene: Scene): readonly Setting[] {
  const told = [
    ['Inventory on the last Friday', -60, 'Counts begin at six; the receiving dock closes at four.'],
    ['New produce supplier', -30, 'Golden Gate Greens delivers from Monday to Saturday.'],
  ] as const
  return told.map(([what, days, Text]) => ({
    set: 'Notices',
    what,
    body: {
      Name: what,
      Severity: 'Info',
      ShowFrom: daysBefore(scene, -days).toISOString(),
      ShowUntil: daysBefore(scene, -days - 7).toISOString(),
      Text,
    },
  }))
}

function approvalsOf(scene: Scene): readonly Setting[] {
  const user = (name: string) => idOf(scene.ids.users, name)
  const limits = [
    ['gm', 'requisition', '10000'],
    ['gm', 'purchaseOrder', '25000'],
    ['corpcontroller', 'capex', '100000'],
  ] as const
  const stands = { DelegatorId: user('gm'), DelegateId: user('corpcontroller') }
  return [
    ...limits.map(([name, DocType, MaxAmount]) => ({
      set: 'ApprovalLimits',
      what: `${name}, ${DocType}`,
      body: { UserId: user(name), DocType, MaxAmount },
    })),
    {
      set: 'ApprovalDelegations',
      what: 'the manager is away',
      body: { ...stands, ValidFrom: dayFrom(scene, 14), ValidTo: dayFrom(scene, 28), Note: 'Annual leave' },
    },
  ]
}

function centresOf({ ids }: Scene): readonly Setting[] {
  const centres = [
    ['REV-R2', 'Cypress grill', 2, 'LB-R2', 'RES-2'],
    ['REV-R3', 'Olive terrace', 2, 'LB-R3', 'RES-2'],
    ['REV-POOL', 'Pool bar', 2, 'LB-POOL', 'BAR-2'],
    ['REV-LOB', 'Lobby bar', 2, 'LB-LOB', 'BAR-2'],
    ['REV-S01', 'Stand 101', 3, 'MC-S01', 'RES-3'],
    ['REV-S02', 'Stand 108', 3, 'MC-S02', 'RES-3'],
  ] as const
  return centres.map(([Code, Name, site, place, centre]) => ({
    set: 'RevenueCentres',
    what: Name,
    site,
    body: {
      Code,
      Name,
      LocationId: idOf(ids.places, place),
      CostCentreId: idOf(ids.centres, centre),
      RevenueAccountId: idOf(ids.accounts, '4900'),
    },
  }))
}

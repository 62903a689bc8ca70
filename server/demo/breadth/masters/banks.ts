import { idOf } from '../../masters/create-all.ts'
import { happen, type BreadthPart } from '../world/scene.ts'

/** Whose account stands where; the last one was changed and waits for its second person. */
const banks = [
  ['SUP-101', 'Pacific First', '4410029917'],
  ['SUP-103', 'Harbor Savings', '5520114408'],
  ['SUP-104', 'Mountain Trust', '3308812290'],
  ['SUP-107', 'Continental Bank', '9014410023'],
  ['SUP-108', 'Harbor Savings', '5520119027'],
  ['SUP-109', 'Pacific First', '4410056613'],
  ['SUP-110', 'Mountain Trust', '3308877451'],
  ['SUP-111', 'Continental Bank', '9014466208'],
  ['SUP-112', 'Pacific First', '4410090334'],
  ['SUP-114', 'Mountain Trust', '3308845120'],
  ['SUP-113', 'Pacific First', '4410077120'],
] as const

/** Accounts suppliers are paid to: the clerk writes them, the controller approves; a changed one waits. */
export const loadBanks: BreadthPart = (scene) =>
  banks.map(([supplier, bankName, account], index) =>
    happen(scene, ['SupplierBanks', `${supplier} at ${bankName}`], async () => {
      const [clerk, controller] = [scene.people('payables', 2), scene.people('controller', 2)]
      const body = {
        SupplierId: idOf(scene.ids.suppliers, supplier),
        AccountName: 'Accounts receivable',
        BankName: bankName,
      }
      let document = await clerk.create('SupplierBanks', scene.now, {
        ...body,
        AccountNumber: account,
        IsPrimary: true,
      })
      document = await controller.move('SupplierBanks', scene.now, { document, move: 'approve' })
      if (index < banks.length - 1) return
      document = await clerk.move('SupplierBanks', scene.now, { document, move: 'revise' })
      await clerk.change('SupplierBanks', scene.now, { document, body: { AccountNumber: `${account}9` } })
    }),
  )

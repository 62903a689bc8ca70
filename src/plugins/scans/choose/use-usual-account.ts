import { useEntityList } from '#engine'
import { recordSets } from './record-sets.ts'

/** The account the supplier usually is an expense on, as long as it is one to choose. */
export function useUsualAccount(supplier: unknown): number | undefined {
  const suppliers = { filter: idIs(supplier), top: 1, select: ['Id', 'ExpenseAccountId'] }
  const usual = useEntityList('Suppliers', suppliers, typeof supplier === 'number').data?.value[0]?.['ExpenseAccountId']
  const accounts = { filter: `${idIs(usual)} and ${recordSets.GlAccounts.filter}`, top: 1, select: ['Id'] }
  const { data } = useEntityList('GlAccounts', accounts, typeof usual === 'number')
  return data?.value.find(({ Id }) => Id === usual)?.Id
}

function idIs(id: unknown): string {
  return `Id eq ${typeof id === 'number' ? id : 0}`
}

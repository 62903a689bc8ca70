/** First segments of the paths behind sign-in, and of the pages of one's own account. */
const sections: ReadonlySet<string> = new Set([
  'setup',
  'inventory-management',
  'expense-management',
  'transaction',
  'reports',
  'dashboard',
  'workflow',
  'account-management',
  'sales-management',
  'link-bids',
  'utilities',
  'approvals',
  'data-import',
  'messages',
  'event-management',
  'capex',
  'budget-management',
  'clientpermission',
  'tablepoc',
  'account',
])

/** True for the route of a section itself. */
export function isSectionRoute(path: string): boolean {
  return sections.has(path)
}

/** True for a path under the tenant that asks for sign-in; the empty path does too. Any other is unknown to everybody. */
export function isKnownSection(path: string): boolean {
  const [section = ''] = path.split('/')
  return section === '' || sections.has(section)
}

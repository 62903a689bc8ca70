/** Kinds of location a tenant begins with, in the order of their ids; the tenth is the shared location (ODS-3). */
export const standardLocationTypes: readonly string[] = [
  'Store',
  'Outlet',
  'Kitchen',
  'Stand',
  'Class kitchen',
  'Expense',
  'In transit',
  'Production',
  'Receiving dock',
  'Shared',
]

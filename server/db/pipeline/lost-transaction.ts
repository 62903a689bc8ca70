/** Whether a statement was refused only because one before it failed: the transaction was lost already. */
export function isLostTransaction(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'
}

/** The two public calls of approval by mail. Apart from the schemas, so that the page need not load those. */
export const approvalPaths = {
  details: '/inventory/api/GetTransactionDetailsForEmail',
  process: '/inventory/api/ProcessApprovalTransaction',
} as const

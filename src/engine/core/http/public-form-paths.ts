/** The public calls of forms that a mailed link opens. Apart from the schemas, so that the page need not load those. */
export const publicFormPaths = {
  form: '/inventory/api/PublicForm',
  draft: '/inventory/api/PublicForm/draft',
  send: '/inventory/api/PublicForm/send',
  files: '/inventory/api/PublicForm/files',
} as const

/** Header with the token of the link: in no address, and so in no log. */
export const formTokenHeader = 'form-token'

/** Header with what the link is for. */
export const formPurposeHeader = 'form-purpose'

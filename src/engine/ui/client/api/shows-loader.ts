/** One call, and the page it is made from. */
export interface LoaderQuestion {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Path under the tenant of the page shown now. */
  readonly page: string
}

/** Reads that the page itself draws as waiting, so that no bar is needed over it. */
const quietReads: readonly { readonly page: RegExp; readonly call: RegExp }[] = [
  // A list draws its own rows as they come; so do its tiles, its row menus and its saved views.
  { page: /\/(view-|[a-z-]+-list$)/i, call: /^\/inventory\/api\/\w+(\(\d+\))?(\/\$tiles)?(\?|$)/ },
  { page: /\/(view-|[a-z-]+-list$)/i, call: /\/api\/UserViews\// },
  // A record's drawer and its live figures wait beside what is being typed.
  { page: /\/create-/i, call: /\(\d+\)\/(approvals|history|related|attachments)(\?|$)/ },
  { page: /\/create-/i, call: /\/api\/Figures$/ },
  // Nobody asked for these.
  { page: /./, call: /\/api\/(UserSettings|BannerNotification|UserActionLog)/i },
]

/** On setup pages only these are without it. */
const quietInSetup = /(UserSettings|Preferences|BannerNotification|UserActionLog)/i

/** Whether a call shows the loading indicator: most do, reads of some pages do not, on setup pages nearly all do (SPEC-7.6.4). */
export function showsLoader({ method, path, page }: LoaderQuestion): boolean {
  if (/^setup(\/|$)/.test(page)) return !quietInSetup.test(path)
  if (method !== 'GET' && !path.endsWith('/api/Figures')) return true
  return !quietReads.some((rule) => rule.page.test(page) && rule.call.test(path))
}

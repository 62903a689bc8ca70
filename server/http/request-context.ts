/** Who is asking, from where and with which rights: made from the token's live session on every request. */
export interface RequestContext {
  readonly tenantId: string
  readonly userId: number
  readonly username: string
  readonly emailId: string
  readonly sessionId: string
  readonly siteId: number
  readonly roleId: number
  readonly language: string
  readonly permissions: ReadonlySet<string>
  readonly traceId: string
  /** Address of somebody outside who acts by the link of a form; `userId` is then who sent it. Absent for people who are signed in. */
  readonly outsider?: string
}

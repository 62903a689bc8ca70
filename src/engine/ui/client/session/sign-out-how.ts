/** How a session is left. */
export interface SignOutHow {
  /** True clears everything also on a create or edit form: idle time-out, and another tab's sign-out. */
  readonly isComplete?: boolean
  /** True when another tab has set the flag already. */
  readonly isFollowing?: boolean
}

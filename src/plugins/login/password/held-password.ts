/** Milliseconds a password may be kept after it was typed. */
const heldMilliseconds = 5 * 60_000

/** The password somebody signed in with, in memory only, for a change of it soon after. */
export interface HeldPassword {
  readonly hold: (userName: string, password: string) => void
  /** The password of this user; undefined once it was dropped, so that it is asked for again. */
  readonly find: (userName: string) => string | undefined
  readonly drop: () => void
}

/** Holds nothing at first, and what it is given for five minutes. */
export function createHeldPassword(): HeldPassword {
  let held: { readonly userName: string; readonly password: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    held = undefined
  }
  return {
    hold: (userName, password) => {
      drop()
      held = { userName: userName.toLowerCase(), password }
      timer = setTimeout(drop, heldMilliseconds)
    },
    find: (userName) => (held?.userName === userName.toLowerCase() ? held.password : undefined),
    drop,
  }
}

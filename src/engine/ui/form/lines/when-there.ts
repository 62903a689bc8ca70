const pause = 50
const tries = 40

/** Does something with a part of the screen as soon as it is drawn, from the next turn on; not at all when it does not come within two seconds. */
export function whenThere<T>(find: () => T | null, act: (found: T) => void, left = tries): void {
  setTimeout(
    () => {
      const found = find()
      if (found !== null) act(found)
      else if (left > 0) whenThere(find, act, left - 1)
    },
    left === tries ? 0 : pause,
  )
}

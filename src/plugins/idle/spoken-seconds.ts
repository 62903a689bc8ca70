/** Seconds a screen reader is told of: 60, 45, 30, 15, 10 and 5. */
const spoken = [5, 10, 15, 30, 45, 60]

/** The last of the spoken seconds that the countdown has reached; it changes only when there is something to say. */
export function spokenSeconds(seconds: number): number {
  return spoken.find((second) => seconds <= second) ?? seconds
}
